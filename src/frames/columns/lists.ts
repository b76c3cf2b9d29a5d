import { type Cell, type TableField } from '../../service/types';

/** Aggregates whose values are lists (service facts, "Query"). */
export type ListAggregate = 'topk' | 'histogram' | 'percentiles';

const aggregates: ReadonlyMap<string | undefined, ListAggregate> = new Map([
  ['topk', 'topk'],
  ['histogram', 'histogram'],
  ['percentiles_array', 'percentiles'],
]);

/** The list aggregate that a field contains, with or without a condition (`topkif`). */
export function listAggregate({ agg }: TableField): ListAggregate | undefined {
  return aggregates.get(agg?.name.replace(/if$/, ''));
}

/** A column for each percentile (`…_50`). A value that isn't a list is copied, and reported as invalid later. */
export function percentileColumns(field: TableField, column: Cell[]): Array<{ field: TableField; values: Cell[] }> {
  const longest = column.reduce<number>((max, list) => (Array.isArray(list) ? Math.max(max, list.length) : max), 1);
  const percentages = (field.agg?.args ?? []).filter(
    (argument) =>
      typeof argument === 'number' || (typeof argument === 'string' && argument !== '' && Number.isFinite(+argument))
  );
  const width = Math.max(longest, percentages.length);
  const named = percentages.length === width;
  return Array.from({ length: width }, (_, index) => ({
    field: {
      name: `${field.name}_${named ? String(percentages[index]) : `#${index + 1}`}`,
      type: 'float',
    },
    values: column.map((list) => (Array.isArray(list) ? (list[index] ?? null) : list)),
  }));
}
