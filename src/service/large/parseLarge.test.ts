import * as fc from 'fast-check';

import { parseLarge } from './parseLarge';

const runs = process.env.DEEP === '1' ? 2_000 : 200;

/** A text or the error's name, as both parsers end. `JSON.stringify` would hide `-0`. */
function outcome(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
}

function expectSame(text: string): void {
  expect(outcome(parseLarge, text)).toStrictEqual(outcome(JSON.parse, text));
}

/** An answer of columns that are written already. */
function answerOf(...columns: string[]): string {
  return `{"format":"tabular","tables":[{"name":"0","columns":[${columns.join(',')}]}],"datasetNames":["logs"]}`;
}

const rows = 2000;

function listOf(cell: (row: number) => string, length = rows): string {
  return `[${Array.from({ length }, (_, row) => cell(row)).join(',')}]`;
}

const numbers = listOf(String);
const text = (value: string) => JSON.stringify(value);
const cities = [
  'Berlin',
  'Zürich',
  '東京',
  '🏙 Tokyo',
  '',
  'a',
  'abc',
  'abcd',
  'abcde',
  'with "quotes"',
  'tab\there',
  'end\\',
];
const manyCities = listOf((row) => text(cities[(row * 7) % cities.length]));

/** The longest list that `JSON.parse` was given while something was parsed. */
function longestParsed(parse: () => void): number {
  const original = JSON.parse;
  let longest = 0;
  const parsed = jest.spyOn(JSON, 'parse').mockImplementation((json: string) => {
    longest = Math.max(longest, json.length);
    return original(json);
  });
  parse();
  parsed.mockRestore();
  return longest;
}

