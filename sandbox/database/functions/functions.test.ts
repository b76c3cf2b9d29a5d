import { chiSquareChance, distanceChance } from './chances';
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

describe('chances', () => {
  // Critical values as in printed tables.
  test.each([
    [3.841, 1, 0.05],
    [6.635, 1, 0.01],
    [10.828, 1, 0.001],
    [5.991, 2, 0.05],
    [18.307, 10, 0.05],
    [4.865, 10, 0.9],
    [124.342, 100, 0.05],
  ])('a statistic of %s with %s degrees of freedom has the chance %s', (statistic, freedom, chance) => {
    expect(chiSquareChance(statistic, freedom)).toBeCloseTo(chance, 4);
  });

  test('with two degrees of freedom the chance is an exponential', () => {
    for (const statistic of [0.1, 1, 2, 5, 40, 200]) {
      expect(chiSquareChance(statistic, 2) / Math.exp(-statistic / 2)).toBeCloseTo(1, 12);
    }
  });

  test('without a difference the chance is 1, and of a huge one 0', () => {
    expect([chiSquareChance(0, 5), chiSquareChance(5, 0), distanceChance(0)]).toEqual([1, 1, 1]);
    expect([chiSquareChance(1e6, 3), distanceChance(50)]).toEqual([0, 0]);
  });

  test('a hundred thousand degrees of freedom are no trouble', () => {
    expect(chiSquareChance(100_000, 100_000)).toBeCloseTo(0.5, 2);
  });

  test.each([
    [0.5, 0.9639],
    [1.224, 0.1],
    [1.358, 0.05],
    [1.628, 0.01],
    [1.949, 0.001],
  ])('a distance of %s has the chance %s', (distance, chance) => {
    expect(distanceChance(distance)).toBeCloseTo(chance, 3);
  });
});
