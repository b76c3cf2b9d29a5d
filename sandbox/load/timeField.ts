import { isNumber } from '@aplkit/language/apl/analysis/types';
import { type Database } from '../database/database';
import { keptAs } from '../database/dataset';
import { TimeFieldError } from '../errors';
import { sqlName } from '../database/sql';
import { keptTime } from './stageParquet';
import { type Source } from './source';
import { inParts, type Staged, type StagedColumn } from './staged';
import { clearly, isoTimeOf } from './textTypes';

/** Names of columns that contain times, most likely first. */
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

/** Minimum number that is recognized as a time since 1970: in seconds, a time in 1973. */
const plausibleEpoch = 1e8;

/** Source of a file's `_time`. */
export interface TimeField {
  column: StagedColumn;
  /** The column's name in quotes, followed by that of a column with the time of day, if any. */
  label: string;
  /** SQL for a TIMESTAMP_NS; null if the row has no time. */
  sql: string;
  /** Messages about the time field. */
  notes: string[];
}

/** Finds the time of a file's rows: the given column, or else a detected column. Throws `TimeFieldError`. */
export async function findTimeField(database: Database, source: Source, staged: Staged): Promise<TimeField> {
  const column = await findTimeColumn(database, source, staged);
  const alone = { column, label: `"${column.name}"`, sql: asTime(column), notes: [] };
  return source.timeField === undefined ? withTimeOfDay(database, staged, alone) : alone;
}

async function findTimeColumn(database: Database, source: Source, { table, columns }: Staged): Promise<StagedColumn> {
  if (source.timeField !== undefined) {
    const named = byName(columns, source.timeField);
    if (!named) {
      const choices = (await timeFields(database, { table, columns })) || ` It has: ${names(columns)}.`;
      throw new TimeFieldError(`${source.file} has no field "${source.timeField}".${choices}`);
    }
    return named;
  }
  for (const name of timeNames) {
    const column = byName(columns, name);
    if (column && (await holdsTimes(database, table, column))) {
      return column;
    }
  }
  const times = await timeColumns(database, table, columns);
  if (times.length === 1) {
    return times[0];
  }
  const found =
    times.length === 0 ? `no time field. It has: ${names(columns)}` : `several time fields: ${names(times)}`;
  throw new TimeFieldError(
    `${source.file} has ${found}. Name the field with each row’s time: --load name=${source.file}:field.`
  );
}

/** A sentence that lists possible time fields; empty if there are none. */
export async function timeFields(
  database: Database,
  { table, columns }: Pick<Staged, 'table' | 'columns'>
): Promise<string> {
  const times = await timeColumns(database, table, columns);
  return times.length > 0 ? ` Time fields: ${names(times)}.` : '';
}

async function timeColumns(database: Database, table: string, columns: StagedColumn[]): Promise<StagedColumn[]> {
  const times = columns.filter(({ type }) => type === 'datetime');
  if (times.length > 0) {
    return times;
  }
  // A few rows may be exceptions; they're left out and reported.
  const texts = columns.filter(({ type }) => type === 'string');
  return mostly(database, table, texts, isoTimeOf);
}

/** Columns in which nearly all values match. `value` returns SQL that is null for other values. */
async function mostly(
  database: Database,
  table: string,
  columns: StagedColumn[],
  value: (sql: string) => string
): Promise<StagedColumn[]> {
  const found: StagedColumn[] = [];
  for (const part of inParts(columns)) {
    const counts = part.flatMap(({ sql }) => [`count(${sql})`, `count(${value(sql)})`]);
    const [row] = await database.rows(`SELECT ${counts.join(', ')} FROM ${sqlName(table)}`);
    const fits = (_: unknown, index: number) => {
      const [written, fitting] = row.slice(2 * index, 2 * index + 2).map(Number);
      return fitting > 0 && fitting >= written * clearly;
    };
    found.push(...part.filter(fits));
  }
  return found;
}

