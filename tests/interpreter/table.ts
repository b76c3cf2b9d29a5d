import { sqlFloat, sqlInstant, sqlInteger, sqlText } from '../../sandbox/database/sql';
import { type TestTable } from '../../sandbox/testing/tables';
import { type Draw } from './draw';
import { type Types } from './drawExpression';
import { Instant, Json, type Row, type Scalar, Timespan } from './values';

/** The fields in generated queries, with their types. */
export const fieldTypes: Types = {
  _time: 'datetime',
  id: 'integer',
  n: 'integer',
  m: 'integer',
  f: 'float',
  s: 'string',
  'u v': 'string',
  b: 'boolean',
  d: 'timespan',
  t: 'datetime',
  'j.k': 'map',
  l: 'array',
};

const hour = 3_600_000_000_000n;
const newYear = 1_704_067_200_000_000_000n;

/** Values that are likely to cause errors. All but the first two fields may be null. */
const values: Record<string, Scalar[]> = {
  n: [0n, 1n, 2n, 3n, 5n, -1n, -2n, -7n, 10n, 100n],
  m: [0n, 1n, -1n, 4n, 7n, -10n, 3n, 9_007_199_254_740_993n],
  f: [0, 0.5, 1, -0.5, 1.5, 2.5, -2.5, 3.75, 100, -0.1],
  s: ['', 'a', 'A', 'Error: no such host', 'error_code', 'no-such', 'host.name', 'b', 'ab', "it's"],
  'u v': ['', 'a', 'error', 'HOST', 'über', 'ÜBER 7', '%', '_', '12', '-3', '1.5', 'no'],
  b: [true, false],
  d: [0n, 1n, -1n, hour, -hour, 90_061_000_000_001n, 1500n].map((ns) => new Timespan(ns)),
  t: [0n, -1n, 1n, newYear, newYear + 1n, newYear - 1n, newYear + 26n * hour].map((ns) => new Instant(ns)),
  'j.k': ['{}', '{"x": 1, "y": "a"}', '{"x": null}', '{"x": 2.5}'].map((text) => new Json(text)),
  l: ['[]', '[1, 2]', '["a", "Error"]', '[null, "b"]'].map((text) => new Json(text)),
};

/** Draws rows in the order in which they are stored. */
export function drawRows(draw: Draw): Row[] {
  return Array.from({ length: draw.pick([0, 1, 2, 5, 9]) }, (_, index): Row => {
    const time = new Instant(newYear + BigInt(draw.number(5)) * 1_800_000_000_000n + BigInt(draw.number(2)));
    const fields = Object.entries(values).map(
      ([name, items]) => [name, draw.once(4) ? null : draw.pick(items)] as const
    );
    return new Map<string, Scalar>([['_time', time], ['id', BigInt(index)], ...fields]);
  });
}

/** Converts the same rows to a table for the sandbox. */
export function tableOf(name: string, rows: Row[]): TestTable {
  const fields = Object.entries(fieldTypes);
  return { name, fields, rows: rows.map((row) => fields.map(([field]) => sqlOf(row.get(field) ?? null)).join(', ')) };
}

function sqlOf(value: Scalar): string {
  if (value instanceof Instant) {
    return sqlInstant(value.ns);
  }
  if (value instanceof Json) {
    return `CAST(${sqlText(value.text)} AS JSON)`;
  }
  if (value instanceof Timespan || typeof value === 'bigint') {
    return sqlInteger(typeof value === 'bigint' ? value : value.ns);
  }
  return typeof value === 'number'
    ? sqlFloat(value)
    : typeof value === 'string'
      ? sqlText(value)
      : String(value ?? 'NULL');
}
