import { conditionProblem } from '@aplkit/language/apl/diagnostics/condition';
import { type EditedQuery } from '@aplkit/language/apl/edit/change';
import { filterDataset } from '@aplkit/language/apl/edit/datasetFilter';
import { recordOf } from '../../service/json';
import { type DefaultFilter } from '../../settings';
import { type AplQuery } from '../../types';

/** Shown when default filters can't be added to a query of the legacy endpoint. */
export const unfilterable = 'The legacy endpoint doesn’t support filters or groups.';

/** A query after filters were added. */
export interface FilteredQuery extends EditedQuery {
  defaultFilters?: DefaultFilter[];
}

/** Reads default filters from the settings; provisioned values may have any type. */
export function readDefaultFilters(saved: unknown): DefaultFilter[] {
  return Array.isArray(saved)
    ? saved.map((each) => {
        const { dataset, where } = recordOf(each);
        return { dataset: textOf(dataset), where: textOf(where) };
      })
    : [];
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function defaultFilterProblem({ dataset, where }: DefaultFilter): string | undefined {
  if (dataset.trim() === '') {
    return 'Choose the condition’s dataset';
  }
  return where.trim() === ''
    ? "Enter a condition, such as environment == 'prod'"
    : conditionProblem(where)?.replace(/\.$/, '');
}

/** Adds the default filters of a query's datasets, and messages about filters that can't be added. */
export function addDefaultFilters(
  before: FilteredQuery,
  { isFilterable, defaultFilter }: Pick<AplQuery, 'defaultFilter'> & { isFilterable: boolean },
  saved: unknown
): FilteredQuery {
  const filters = defaultFilter === 'off' ? [] : readDefaultFilters(saved);
  return filters.reduce<FilteredQuery>((edited, filter) => {
    const { text, leftOut, defaultFilters = [] } = edited;
    const added = filterDataset(text, filter.dataset, filter.where);
    if (added === undefined) {
      return edited;
    }
    const problem = defaultFilterProblem(filter);
    const why = problem ? [`${problem}.`] : isFilterable ? added.leftOut : [unfilterable];
    const isAdded = problem === undefined && isFilterable;
    const isPart = isAdded && added.text !== text;
    const where = isPart ? ' everywhere' : '';
    const reasons = why.map((each) => `The default filter “${filter.where}” isn’t applied${where}. ${each}`);
    return {
      text: isAdded ? added.text : text,
      leftOut: [...leftOut, ...reasons],
      defaultFilters: isPart || why.length === 0 ? [...defaultFilters, filter] : defaultFilters,
    };
  }, before);
}
