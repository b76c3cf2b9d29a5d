import { type Compilation } from '../compile/relation/compilation';
import { type Scope } from '../compile/relation/relation';
import { formatInstant } from '../../database/instants';
import { typeName } from '../compile/relation/types';

/** Returns a table's JSON without its columns, which stay the texts that DuckDB made (contract, "table fields"). */
export function tableJson(name: string, scope: Scope, { datasets, range }: Compilation, columns: string[]): string[] {
  const head = {
    name,
    sources: datasets.map((dataset) => ({ name: dataset.name })),
    fields: scope.fields.map((field) => ({
      name: field.name,
      type: typeName(field),
      ...(field.agg ? { agg: field.agg } : {}),
    })),
    order: scope.order.map(({ name: field, desc }) => ({ field, desc })),
    groups: scope.groups.map((group) => ({ name: group })),
    range: { field: '_time', start: formatInstant(range.start), end: formatInstant(range.end) },
  };
  // A bucket's size is a 64-bit number: written as its digits.
  const bucketField = scope.fields.find((field) => field.column === scope.buckets?.column);
  const buckets =
    bucketField && scope.buckets
      ? `"buckets":{"field":${JSON.stringify(bucketField.name)},"size":${scope.buckets.size}},`
      : '';
  const pieces = columns.flatMap((column, index) => (index === 0 ? [column] : [',', column]));
  return [`${JSON.stringify(head).slice(0, -1)},${buckets}"columns":[`, ...pieces, ']}'];
}
