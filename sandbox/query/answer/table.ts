import { type Compilation } from '../compile/relation/compilation';
import { type Relation } from '../compile/relation/relation';
import { formatInstant } from '../../database/instants';
import { typeName } from '../compile/relation/types';

/** Returns a table's JSON without its columns, which stay the texts that DuckDB made (contract, "table fields"). */
export function tableJson(
  name: string,
  relation: Relation,
  { datasets, range }: Compilation,
  columns: string[]
): string[] {
  const head = {
    name,
    sources: datasets.map((dataset) => ({ name: dataset.name })),
    fields: relation.fields.map((field) => ({
      name: field.name,
      type: typeName(field),
      ...(field.agg ? { agg: field.agg } : {}),
    })),
    order: relation.order.map(({ name: field, desc }) => ({ field, desc })),
    groups: relation.answer.groups.map((group) => ({ name: group })),
    range: { field: '_time', start: formatInstant(range.start), end: formatInstant(range.end) },
  };
  // A bucket's size is a 64-bit number: written as its digits.
  const bucketField = relation.fields.find((field) => field.column === relation.answer.buckets?.column);
  const buckets =
    bucketField && relation.answer.buckets
      ? `"buckets":{"field":${JSON.stringify(bucketField.name)},"size":${relation.answer.buckets.size}},`
      : '';
  const pieces = columns.flatMap((column, index) => (index === 0 ? [column] : [',', column]));
  return [`${JSON.stringify(head).slice(0, -1)},${buckets}"columns":[`, ...pieces, ']}'];
}