const timeOfDay = String.raw`'\s*\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?\s*([AaPp][Mm]|Z|[+-]\d{2}:?\d{2})?\s*'`;

/** Adds the time of day from another column if a column contains only days. */
async function withTimeOfDay(database: Database, { table, columns }: Staged, date: TimeField): Promise<TimeField> {
  const [[days, others]] = await database.rows(`
    SELECT count(${date.sql}), count(*) FILTER (epoch_ns(${date.sql}) % 86400000000000 <> 0) FROM ${sqlName(table)}`);
  if (days === 0n || others !== 0n) {
    return date;
  }
  const named = ['time', date.column.name.toLowerCase().replace(/date|day/, 'time')];
  const isNamed = ({ name }: StagedColumn) => named.includes(name.toLowerCase());
  const texts = columns.filter((column) => column !== date.column && column.type === 'string');
  const found = await mostly(
    database,
    table,
    texts,
    (sql) => `CASE WHEN regexp_full_match(${sql}, ${timeOfDay}) THEN ${sql} END`
  );
  const [first, ...more] = found.some(isNamed) ? found.filter(isNamed) : found;
  if (first === undefined || more.length > 0) {
    const possible = found.length > 0 ? found : columns.filter((column) => column !== date.column && isNamed(column));
    const where = possible.map(({ name }) => `"${name}"`).join(' or ');
    return where === '' ? date : { ...date, notes: [`${date.label} has no time of day, which may be in ${where}`] };
  }
  const text = `concat(CAST(${date.sql} AS DATE), ' ', trim(replace(${first.sql}, ',', '.')))`;
  const halves = ['%I:%M:%S %p', '%I:%M %p', '%I:%M:%S%p', '%I:%M%p'].map((time) => `'%Y-%m-%d ${time}'`).join(', ');
  const time = `coalesce(TRY_CAST(${text} AS TIMESTAMP_NS), ${keptTime(`try_strptime(${text}, [${halves}])`)})`;
  return {
    ...date,
    label: `${date.label} and "${first.name}"`,
    sql: `CASE WHEN ${date.sql} IS NOT NULL AND regexp_full_match(${first.sql}, ${timeOfDay}) THEN ${time} END`,
  };
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
  const kept = keptAs(column.type);
  const number = isNumber(kept) ? column.sql : kept === 'string' ? `TRY_CAST(${column.sql} AS DOUBLE)` : undefined;
  const plausible = number === undefined ? '' : `AND coalesce(${number} >= ${plausibleEpoch}, true)`;
  const [[count]] = await database.rows(
    `SELECT count(*) FROM ${sqlName(table)} WHERE ${asTime(column)} IS NOT NULL ${plausible}`
  );
  return count !== 0n;
}

/** SQL for a value as TIMESTAMP_NS; null if it isn't a time. A number's size determines its unit, from s to ns. */
function asTime({ type, sql }: StagedColumn): string {
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

/** SQL like that of `epochTime`, but only for whole numbers, and a hundred times as fast. */
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

/** SQL for a TIMESTAMP_NS from a number of seconds, milliseconds, microseconds or nanoseconds since 1970, without rounding. */
function epochTime(text: string): string {
  const billions = `TRY_CAST(replace(TRY_CAST(${text} AS DECIMAL(38, 9))::VARCHAR, '.', '') AS HUGEINT)`;
  const nanoseconds = `CASE
    WHEN abs(${billions}) < 100000000000000000000::HUGEINT THEN ${billions}
    WHEN abs(${billions}) < 100000000000000000000000::HUGEINT THEN ${billions} // 1000
    WHEN abs(${billions}) < 100000000000000000000000000::HUGEINT THEN ${billions} // 1000000
    ELSE ${billions} // 1000000000 END`;
  return `make_timestamp_ns(TRY_CAST(${nanoseconds} AS BIGINT))`;
}
