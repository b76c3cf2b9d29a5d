import { formatInstant } from '../../database/instants';
import { type Compilation } from '../compile/relation/compilation';
import { type Relation } from '../compile/relation/relation';
import { type Field, typeName } from '../compile/relation/types';
import {
  type ContentQuery,
  type ContentRequest,
  headWidth,
  jsonValue,
  metaJson,
  numberedRows,
  oneRow,
  pageHead,
  readHead,
} from './page';

/** Tabular response (contract, "Tabular query response"). */
export function tabularContent({ compilation, plan, result, limit }: ContentRequest): ContentQuery {
  const { totals } = result.answer;
  const query = columnsQuery(result, plan.grouped, limit);
  const width = headWidth + result.fields.length;
  return {
    select: totals ? oneRow([query, columnsQuery(totals, undefined)]) : query,
    read: (row) => {
      const tables = [
        tableJson('0', result, compilation, row.slice(headWidth, width)),
        ...(totals ? [tableJson('_totals', totals, compilation, row.slice(width + headWidth))] : []),
      ];
      return {
        ...readHead(row),
        write: (status) =>
          `{"format":"tabular","status":${status},"tables":[${tables.join(',')}],${metaJson(compilation)}}`,
      };
    },
  };
}

/** SQL for a table's columns in one row of JSON, which DuckDB writes several times faster than it returns rows. */
function columnsQuery(relation: Relation, grouped: Relation | undefined, limit?: bigint): string {
  const columns = relation.fields.map((field) => `string_agg(${valueText(field)}, ',' ORDER BY rn)`);
  return `SELECT ${[pageHead(relation, grouped), ...columns].join(', ')} FROM (${numberedRows(relation, limit)})`;
}

/** SQL for the JSON text of a value. A time still has a space in place of `T`. */
function valueText(field: Field): string {
  if (field.type === 'datetime') {
    return `CASE WHEN ${field.column} IS NULL THEN 'null' ELSE concat('"', ${field.column}, 'Z"') END`;
  }
  // Already written as JSON.
  const isPlain = field.type === 'integer' || field.type === 'boolean';
  return `coalesce(CAST(${isPlain ? field.column : `to_json(${jsonValue(field)})`} AS VARCHAR), 'null')`;
}

/** Writes a column from its values, with a `T` in times. The replacement would take much longer in SQL. */
function columnText({ type }: Field, values: unknown): string {
  const text = `[${values ?? ''}]`;
  return type === 'datetime' ? text.replaceAll(' ', 'T') : text;
}

/** JSON for a table (contract, "table fields"), from columns that DuckDB wrote. */
function tableJson(name: string, relation: Relation, { datasets, range }: Compilation, texts: unknown[]): string {
  const { fields, order, answer } = relation;
  const head = {
    name,
    sources: datasets.map((dataset) => ({ name: dataset.name })),
    fields: fields.map((field) => ({
      name: field.name,
      type: typeName(field),
      ...(field.agg ? { agg: field.agg } : {}),
    })),
    order: order.map(({ name: field, desc }) => ({ field, desc })),
    groups: answer.groups.map((group) => ({ name: group })),
    range: { field: '_time', start: formatInstant(range.start), end: formatInstant(range.end) },
  };
  // A bucket's size is a 64-bit number, written with all its digits.
  const bucketField = fields.find((field) => field.column === answer.buckets?.column);
  const buckets =
    bucketField && answer.buckets
      ? `"buckets":{"field":${JSON.stringify(bucketField.name)},"size":${answer.buckets.size}},`
      : '';
  const columns = fields.map((field, index) => columnText(field, texts[index])).join(',');
  return `${JSON.stringify(head).slice(0, -1)},${buckets}"columns":[${columns}]}`;
}
