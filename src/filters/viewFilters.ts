import { datasetsBehind } from '@aplkit/language/apl/analysis/datasetsBehind';
import { type SchemaView } from '@aplkit/language/apl/analysis/schema';
import { filterDataset } from '@aplkit/language/apl/edit/datasetFilter';
import { readDefaultFilters } from '../query/filtering/defaultFilters';
import { datasetsIn } from '../schema/readFields';
import { type Schema } from '../schema/schema';
import { type DefaultFilter } from '../settings';

/** Notices about default filters that aren't applied to a dataset behind a view, which may lack their fields. */
export async function filtersBehindViews(
  apl: string,
  saved: unknown,
  schema: Pick<Schema, 'datasets' | 'known'>
): Promise<string[]> {
  const filters = readDefaultFilters(saved);
  if (filters.length === 0) {
    return [];
  }
  const names = datasetsIn(apl).filter((name) => !filters.some(({ dataset }) => dataset === name));
  if (names.length === 0) {
    return [];
  }
  await schema.datasets();
  const { views = new Map<string, SchemaView>() } = schema.known;
  return names.flatMap((name) =>
    filters
      .filter(({ dataset }) => views.has(name) && datasetsBehind([name], views).includes(dataset))
      .filter((filter) => !isApplied(apl, name, filter, views))
      .map(
        ({ dataset, where }) =>
          `The default filter “${where}” isn’t applied: “${name}” is a view of “${dataset}”. Add the condition to the view, or to this query.`
      )
  );
}

/** True if all uses of a dataset or view have the condition, in the query or in the view. */
function isApplied(apl: string, name: string, filter: DefaultFilter, views: ReadonlyMap<string, SchemaView>): boolean {
  const view = views.get(name);
  if (view === undefined || isIn(apl, name, filter.where)) {
    return isIn(apl, name, filter.where);
  }
  // Stops at views that refer to each other.
  const others = new Map([...views].filter(([other]) => other !== name));
  const read = datasetsIn(view.query).filter((each) => datasetsBehind([each], others).includes(filter.dataset));
  return read.length > 0 && read.every((each) => isApplied(view.query, each, filter, others));
}

/** True if a query already applies a condition to a dataset. */
const isIn = (apl: string, dataset: string, where: string): boolean => filterDataset(apl, dataset, where)?.text === apl;
