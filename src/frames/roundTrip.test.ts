import * as fc from 'fast-check';

import { FieldType, toDataFrame } from '@grafana/data';

import { anyText } from '@aplkit/language/apl/testing/anyText';
import { generated } from '@aplkit/language/apl/testing/generated';
import { type TableField } from '../service/types';
import { type ResultFormat } from '../types';
import { readTime } from './columns/times';
import { readTimespan } from '@aplkit/language/apl/tree/readTimespan';
import { answerOf, field } from './testing/answerOf';
import { toFrames } from './toFrames';

const runs = generated(50, 10_000);

/** Writes a cell as JSON with its digits unchanged. */
const json = (value: unknown) => JSON.stringify(value);
const digits = fc.oneof(
  fc.maxSafeInteger().map(String),
  fc.bigInt({ min: -BigInt('0x8000000000000000'), max: BigInt('0xffffffffffffffff') }).map(String)
);
const fraction = fc.nat({ max: 999_999_999 }).map((nanos) => (nanos === 0 ? '' : `.${String(nanos).padStart(9, '0')}`));
const nearTime = fc
  .tuple(fc.date({ min: new Date(-30000000000000), max: new Date(4102444800000), noInvalidDate: true }), fraction)
  .map(([date, part]) => json(`${date.toISOString().slice(0, 19)}${part}Z`));
/** Years of six digits, including years beyond the range of `Date`. */
const farTime = fc
  .tuple(fc.constantFrom('', '+', '-'), fc.integer({ min: 10_000, max: 999_999 }))
  .map(([sign, year]) => json(`${sign}${String(year).padStart(6, '0')}-01-01T00:00:00Z`));
const time = fc.oneof({ weight: 9, arbitrary: nearTime }, { weight: 1, arbitrary: farTime });
const cellsOf: Record<string, fc.Arbitrary<string>> = {
  datetime: time,
  timespan: fc.oneof(fc.integer({ min: 0 }).map(json), fc.constantFrom('"00:00:01.5"', '"1.02:03:04"', '"5ms"')),
  integer: digits,
  float: fc.double({ noNaN: true, noDefaultInfinity: true }).map(json),
  boolean: fc.boolean().map(json),
  string: anyText().map(json),
  array: fc.array(fc.oneof(fc.integer(), fc.string(), fc.constant(null))).map(json),
  map: fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.boolean())).map(json),
  'integer|float': fc.oneof(digits, fc.double({ noNaN: true, noDefaultInfinity: true }).map(json)),
  'string|boolean': fc.oneof(fc.string().map(json), fc.boolean().map(json)),
  unknown: fc.jsonValue().map(json),
};
const types = Object.keys(cellsOf);
const anyCell = fc.oneof(...Object.values(cellsOf), fc.jsonValue().map(json));

const column = fc.constantFrom(...types).chain((type) =>
  fc.record({
    type: fc.constant(type),
    cells: fc.array(fc.oneof({ weight: 8, arbitrary: cellsOf[type] }, { weight: 1, arbitrary: fc.constant('null') }), {
      minLength: 4,
      maxLength: 4,
    }),
  })
);

/** True if a table shows a value of the response unchanged. */
function isKept(type: string, cell: string, shown: unknown, nanos: number | undefined): boolean {
  const value: unknown = JSON.parse(cell);
  if (value === null) {
    return shown === null;
  }
  if (type === 'datetime' && typeof value === 'string') {
    return json(readTime(value)) === json({ milliseconds: shown, nanos: nanos ?? 0 });
  }
  if (type === 'timespan' && (typeof value === 'string' || typeof value === 'number')) {
    return shown === readTimespan(value);
  }
  if (typeof value === 'number') {
    // The same digits, or a number with exactly these digits; a float becomes the nearest double.
    return (
      shown === cell ||
      (shown === value && (type === 'float' || !/^-?\d+$/.test(cell) || BigInt(cell) === BigInt(value)))
    );
  }
  return shown === value || (typeof value === 'boolean' && shown === cell) || json(shown) === cell || shown === cell;
}

