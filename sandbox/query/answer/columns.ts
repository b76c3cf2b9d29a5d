import { type Relation } from '../compile/relation/relation';
import { type Field } from '../compile/relation/types';
import { headWidth, jsonValue, numberedRows, type Page, pageHead, readHead } from './page';

/**
 * Writes a query that makes a table's columns in one row: the page's head, and each field's values as JSON with commas between them. DuckDB
 * writes JSON several times faster than it returns rows.
 */
export function columnsQuery(relation: Relation, grouped: Relation | undefined, limit?: bigint): string {
  const columns = relation.fields.map((field) => `string_agg(${valueText(field)}, ',' ORDER BY rn)`);
  return `SELECT ${[pageHead(relation, grouped), ...columns].join(', ')} FROM (${numberedRows(relation, limit)})`;
}

/** Number of columns of a relation. */
export function columnsWidth({ fields }: Relation): number {
  return headWidth + fields.length;
}

/** Reads the row of a relation's query. */
export function readColumns(row: unknown[], { fields }: Relation): Page {
  return { ...readHead(row), json: fields.map((field, index) => columnText(field, row[headWidth + index])) };
}

/** Makes a column of its values. DuckDB writes a space into its times; removing it from each is as much work as writing them. */
function columnText({ type }: Field, values: unknown): string {
  const text = `[${values ?? ''}]`;
  return type === 'datetime' ? text.replaceAll(' ', 'T') : text;
}

/** Writes SQL: a value's JSON text, except for the space in a time. */
function valueText(field: Field): string {
  if (field.type === 'datetime') {
    return `CASE WHEN ${field.column} IS NULL THEN 'null' ELSE concat('"', ${field.column}, 'Z"') END`;
  }
  // Already written as in JSON.
  const isPlain = field.type === 'integer' || field.type === 'boolean';
  return `coalesce(CAST(${isPlain ? field.column : `to_json(${jsonValue(field)})`} AS VARCHAR), 'null')`;
}
