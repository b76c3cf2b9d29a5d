import { type EditedQuery } from '../apl/edit/change';
import { type Filter } from '../apl/edit/filter';
import { addGroup } from '../apl/edit/addGroup';
import { addFilter } from '../apl/edit/filters';
import { type Schema as AplSchema } from '../apl/analysis/schema';
import { kinds } from '../query/kinds';
import { type AplQuery } from '../types';
import { filterText } from './adHocFilters';

/** Returns the text of a query that takes no filters, and says why. */
export function unfiltered(text: string): EditedQuery {
  return { text, leftOut: ['The legacy endpoint knows neither filters nor groups.'] };
}

/** The filters and searches that a dashboard adds to its queries. */
interface Additions {
  filters: readonly Filter[];
  /** Columns by which rows are grouped, too. */
  groups: readonly string[];
}

/** Adds filters and groups to a query without variables. What it has no column for is left out, with a sentence for each. */
export function filterQuery(
  apl: string,
  { kind }: Pick<AplQuery, 'kind'>,
  { filters, groups }: Additions,
  schema: AplSchema
): EditedQuery {
  const steps = [
    ...groups.map((column) => ({
      name: `The group “${column}”`,
      add: (text: string) => addGroup(text, column, schema),
    })),
    ...filters.map((filter) => ({
      name: `The filter “${filterText(filter)}”`,
      add: (text: string) => addFilter(text, filter, { schema }),
    })),
  ];
  return steps.reduce<EditedQuery>(
    (before, { name, add }) => {
      const edited = kinds[kind].isFilterable ? add(before.text) : unfiltered(before.text);
      const reasons = edited.leftOut.map((why) => `${name} is left out here. ${why}`);
      return { text: edited.text, leftOut: [...before.leftOut, ...reasons] };
    },
    { text: apl, leftOut: [] }
  );
}
