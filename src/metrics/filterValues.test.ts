import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import {
  literalOf,
  patternOf,
  patternOptions,
  readLiteral,
  shownString,
  valueOptions,
  writeTyped,
} from './filterValues';

describe('A value of a filter', () => {
  it.each([
    ['checkout', [['checkout', '"checkout"']]],
    ['"x" or a != "y"', [['"x" or a != "y"', '"\\"x\\" or a != \\"y\\""']]],
    ['$HOME', [['$HOME', '"$HOME"']]],
    [
      '500',
      [
        ['"500"', '"500"'],
        ['500', '500'],
      ],
    ],
  ])('that is chosen as %s is written as %s', (value, expected) => {
    const written = valueOptions(value).map(({ value: chosen, label }) => [label, writeTyped(chosen)]);
    expect(written.sort()).toEqual(expected);
  });

  it.each([
    ['abc', '"abc"'],
    ['"7"', '"7"'],
    ['"x" or code != "y"', '"\\"x\\" or code != \\"y\\""'],
    ['"z', '"\\"z"'],
    ['-1.5', '-1.5'],
    ['true', 'true'],
    ['$code', '$code'],
    ['code', '"code"'],
    [' 7 ', '7'],
  ])('that is typed as %s is written as %s', (typed, mpl) => {
    expect(writeTyped(typed)).toBe(mpl);
  });

  it.each([
    ['abc', '"abc"', 'abc'],
    ['7', '"7"', '"7"'],
  ])('%s is shown as it would be typed', (value, literal, shown) => {
    expect(shownString(value, literal)).toBe(shown);
  });

  it('is one value and nothing else', () => {
    expect(readLiteral('"a" or b == 1')).toBeUndefined();
    expect(readLiteral('7')).toMatchObject({ kind: 'number' });
  });
});

const valueIn = (text: string) => {
  const [step] = parseMpl(text).pipeline?.steps ?? [];
  const condition = step?.kind === 'where' ? step.condition : undefined;
  if (condition?.kind !== 'comparison' || condition.value === undefined) {
    throw new Error(`${text} compares nothing.`);
  }
  return condition.value;
};

it.each([
  ['"5.0/x"', '#/5\\.0\\/x/', '"5.0/x"'],
  ['7', '#/7/', '7'],
  ['$code', '#/$code/', '$code'],
  ['#/a\\.b/', '#/a\\.b/', '"a.b"'],
  ['#/a.+/', '#/a.+/', '"a.+"'],
])('%s as a pattern is %s, and as a value %s', (written, pattern, literal) => {
  const text = `a:b | where c == ${written}`;
  expect(patternOf(valueIn(text), text)).toBe(pattern);
  expect(literalOf(valueIn(text), text)).toBe(literal);
});

it('Values of the data are offered as patterns that match them', () => {
  expect(patternOptions('a.b')).toEqual([{ value: 'a\\.b', label: 'a.b' }]);
});
