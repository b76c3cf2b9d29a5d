import { type Dataset, keptAs, sqlTypes } from './dataset';

/** The only place where names and strings from a query become SQL. */

/** A string as SQL. NUL would end the statement, so it's written as `chr(0)`. */
export function sqlText(value: string): string {
  const pieces = value.split('\0').map((piece) => `'${piece.replaceAll("'", "''")}'`);
  return pieces.length === 1 ? pieces[0] : `(${pieces.join(' || chr(0) || ')})`;
}

/** A name as an SQL identifier, for datasets' own tables and columns; columns within a query are numbered. */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A 64-bit integer. A bare literal would be 32 bits wide and overflow. */
export function sqlInteger(value: bigint): string {
  return `CAST(${value < 0n ? `'${value}'` : value} AS BIGINT)`;
}

/** A double. A bare literal with a point would be a decimal. */
export function sqlFloat(value: number): string {
  return `CAST('${Number.isFinite(value) ? value : value > 0 ? 'inf' : value < 0 ? '-inf' : 'nan'}' AS DOUBLE)`;
}

/** An instant, in nanoseconds since 1970. */
export function sqlInstant(nanoseconds: bigint): string {
  return `make_timestamp_ns(${sqlInteger(nanoseconds)})`;
}

/** SQL for a TIMESTAMP_NS, from an instant given as SQL for nanoseconds since 1970. */
export function sqlTime(nanoseconds: string | bigint): string {
  return `make_timestamp_ns(${nanoseconds})`;
}

/** Statement that creates a dataset's empty table. */
export function createTable(dataset: Dataset): string {
  const columns = dataset.fields.map(({ name, type }) => `${sqlName(name)} ${sqlTypes[keptAs(type)]}`);
  return `CREATE TABLE ${sqlName(dataset.name)} (${columns.join(', ')})`;
}
