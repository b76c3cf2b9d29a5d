import { renderHook } from '@testing-library/react';

import { useChoice } from './useChoice';

function choices<T>(first: T) {
  const changed = jest.fn();
  const { result, rerender } = renderHook(({ value }) => useChoice(value, changed), { initialProps: { value: first } });
  return { changed, ...result.current, draw: (value: T) => rerender({ value }) };
}

describe('A choice from a list', () => {
  it('is passed on once, however often the list says it, before and after the page has drawn it', () => {
    const { changed, choose, draw } = choices('a');
    choose('b');
    choose('b');
    draw('b');
    choose('b');
    expect(changed.mock.calls).toEqual([['b']]);
  });

  it('that is chosen already is none', () => {
    const { changed, choose } = choices(['a', 'b']);
    choose(['a', 'b']);
    expect(changed).not.toHaveBeenCalled();
  });

  it('can be made again after another one, or after a change from outside', () => {
    const { changed, choose, draw } = choices('a');
    choose('b');
    choose('a');
    draw('c');
    choose('a');
    expect(changed.mock.calls).toEqual([['b'], ['a'], ['a']]);
  });

  it('can be made again at the next gesture, where the value stays', () => {
    const { changed, choose, forget } = choices('');
    choose('a');
    choose('a');
    forget();
    choose('a');
    expect(changed.mock.calls).toEqual([['a'], ['a']]);
  });
});
