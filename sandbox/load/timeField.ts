import { isNumber } from '../../src/apl/analysis/types';
import { type Database } from '../database/database';
import { keptAs } from '../database/dataset';
import { StartError } from '../errors';
import { sqlName } from '../database/sql';
import { type Source } from './source';
import { inParts, type Staged, type StagedColumn } from './staged';
import { clearly, isoTimeOf } from './textTypes';

/** Names of columns that contain times, the likeliest first. */
const timeNames = [
  '_time',
  'time',
  'timestamp',
  '@timestamp',
  'ts',
  'datetime',
  'date',
  'event_time',
  'eventtime',
  'created_at',
  'createdat',
];

/** Smallest number for which a column is recognized as a count since 1970: 1973, in seconds. */
const plausibleEpoch = 1e8;

/** Finds the column that a file's `_time` comes from: the one that was named, or else the one that looks like it. Throws `StartError`. */
export async function findTimeField(
  database: Database,
  source: Source,
  { table, columns }: Staged
): Promise<StagedColumn> {
  if (source.timeField !== undefined) {
    const named = byName(columns, source.timeField);
    if (!named) {
      throw new StartError(`${source.file} has no field "${source.timeField}". It has: ${names(columns)}.`);
    }
    return named;
  }
  for (const name of timeNames) {
    const column = byName(columns, name);
    if (column && (await holdsTimes(database, table, column))) {
      return column;
    }
  }
  let times = columns.filter(({ type }) => type === 'datetime');
  if (times.length === 0) {
    times = await mostlyTimes(database, table, columns);
  }
  if (times.length === 1) {
    return times[0];
  }
  const found =
    times.length === 0 ? `no field of times. It has: ${names(columns)}` : `several fields of times: ${names(times)}`;
  throw new StartError(
    `${source.file} has ${found}. Say which is the time of a row: --load name=${source.file}:field.`
  );
}

/** Returns columns of texts that are times with a few exceptions, whose rows are left out and reported. */
async function mostlyTimes(database: Database, table: string, columns: StagedColumn[]): Promise<StagedColumn[]> {
  const found: StagedColumn[] = [];
  for (const texts of inParts(columns.filter(({ type }) => type === 'string'))) {
    const counts = texts.flatMap(({ sql }) => [`count(${sql})`, `count(${isoTimeOf(sql)})`]);
    const [row] = await database.rows(`SELECT ${counts.join(', ')} FROM ${sqlName(table)}`);
    const isTime = (_: unknown, index: number) => {
      const [written, times] = row.slice(2 * index, 2 * index + 2).map(Number);
      return times > 0 && times >= written * clearly;
    };
    found.push(...texts.filter(isTime));
  }
  return found;
}

function byName<T extends { name: string }>(columns: T[], name: string): T | undefined {
  return (
    columns.find((column) => column.name === name) ??
    columns.find((column) => column.name.toLowerCase() === name.toLowerCase())
  );
}

const names = (columns: StagedColumn[]) => columns.map(({ name }) => name).join(', ');

async function holdsTimes(database: Database, table: string, column: StagedColumn): Promise<boolean> {
  if (column.type === 'datetime') {
    return true;
  }
  const plausible = isNumber(keptAs(column.type)) ? `AND ${column.sql} >= ${plausibleEpoch}` : '';
  const [[count]] = await database.rows(
    `SELECT count(*) FROM ${sqlName(table)} WHERE ${asTime(column)} IS NOT NULL ${plausible}`
  );
  return count !== 0n;
}

/**
 * Writes SQL: a column's value as TIMESTAMP_NS, null where it is not a time. Numbers count seconds, milli-, micro- or nanoseconds since
 * 1970, by their size.
 */
export function asTime({ type, sql }: StagedColumn): string {
  const kept = keptAs(type);
  switch (kept) {
    case 'datetime':
      return sql;
    case 'integer':
    case 'timespan':
      return wholeEpochTime(sql);
    case 'float':
      return epochTime(`(${sql})::VARCHAR`);
    case 'boolean':
    case 'array':
    case 'map':
      return 'NULL::TIMESTAMP_NS';
    case 'string':
    case 'unknown': {
      const text = kept === 'string' ? sql : `((${sql}) ->> '$')`;
      const time = `TRY_CAST(${text} AS TIMESTAMP_NS)`;
      return `coalesce(CASE WHEN isfinite(${time}) THEN ${time} END, ${epochTime(text)})`;
    }
  }
}

/** Writes SQL like `epochTime` for a whole number, a hundred times as fast. Null outside the range of TIMESTAMP_NS. */
function wholeEpochTime(sql: string): string {
  const within = (max: string) => `${sql} BETWEEN -${max} AND ${max}`;
  return `make_timestamp_ns(CASE
    WHEN ${within('9223372036')} THEN ${sql} * 1000000000
    WHEN ${within('99999999999')} THEN NULL
    WHEN ${within('9223372036854')} THEN ${sql} * 1000000
    WHEN ${within('99999999999999')} THEN NULL
    WHEN ${within('9223372036854775')} THEN ${sql} * 1000
    WHEN ${within('99999999999999999')} THEN NULL
    ELSE ${sql} END)`;
}

/** Writes SQL: a billion times the number, exactly: nine digits after the decimal point, and then the point removed. */
function epochTime(text: string): string {
  const billions = `TRY_CAST(replace(TRY_CAST(${text} AS DECIMAL(38, 9))::VARCHAR, '.', '') AS HUGEINT)`;
  const nanoseconds = `CASE
    WHEN abs(${billions}) < 100000000000000000000::HUGEINT THEN ${billions}
    WHEN abs(${billions}) < 100000000000000000000000::HUGEINT THEN ${billions} // 1000
    WHEN abs(${billions}) < 100000000000000000000000000::HUGEINT THEN ${billions} // 1000000
    ELSE ${billions} // 1000000000 END`;
  return `make_timestamp_ns(TRY_CAST(${nanoseconds} AS BIGINT))`;
}
