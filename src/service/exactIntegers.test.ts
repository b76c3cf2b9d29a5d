import * as fc from 'fast-check';

import { generated } from '@aplkit/language/apl/testing/generated';
import { decodeLegacy } from './decodeLegacy';
import { readAnswer } from './testing/readAnswer';
import { type Cell } from './types';

const large = '9007199254740993';

/** A table with these columns, given as JSON. */
function tableOf(...columns: string[]) {
  return typedTable('unknown', ...columns);
}
function typedTable(type: string, ...columns: string[]) {
  const fields = columns.map((_, at) => ({ name: `f${at}`, type }));
  const text = `{"status":{},"tables":[{"fields":${JSON.stringify(fields)},"columns":[${columns.join(',')}]}]}`;
  return readAnswer(text).body.tables[0];
}
const exactOf = (column: string): Cell[] | undefined => tableOf(column).exact?.get(0);

describe('Integers beyond 2^53', () => {
  it.each(['-', ''])('keep every digit, with the sign “%s”; others stay numbers', (sign) => {
    const { columns, exact } = tableOf(
      '["x"]',
      `[${sign}${large} , ${sign}18446744073709551615,\n${sign}1,9007199254740991,1.5,1e3,null]`
    );
    expect(exact).toEqual(
      new Map([
        [1, [`${sign}${large}`, `${sign}18446744073709551615`, Number(`${sign}1`), 9007199254740991, 1.5, 1000, null]],
      ])
    );
    expect(columns?.[1][0]).toBe(Number(`${sign}${large}`));
  });

  it('are texts inside lists and maps, at any depth', () => {
    expect(
      exactOf(
        '[[9007199254740993 , -9007199254740995,5],{"a\\"9007199254740993":{"b":[18446744073709551615,1.5,1e300,"9007199254740993",null]}},[1],null]'
      )
    ).toEqual([
      [large, '-9007199254740995', 5],
      { 'a"9007199254740993': { b: ['18446744073709551615', 1.5, 1e300, large, null] } },
      [1],
      null,
    ]);
    const depth = 20_000;
    const deep = exactOf(`[${'['.repeat(depth)}${large}${']'.repeat(depth)}]`);
    let inner: Cell | undefined = deep;
    while (Array.isArray(inner)) {
      inner = inner[0];
    }
    expect(inner).toBe(large);
  });

  it.each([
    ['a list in a string', '"[1, 9007199254740995, 2]"'],
    ['an escaped quote before', '"\\"[9007199254740995]\\\\"'],
    ['a string of digits', '"9007199254740995"'],
  ])('leave texts as they are: %s', (_, written) => {
    expect(exactOf(`[${large},${written}]`)).toEqual([large, JSON.parse(written)]);
  });

  it('are none where only fractions and exponents are that large', () => {
    expect(exactOf('[1e300,18446744073709551615.5,7]')).toBeUndefined();
    expect(exactOf('[9007199254740991]')).toBeUndefined();
  });

  it.each(['float', 'datetime', 'timespan', 'boolean'])('are not looked for in columns of type %s', (type) => {
    expect(typedTable(type, `[${large}]`).exact).toBeUndefined();
  });

  it('keep their digits in answers of the legacy form', () => {
    const text = `{"status":{},"matches":[{"_time":"2024-01-01T00:00:00Z","data":{"a":1,"id":${large}}}]}`;
    const [{ fields, columns, exact }] = readAnswer(text, decodeLegacy).body.tables;
    expect(fields.map(({ name, type }) => [name, type])).toContainEqual(['id', 'integer']);
    expect(columns).toContainEqual([9007199254740992]);
    expect(exact).toEqual(new Map([[2, [large]]]));
  });

  it('keep their digits in every column of integers', () => {
    const max = BigInt('0x400000000000000000');
    const integers = fc.oneof(fc.bigInt({ min: -max, max }).map(String), fc.integer().map(String));
    fc.assert(
      fc.property(fc.array(integers, { maxLength: 500, size: 'max' }), (cells) => {
        expect(exactOf(`[${[large, ...cells].join(',')}]`)?.map(String)).toEqual([large, ...cells]);
      }),
      generated(50)
    );
  });
});
