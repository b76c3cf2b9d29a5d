import { type Scope } from '../scope';
import { type Field } from '../types';
import { jsonValue, mostRows, numberedRows, type Page, pageHead, pageRows, readPage, withTally } from './page';

/** DuckDB hands on so many rows at once, and what is picked out of them: they cannot get out of order. */
const rowsAtOnce = 2048n;

/**
 * A query that makes a table's columns in one row: the page's head, whether the columns are in the rows' order, each field's cells as
 * JSON with commas between them, and the tally. DuckDB writes JSON several times faster than it hands rows over.
 */
export function columnsQuery(scope: Scope, limit: bigint | undefined): string {
  const { tally } = scope;
  if (tally?.oneRow && tally.relation === scope.relation) {
    const cells = scope.fields.map(cell);
    const counts = [tally.groups, tally.rows, `epoch_ns(${tally.earliest})`, `epoch_ns(${tally.latest})`];
    return `SELECT ${['NULL', 'NULL', 'true', ...cells, ...counts].join(', ')} FROM ${scope.relation}`;
  }
  const columns = scope.fields.map((field) => `string_agg(${cell(field)}, ',')`);
  // Numbered rows are read by one thread, in their order. Were they not, the list of their numbers would tell.
  const [inOrder, rows] =
    sortedRows(scope, limit) <= rowsAtOnce
      ? [`count(*) <= ${rowsAtOnce}`, pageRows(scope, limit)]
      : ['coalesce(list(rn) = range(1, count(*) + 1), true)', numberedRows(scope, limit)];
  return withTally(`SELECT ${[pageHead(scope), inOrder, ...columns].join(', ')} FROM (${rows})`, scope);
}

/** How many rows a page's rows come from, at most, once they are sorted: a limit of the query may have been followed by a `where`. */
function sortedRows(scope: Scope, limit: bigint | undefined): bigint {
  return scope.cut?.order === scope.order ? scope.cut.rows : mostRows(scope, limit);
}

/** How many columns the query of a scope has. */
export function columnsWidth({ fields, tally }: Scope): number {
  return 3 + fields.length + (tally ? 4 : 0);
}

/** Reads the row of a scope's query. */
export function readColumns([first, last, inOrder, ...rest]: unknown[], { fields }: Scope): Page {
  if (inOrder !== true) {
    throw new Error('The database mixed the rows of an answer.');
  }
  const cells = fields.map((field, index) => columnText(field, rest[index]));
  return readPage([first, last, ...cells, ...rest.slice(fields.length)], fields.length);
}

/** A column from its cells. DuckDB writes a space into its times; taking it out of each is as much work as writing them. */
function columnText({ type }: Field, cells: unknown): string {
  const text = `[${cells ?? ''}]`;
  return type === 'datetime' ? text.replaceAll(' ', 'T') : text;
}

/** SQL: a cell's JSON text, but for the space in a time. */
function cell(field: Field): string {
  switch (field.type) {
    case 'datetime':
      return `CASE WHEN ${field.column} IS NULL THEN 'null' ELSE concat('"', ${field.column}, 'Z"') END`;
    case 'integer':
    case 'boolean':
      return `coalesce(CAST(${field.column} AS VARCHAR), 'null')`;
    case 'float':
    case 'timespan':
    case 'string':
    case 'array':
    case 'map':
    case 'unknown':
      return `coalesce(CAST(to_json(${jsonValue(field)}) AS VARCHAR), 'null')`;
  }
}
