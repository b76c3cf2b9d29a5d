import { type Database } from '../database/database';
import { type AplType } from '../database/dataset';
import { sqlName, sqlText } from '../database/sql';
import { type Source } from './source';
import { expectFields, rowColumn, type Staged, type StagedColumn, stagingTable } from './staged';

/** Reads a Parquet file completely or not at all, because individual rows can't be invalid. */
export async function stageParquet(database: Database, { file }: Source, path: string): Promise<Staged> {
  await database.run(`
    CREATE TABLE ${sqlName(stagingTable)} AS
    SELECT *, row_number() OVER () AS ${sqlName(rowColumn)}
    FROM read_parquet(${sqlText(path)}, hive_partitioning = false)`);
  const columns = await describeColumns(database, stagingTable);
  expectFields(file, columns.length);
  return {
    table: stagingTable,
    columns,
    place: 'row',
    leftOut: { count: 0, first: [] },
  };
}

interface DuckColumn {
  name: string;
  duckType: string;
  sql: string;
}

/** The columns of a staging table, with the contract's types; structs become dotted names. */
async function describeColumns(database: Database, table: string): Promise<StagedColumn[]> {
  const described = await database.rows(`DESCRIBE ${sqlName(table)}`);
  const columns = described
    .map(([name, duckType]) => ({ name: String(name), duckType: String(duckType), sql: sqlName(String(name)) }))
    .filter(({ name }) => name !== rowColumn);
  const staged: StagedColumn[] = [];
  for (const column of columns) {
    staged.push(...(await flatten(database, table, column)));
  }
  return staged;
}

async function flatten(database: Database, table: string, column: DuckColumn): Promise<StagedColumn[]> {
  if (!column.duckType.startsWith('STRUCT') || column.duckType.endsWith(']')) {
    return [await convert(database, table, column)];
  }
  const described = await database.rows(`DESCRIBE SELECT unnest(${column.sql}) FROM ${sqlName(table)}`);
  const staged: StagedColumn[] = [];
  for (const [key, duckType] of described) {
    const child = {
      name: `${column.name}.${String(key)}`,
      duckType: String(duckType),
      sql: `struct_extract(${column.sql}, ${sqlText(String(key))})`,
    };
    staged.push(...(await flatten(database, table, child)));
  }
  return staged;
}

/** SQL for a datetime; null outside TIMESTAMP_NS, which holds the years 1677 to 2262. */
export const keptTime = (sql: string) =>
  `CASE WHEN ${sql} BETWEEN '1677-09-22' AND '2262-04-11' THEN (${sql})::TIMESTAMP::TIMESTAMP_NS END`;

/** A JSON string, or the text between two strings. */
const part = String.raw`'"(?:[^"\\]|\\.)*"|[^"]+'`;
const nonFinite = `'(?i)-?(?:nan|inf(?:inity)?)'`;

/** SQL for a value as JSON, in which NaN and the infinities become null. */
export function finiteJson(sql: string): string {
  const text = `to_json(${sql})::VARCHAR`;
  const replaced = `CASE WHEN x[1] = '"' THEN x ELSE regexp_replace(x, ${nonFinite}, 'null', 'g') END`;
  const written = `array_to_string(list_transform(regexp_extract_all(${text}, ${part}), lambda x: ${replaced}), '')`;
  return `CASE WHEN regexp_matches(${text}, ${nonFinite}) THEN ${written}::JSON ELSE to_json(${sql}) END`;
}

const asInteger = (sql: string) => `(${sql})::BIGINT`;

const simple: Record<string, [type: AplType, convert: (sql: string) => string]> = {
  BOOLEAN: ['boolean', (sql) => sql],
  TINYINT: ['integer', asInteger],
  SMALLINT: ['integer', asInteger],
  INTEGER: ['integer', asInteger],
  BIGINT: ['integer', (sql) => sql],
  UTINYINT: ['integer', asInteger],
  USMALLINT: ['integer', asInteger],
  UINTEGER: ['integer', asInteger],
  FLOAT: ['float', (sql) => `(${sql})::DOUBLE`],
  DOUBLE: ['float', (sql) => sql],
  VARCHAR: ['string', (sql) => sql],
  JSON: ['unknown', finiteJson],
  DATE: ['datetime', keptTime],
  TIMESTAMP: ['datetime', keptTime],
  TIMESTAMP_S: ['datetime', keptTime],
  TIMESTAMP_MS: ['datetime', keptTime],
  TIMESTAMP_NS: ['datetime', (sql) => `CASE WHEN isfinite(${sql}) THEN ${sql} END`],
  'TIMESTAMP WITH TIME ZONE': ['datetime', keptTime],
  // Months and days have no fixed length; DuckDB counts 30 days and 24 hours.
  INTERVAL: ['timespan', (sql) => `(epoch_us(${sql}) * 1000)::BIGINT`],
  BLOB: ['string', (sql) => `to_base64(${sql})`],
};

async function convert(database: Database, table: string, { name, duckType, sql }: DuckColumn): Promise<StagedColumn> {
  const known = simple[duckType];
  if (known) {
    return { name, type: known[0], sql: known[1](sql) };
  }
  if (duckType.startsWith('DECIMAL')) {
    return { name, type: 'float', sql: `(${sql})::DOUBLE` };
  }
  if (['UBIGINT', 'HUGEINT', 'UHUGEINT'].includes(duckType)) {
    const [[tooWide]] = await database.rows(
      `SELECT count(*) FROM ${sqlName(table)} WHERE ${sql} IS NOT NULL AND TRY_CAST(${sql} AS BIGINT) IS NULL`
    );
    // JSON parsers wouldn't keep all digits of such a number, but text does.
    return tooWide === 0n
      ? { name, type: 'integer', sql: `(${sql})::BIGINT` }
      : { name, type: 'string', sql: `(${sql})::VARCHAR` };
  }
  if (duckType.endsWith(']')) {
    return { name, type: 'array', sql: finiteJson(sql) };
  }
  if (duckType.startsWith('MAP')) {
    return { name, type: 'map', sql: finiteJson(sql) };
  }
  if (duckType.startsWith('UNION')) {
    return { name, type: 'unknown', sql: finiteJson(sql) };
  }
  return { name, type: 'string', sql: `(${sql})::VARCHAR` };
}