describe('A large answer', () => {
  it.each([
    ['texts that come again and again, of all scripts, with escapes', manyCities],
    ['texts and null', listOf((row) => (row % 3 === 0 ? 'null' : text(cities[row % 5])))],
    ['null first', listOf((row) => (row < 10 ? 'null' : text(cities[row % 5])))],
    ['nothing but null', listOf(() => 'null')],
    ['texts that never come again', listOf((row) => text(`request ${row}`))],
    ['texts that come again only later', listOf((row) => text(`request ${row % 500}`))],
    ['long texts', listOf((row) => text(cities[row % 3].repeat(900)))],
    ['texts longer than what is read at once', listOf((row) => text('ä'.repeat(30_000 + (row % 3))), 20)],
    ['texts with brackets', listOf((row) => text(['],[', '[a]', '"],["', ',"],[', 'null],['][row % 5]))],
    ['characters of three bytes', listOf((row) => text('東'.repeat(row % 50)))],
    ['characters of two units at each place', listOf((row) => text('🏙'.repeat(1 + (row % 7))))],
    ['what is half a character', listOf((row) => `"${row % 2 === 0 ? '\ud800' : 'b'}"`)],
    ['escapes of half a character', listOf((row) => (row % 2 === 0 ? '"\\ud800"' : '"\\udc00b"'))],
    ['a character that stands for one that was lost', listOf(() => '"\ufffd"')],
    ['texts written in two ways', listOf((row) => (row % 2 === 0 ? '"a"' : '"\\u0061"'))],
    ['fractions', listOf((row) => (row / 7).toFixed(row % 9 === 0 ? 1 : 6))],
    [
      'fractions below 0, and 0 below 0',
      listOf((row) => `-${(row % 3) / 2}.5`.replace('.5.5', '.5').replace(/^-0\.5$/, '-0')),
    ],
    ['fractions as they are calculated', listOf((row) => String(Math.sqrt(row) + 0.1))],
    ['fractions with some of many digits', listOf((row) => (row % 40 === 0 ? '0.12345678901234567' : `${row}.25`))],
    ['fractions with exponents', listOf((row) => (row % 50 === 0 ? '1.5e-7' : `${row}.5`))],
    ['fractions and null', listOf((row) => (row % 50 === 49 ? 'null' : `${row}.5`))],
    ['fractions and texts', listOf((row) => (row % 50 === 49 ? '"NaN"' : `${row}.5`))],
    ['fractions with digits that no number has', listOf((row) => `${row}.${'123456789'.repeat(12)}`)],
    ['truth values', listOf((row) => String(row % 2 === 0))],
    ['integers beyond 2^53', listOf((row) => `90071992547409${row}`)],
    ['lists', listOf((row) => `[${row}]`)],
    ['maps', listOf((row) => `{"columns":[["${row}"]]}`)],
    ['nothing', '[]'],
    ['fewer cells', listOf((row) => text(cities[row % 3]), 900)],
    ['more cells', listOf((row) => text(cities[row % 3]), 3000)],
    ['more fractions', listOf((row) => `${row}.5`, 3000)],
    ['fewer fractions', listOf((row) => `${row}.5`, 900)],
    ['spaces between cells', listOf((row) => ` ${text(cities[row % 3])} `)],
    ['spaces between fractions', listOf((row) => ` ${row}.5`)],
  ])('is what JSON.parse makes of it: %s', (_, column) => {
    expectSame(answerOf(numbers, column));
    expectSame(answerOf(column, numbers));
    expectSame(answerOf(column));
    expectSame(answerOf(column, column, numbers, column));
  });

  it('has several tables, some of them without rows', () => {
    const table = (...columns: string[]) => `{"columns":[${columns.join(',')}]}`;
    expectSame(`{"tables":[${table(numbers, manyCities)},${table()},${table(manyCities, numbers)}]}`);
    expectSame(`{"tables":[${table()},${table(numbers, manyCities)},{"columns":null},{}]}`);
  });

  it.each([
    ['in no table', `{"tables":[],"other":{"columns":[${numbers}]}}`],
    ['in a table and elsewhere', `{"tables":[{"columns":[${numbers}]}],"other":{"columns":[${manyCities}]}}`],
    ['twice in a table', `{"tables":[{"columns":[${numbers}],"columns":[${manyCities}]}]}`],
    ['behind spaces', `{"tables": [ {"columns" : [ ${numbers} , ${manyCities} ] } ] }`],
    ['in a text', `{"tables":[{"name":${text(`"columns":[[${manyCities}`)},"columns":[${numbers}]}]}`],
    [
      'elsewhere, and a text as it stands in their place',
      `{"tables":[{"columns":"\\u00000"}],"other":{"columns":[${numbers}]}}`,
    ],
    ['and nothing else', `{"columns":[${numbers},${manyCities}]}`],
    ['in a list', `[{"columns":[${numbers},${manyCities}]}]`],
    ['that the text breaks off in', `{"tables":[{"columns":[${numbers},${manyCities.slice(0, 4000)}`],
    ['before what is too much', `${answerOf(numbers, manyCities)}]`],
  ])('has columns %s', (_, json) => {
    expectSame(json);
  });

  it.each([
    '01',
    '1.',
    '.5',
    '+1.5',
    '-',
    '1.5.5',
    '1.5-',
    '--1.5',
    '0x1.5',
    '1.5,',
    '1.5]',
    'NaN',
    '1 .5',
    '00.5',
    '-01.5',
    '\ufeff1.5',
    '\u00a01.5',
  ])('is refused where it has a number like %s', (wrong) => {
    const json = answerOf(
      numbers,
      listOf((row) => (row === 1500 ? wrong : `${row}.5`))
    );
    expect(() => JSON.parse(json)).toThrow(SyntaxError);
    expect(() => parseLarge(json)).toThrow(SyntaxError);
  });

  it.each(['"a', 'a"', '"a"b"', '"\n"', '"\\x"', "'a'", '"a""b"', '"a";"a"', 'nul', 'nulll', 'null;null'])(
    'is refused where it has a text like %j',
    (wrong) => {
      for (const at of [3, 1500]) {
        const json = answerOf(
          numbers,
          listOf((row) => (row === at ? wrong : text(cities[row % 3])))
        );
        expect(() => JSON.parse(json)).toThrow(SyntaxError);
        expect(() => parseLarge(json)).toThrow(SyntaxError);
      }
    }
  );

  it('is read without making each text and each fraction by JSON.parse', () => {
    const fractions = listOf((row) => `${row}.25`);
    const times = listOf((row) => text(`2026-01-01T00:${String(Math.floor(row / 40)).padStart(2, '0')}:00Z`));
    const json = answerOf(
      listOf((row) => String(row % 2)),
      times,
      manyCities,
      fractions
    );
    expect(longestParsed(() => parseLarge(json))).toBeLessThan(rows * 3);
    expectSame(json);
  });

  it('has groups that come in the same order again and again, however many there are', () => {
    const hosts = listOf((row) => text(`host-${row % 120}.${'of.a.long.domain.'.repeat(3)}example`));
    const answer = (groups: string) =>
      `{"tables":[{"fields":[{"name":"host"},{"name":"count_"}],"groups":${groups},"columns":[${hosts},${numbers}]}]}`;
    for (const groups of ['[{"name":"host"}]', '["host"]']) {
      expect(longestParsed(() => parseLarge(answer(groups)))).toBeLessThan(hosts.length / 2);
      expectSame(answer(groups));
    }
    expectSame(answer('null'));
  });

  it('is what JSON.parse makes of it, whatever is in it and whatever is broken', () => {
    const word = fc.string({ unit: 'binary', maxLength: 30 }).map(text);
    const decimal = fc
      .tuple(fc.boolean(), fc.nat({ max: 999_999_999 }), fc.stringMatching(/^[0-9]{1,17}$/))
      .map(([negative, whole, places]) => `${negative ? '-' : ''}${whole}.${places}`);
    const cells = fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 20 }),
      fc.array(decimal, { minLength: 1, maxLength: 50 }),
      fc.array(fc.oneof(word, decimal, fc.constant('null'), fc.boolean().map(String)), { minLength: 1, maxLength: 50 })
    );
    // The same cells again and again, in an order of their own: a few texts, many rows.
    const column = fc
      .tuple(cells, fc.nat({ max: 997 }), fc.integer({ min: 1, max: 3000 }))
      .map(([few, step, length]) => listOf((row) => few[(row * step) % few.length], length));
    const change = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom('', '"', '\\', ',', ']', '[', '0', '.', ' ')
    );
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 4 }), fc.option(change), (columns, broken) => {
        const json = answerOf(numbers, ...columns);
        const at = Math.floor((broken?.[0] ?? 0) * json.length);
        expectSame(broken === null ? json : json.slice(0, at) + broken[1] + json.slice(at + 1));
      }),
      { numRuns: runs, seed: 20260101 }
    );
  });
});