describe('A thousand answers', () => {
  it('show every value in a table, or a notice says why not', () => {
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 6 }), (columns) => {
        const source = answerOf([
          {
            fields: columns.map(({ type }, index) => field(`f${index}`, type)),
            columns: `[${columns.map(({ cells }) => `[${cells.join(',')}]`).join(',')}]`,
          },
        ]);
        const [frame] = toFrames(source, { refId: 'A', format: 'table', query: '' });
        const notices = frame.meta?.notices?.map(({ text }) => text).join('\n') ?? '';
        columns.forEach(({ type, cells }, index) => {
          const { name, values, nanos } = frame.fields[index];
          cells.forEach((cell, row) => {
            if (!isKept(type, cell, values[row], nanos?.[row])) {
              expect({ type, cell, shown: values[row], said: notices.includes(`“${name}”`) }).toMatchObject({
                said: true,
              });
            }
          });
        });
        expect(toDataFrame(frame).length).toBe(4);
      }),
      runs
    );
  });

  it('never throw, whatever is in their columns, in any format, with any options', () => {
    const wildColumn = fc.array(anyCell, { maxLength: 5 });
    const agg: fc.Arbitrary<NonNullable<TableField['agg']>> = fc.record({
      name: fc.constantFrom('topk', 'histogram', 'percentiles_array', 'count', 'avg', 'make_list', ''),
      fields: fc.constantFrom<string[] | undefined>(undefined, [], ['f0'], ['ms']),
      args: fc.constantFrom<unknown[] | undefined>(undefined, [], [50, 95], ['x', null, 99.9]),
    });
    const wildTable = fc.record({
      name: fc.constantFrom('0', 'other', '_totals'),
      fields: fc.array(
        fc.record({
          type: fc.constantFrom(...types, 'dragon', 'datetime|integer', ''),
          agg: fc.option(agg, { nil: undefined, freq: 2 }),
        }),
        { maxLength: 5 }
      ),
      columns: fc.array(wildColumn, { maxLength: 6 }),
      groups: fc.subarray(['f0', 'f1', 'f2', 'nobody']),
      buckets: fc.constantFrom(
        undefined,
        { field: 'f0', size: 1 },
        { field: 'f0', size: 6e10 },
        { field: 'x', size: -1 }
      ),
      range: fc.constantFrom(
        undefined,
        { field: 'f0', start: '2024-01-01T00:00:00Z', end: '2024-01-01T01:00:00Z' },
        { field: 'f0', start: 'yesterday', end: '' }
      ),
      named: fc.constantFrom('f', 'span'),
    });
    const spanNames = ['_time', 'trace_id', 'span_id', 'name', 'duration'];
    const wildOptions = fc.record({
      format: fc.constantFrom<ResultFormat>('auto', 'timeseries', 'table', 'logs', 'numeric', 'trace'),
      fill: fc.constantFrom(undefined, 'null' as const, 'zero' as const, 'previous' as const),
      wide: fc.boolean(),
      totals: fc.boolean(),
      legend: fc.constantFrom(undefined, '', '{{f1}} {{__name}} {{}} {{'),
      bodyField: fc.constantFrom(undefined, '', 'f1'),
    });
    fc.assert(
      fc.property(fc.array(wildTable, { maxLength: 3 }), wildOptions, (tables, options) => {
        const source = answerOf(
          tables.map(({ columns, fields, named, ...rest }) => ({
            ...rest,
            fields: fields.map((one, index) => ({ ...one, name: named === 'f' ? `f${index}` : spanNames[index] })),
            columns: `[${columns.map((cells) => `[${cells.join(',')}]`).join(',')}]`,
          }))
        );
        for (const frame of toFrames(source, { refId: 'A', query: '', ...options })) {
          expect(frame.refId).toBe('A');
          for (const { values, nanos, type } of frame.fields) {
            expect(values).toHaveLength(frame.length);
            expect(nanos ?? values).toHaveLength(frame.length);
            expect(Object.values(FieldType)).toContain(type);
            expect(values).not.toContain(undefined);
          }
          expect(toDataFrame(frame).fields).toHaveLength(frame.fields.length);
        }
      }),
      runs
    );
  });

  it('lose no row and invent none when they become series', () => {
    const row = fc.tuple(
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom('a', 'b', '', 'null', null, 1, '1'),
      fc.constantFrom('x', null, 7),
      fc.integer()
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const times = rows.map(([minute]) => `2024-01-01T00:0${minute}:00Z`);
        const source = answerOf([
          {
            fields: [
              field('_time', 'datetime'),
              field('g', 'string|integer'),
              field('h', 'unknown'),
              field('n', 'integer', 'sum', 'n'),
            ],
            columns: [times, rows.map(([, g]) => g), rows.map(([, , h]) => h), rows.map(([, , , n]) => n)],
            groups: ['_time', 'g', 'h'],
          },
        ]);
        const frames = toFrames(source, { refId: 'A', format: 'auto', query: '' }).filter(({ length }) => length > 0);
        const drawn = frames.flatMap(({ fields: [x, y] }) =>
          x.values.map((at: number, index: number) => [at, y.labels?.g, y.labels?.h, y.values[index]])
        );
        const hasNumber = rows.some(([, g]) => g === 1);
        const label = (value: unknown) =>
          value === 'null' || (value === '1' && hasNumber) ? JSON.stringify(value) : String(value);
        const expected = rows.map(([minute, g, h, n]) => [Date.UTC(2024, 0, 1, 0, minute), label(g), String(h), n]);
        expect(drawn.map(json).sort()).toEqual(expected.map(json).sort());
        for (const {
          fields: [x],
        } of frames) {
          expect([...x.values].sort((a, b) => a - b)).toEqual(x.values);
        }
      }),
      runs
    );
  });
});
