import { type AplType } from '../analysis/types';
import { parseQuery } from '../parse';
import { type Filter, type FilterOperator } from '../../kit/filter';
import { sameFilter, writeFilter } from './filter';
import { readFilter } from './readFilter';

const write = (operator: FilterOperator, type: AplType, ...values: string[]) =>
  writeFilter({ column: 'x', operator, values }, type);

function read(condition: string) {
  const [operator] = parseQuery(`t | where ${condition}`).pipeline?.operators ?? [];
  return operator?.kind === 'where' ? readFilter(operator.predicate) : undefined;
}

describe('A filter is written as its column’s type needs it', () => {
  test.each<[FilterOperator, AplType, string[], string]>([
    ['=', 'string', ['500'], 'x == "500"'],
    ['=', 'integer', ['500'], 'x == 500'],
    ['=', 'float', ['-1.5e3'], 'x == -1.5e3'],
    ['!=', 'boolean', ['true'], 'x != true'],
    ['=', 'datetime', ['2024-01-01T00:00:00.000000001Z'], 'x == datetime(2024-01-01T00:00:00.000000001Z)'],
    ['=', 'datetime', ['1704067200000'], 'bin(x, 1ms) == datetime(2024-01-01T00:00:00.000Z)'],
    ['=', 'datetime', ['9007199254740993'], 'tostring(x) == "9007199254740993"'],
    ['!=', 'datetime', ['1704067200000000'], 'tostring(x) != "1704067200000000"'],
    [
      '=|',
      'datetime',
      ['1704067200000', '1704067200001'],
      'bin(x, 1ms) == datetime(2024-01-01T00:00:00.000Z) or bin(x, 1ms) == datetime(2024-01-01T00:00:00.001Z)',
    ],
    [
      '!=|',
      'datetime',
      ['', '2024-01-01', '1704067200001', '2024-01-02'],
      'not(isnull(x) or bin(x, 1ms) == datetime(2024-01-01T00:00:00.001Z) or x in (datetime(2024-01-01), datetime(2024-01-02)))',
    ],
    ['=', 'timespan', ['5m'], 'x == 5m'],
    ['>', 'timespan', ['90000000000'], 'x > 90s'],
    ['=', 'unknown', ['500'], 'tostring(x) == "500"'],
    ['=', 'array', ['["a"]'], 'tostring(x) == "[\\"a\\"]"'],
    ['=', 'integer', ['many'], 'tostring(x) == "many"'],
    ['=', 'datetime', ['2024) or (true'], 'tostring(x) == "2024) or (true"'],
    ['=', 'string', [''], 'isempty(x)'],
    ['!=', 'string', [''], 'isnotempty(x)'],
    ['=', 'integer', [''], 'isnull(x)'],
    ['!=', 'unknown', [''], 'isnotempty(tostring(x))'],
    ['=~', 'string', ['^a\\d"'], 'x matches regex "^a\\\\d\\""'],
    ['!~', 'integer', ['^5'], 'tostring(x) !matches regex "^5"'],
    ['=', 'integer', ['5.0'], 'x == 5.0'],
    ['!=', 'integer', ['1e1'], 'x != 1e1'],
    ['=', 'integer', ['5.5'], 'x == 5.5'],
    ['=|', 'integer', ['1', '2.0'], 'x in (1, 2.0)'],
    ['<', 'integer', ['5'], 'x < 5'],
    ['>=', 'datetime', ['2024-01-01'], 'x >= datetime(2024-01-01)'],
    ['<', 'integer', ['5.5'], 'x < 5.5'],
    ['=', 'integer', ['9223372036854775807'], 'x == 9223372036854775807'],
    ['=', 'integer', ['-9223372036854775808'], 'x == -9223372036854775808'],
    ['=', 'float', ['15000000000000000000'], 'x == 15000000000000000000.0'],
    ['!=', 'float', ['-15000000000000000000'], 'x != -15000000000000000000.0'],
    ['<', 'integer', ['9223372036854775808'], 'x < 9223372036854775808.0'],
    ['>', 'unknown', ['-15000000000000000000'], 'todouble(x) > -15000000000000000000.0'],
    ['=|', 'float', ['1', '15000000000000000000'], 'x in (1, 15000000000000000000.0)'],
    ['=', 'float', ['1e+21'], 'x == 1e+21'],
    ['=', 'float', ['1e400'], 'tostring(x) == "1e400"'],
    ['<', 'string', ['500'], 'todouble(x) < 500'],
    ['<', 'string', ['m'], 'x < "m"'],
    ['=|', 'string', ['a', 'b'], 'x in ("a", "b")'],
    ['=|', 'integer', ['1', 'many'], 'tostring(x) in ("1", "many")'],
    ['!=|', 'integer', ['1', '2'], 'x !in (1, 2)'],
    ['=|', 'string', ['a'], 'x == "a"'],
    ['=|', 'string', ['', 'a', 'b'], 'isempty(x) or x in ("a", "b")'],
    ['!=|', 'integer', ['', '1'], 'not(isnull(x) or x == 1)'],
    ['=|', 'string', [], 'false'],
    ['!=|', 'string', [], 'true'],
  ])('%s on %s: %j', (operator, type, values, expected) => {
    expect(write(operator, type, ...values)).toBe(expected);
    expect(parseQuery(`t | where ${expected}`).problems).toEqual([]);
  });

  test('a name that needs quotes gets them', () => {
    expect(writeFilter({ column: 'geo.city', operator: '=', values: ['Berlin'] }, 'string')).toBe(
      `['geo.city'] == "Berlin"`
    );
  });
});

test.each<[FilterOperator, AplType, string[]]>([
  ['=', 'string', ['a "b"']],
  ['!=', 'integer', ['-5']],
  ['=', 'float', ['0.5']],
  ['=', 'float', ['15000000000000000000']],
  ['>', 'float', ['-15000000000000000000']],
  ['=', 'integer', ['5.5']],
  ['=', 'boolean', ['false']],
  ['=~', 'unknown', ['^a']],
  ['contains', 'string', ['a b']],
  ['!contains', 'unknown', ['a']],
  ['=|', 'string', ['a', 'b']],
  ['!=|', 'unknown', ['a', 'b']],
  ['<', 'string', ['5']],
  ['=', 'datetime', ['2024-01-01T00:00:00Z']],
  ['!=', 'unknown', ['']],
])('A filter is read as it was written: %s on %s, %j', (operator, type, values) => {
  expect(read(write(operator, type, ...values))).toEqual({ column: 'x', operator, values });
});

test.each([
  'x',
  'x == y',
  '5 == x',
  'lower(x) == "a"',
  'x contains_cs "a"',
  'x in (y)',
  'x == 1 or x == 2',
  'x =~ "a"',
])('Another condition is no filter: %s', (condition) => {
  expect(read(condition)).toBeUndefined();
});

test('The order of values, and a list of one, are no difference', () => {
  const filter = (operator: FilterOperator, ...values: string[]): Filter => ({ column: 'x', operator, values });
  expect(sameFilter(filter('=|', 'a', 'b'), filter('=|', 'b', 'a'))).toBe(true);
  expect(sameFilter(filter('=|', 'a'), filter('=', 'a'))).toBe(true);
  expect(sameFilter(filter('=|', 'a'), filter('!=|', 'a'))).toBe(false);
  expect(sameFilter(filter('=|', 'a', 'b'), filter('=|', 'a'))).toBe(false);
});
