import { readJson, textOf, writeJson } from './json';

describe('json', () => {
  test.each([
    '[9007199254740993,-9007199254740993,18446744073709551615]',
    '{"a":{"b":[1,2.5,"x",null,true]},"n":12345678901234567890}',
    '"12345678901234567890"',
    '{"12345678901234567890":"a \\" 12345678901234567890"}',
    '{"__proto__":1}',
  ])('%s is read and written without a change', (text) => {
    expect(writeJson(readJson(text))).toBe(text);
  });

  test('what JSON cannot write is null', () => {
    expect(writeJson([NaN, Infinity])).toBe('[null,null]');
  });

  test('texts are themselves, and null is empty', () => {
    expect([textOf('a'), textOf(null), textOf([1, 'a']), textOf(2n ** 60n)]).toEqual([
      'a',
      '',
      '[1,"a"]',
      '1152921504606846976',
    ]);
  });
});
