import { loadPart } from './loadPart';

describe('A part that is loaded when it is needed', () => {
  it('is what was loaded', async () => {
    expect(await loadPart(async () => 'part')).toBe('part');
  });

  it('says what to do where it cannot be loaded', async () => {
    const missing = loadPart(() => Promise.reject(new Error('Loading chunk 140 failed.')));
    await expect(missing).rejects.toThrow('reload the page');
  });
});
