import { type Cell, type TableField } from '../service/types';

/** Aggregates whose cells are lists of more than one value (service facts, "Query"). */
export type CellAggregate = 'topk' | 'histogram' | 'percentiles';

const aggregates: ReadonlyMap<string, CellAggregate> = new Map([
  ['topk', 'topk'],
  ['topkif', 'topk'],
  ['histogram', 'histogram'],
  ['histogramif', 'histogram'],
  ['percentiles_array', 'percentiles'],
  ['percentiles_arrayif', 'percentiles'],
]);

export function cellAggregate({ agg }: TableField): CellAggregate | undefined {
  return agg === undefined ? undefined : aggregates.get(agg.name);
}

/** One of the columns that a `percentiles_array` column stands for. */
export interface PercentileColumn {
  field: TableField;
  cells: Cell[];
}

/**
 * A column for each percentile of a `percentiles_array` column, named by the aggregate's arguments: `…_50`, `…_95`. A cell that
 * is no list goes to each of them, so that it is found bad there.
 */
export function percentileColumns(field: TableField, column: Cell[]): PercentileColumn[] {
  const longest = column.reduce<number>((most, cell) => (Array.isArray(cell) ? Math.max(most, cell.length) : most), 0);
  const percentages = (field.agg?.args ?? []).filter((argument) => isPercentage(argument));
  const width = Math.max(longest, percentages.length);
  const named = percentages.length === width;
  return Array.from({ length: width }, (_, index) => ({
    field: {
      name: `${field.name}_${named ? String(percentages[index]) : `#${index + 1}`}`,
      type: 'float',
      agg: { name: 'percentile', fields: field.agg?.fields },
    },
    cells: column.map((cell) => (Array.isArray(cell) ? (cell[index] ?? null) : cell)),
  }));
}

function isPercentage(argument: unknown): boolean {
  return (
    typeof argument === 'number' || (typeof argument === 'string' && argument !== '' && Number.isFinite(+argument))
  );
}
