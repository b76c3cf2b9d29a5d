import { datasetsBehind } from '../apl/analysis/datasetsBehind';
import { filterDataset } from '../apl/edit/datasetFilter';
import { readDefaultFilters } from '../query/defaultFilters';
import { datasetsIn } from '../schema/readFields';
import { type Schema } from '../schema/schema';

/**
 * A sentence for each default filter of a dataset that a query reads through a view without the condition: the view need not have its fields
 * any more, so that it is not added.
 */
export async function filtersBehindViews(
  apl: string,
  saved: unknown,
  schema: Pick<Schema, 'datasets' | 'known'>
): Promise<string[]> {
  const filters = readDefaultFilters(saved);
  const names = datasetsIn(apl).filter((name) => !filters.some(({ dataset }) => dataset === name));
  if (filters.length === 0 || names.length === 0) {
    return [];
  }
  await schema.datasets();
  const { views = new Map<string, never>() } = schema.known;
  return names.flatMap((name) => {
    const view = views.get(name);
    return filters
      .filter(({ dataset }) => view !== undefined && datasetsBehind([name], views).includes(dataset))
      .filter(({ dataset, where }) => !isIn(apl, name, where) && !isIn(view?.query ?? '', dataset, where))
      .map(
        ({ dataset, where }) =>
          `The default filter “${where}” isn’t applied: “${name}” is a view of “${dataset}”. Add the condition to the view, or to this query.`
      );
  });
}

/** Whether a query reads a dataset with a condition. */
const isIn = (apl: string, dataset: string, where: string): boolean => filterDataset(apl, dataset, where)?.text === apl;
