import { LazyPart, loadPart } from './loadPart';

describe('A part that is loaded when it is needed', () => {
  it('is what was loaded', async () => {
    expect(await loadPart(async () => 'part')).toBe('part');
  });

  it('says what to do where it cannot be loaded', async () => {
    const missing = loadPart(() => Promise.reject(new Error('Loading chunk 140 failed.')));
    await expect(missing).rejects.toThrow('reload the page');
  });
});

describe('A lazy part', () => {
  it('is loaded once, and answers at once from then on', async () => {
    const load = jest.fn(async () => ({ name: 'part' }));
    const lazy = new LazyPart(load);
    expect(lazy.now(({ name }) => name, 'none')).toBe('none');
    expect(load).not.toHaveBeenCalled();
    const [first, second] = await Promise.all([lazy.load(), lazy.load()]);
    expect(first).toBe(second);
    expect(load).toHaveBeenCalledTimes(1);
    expect(lazy.now(({ name }) => name, 'none')).toBe('part');
  });

  it('is loaded with the next question where it failed', async () => {
    let fails = true;
    const lazy = new LazyPart(async () => {
      if (fails) {
        throw new Error('gone');
      }
      return 'part';
    });
    await expect(lazy.load()).rejects.toThrow('reload the page');
    fails = false;
    expect(await lazy.load()).toBe('part');
  });
});
