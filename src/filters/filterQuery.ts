import { type AdHocVariableFilter } from '@grafana/data';

import { type EditedQuery } from '@aplkit/language/apl/edit/change';
import { type Filter } from '@aplkit/language/kit/filter';
import { addGroup } from '@aplkit/language/apl/edit/addGroup';
import { addFilter } from '@aplkit/language/apl/edit/filters';
import { type KnownSchema as AplSchema } from '@aplkit/language/apl/analysis/schema';
import { unfilterable } from '../query/filtering/defaultFilters';
import { type Kind } from '../source';
import { type RowsQuery } from '../types';
import { editInTurn, filterName, filtersOf, type NamedEdit } from './adHocFilters';

/** Keeps the text of a query that doesn't support filters, with the reason. */
export function unfiltered(text: string): EditedQuery {
  return { text, leftOut: [unfilterable] };
}

interface Additions {
  filters: readonly Filter[];
  /** Columns to add to the groups. */
  groups: readonly string[];
}

/** Adds filters and groups to a query without variables. `leftOut` explains the ones that don't match a column. */
export function filterQuery(
  apl: string,
  { isFilterable }: Pick<Kind, 'isFilterable'>,
  { filters, groups }: Additions,
  schema: AplSchema
): EditedQuery {
  const edits = [
    ...groups.map((column): NamedEdit => [`The group “${column}”`, (text) => addGroup(text, column, schema)]),
    ...filters.map((filter): NamedEdit => [filterName(filter), (text) => addFilter(text, filter, { schema })]),
  ];
  return editInTurn(apl, isFilterable ? edits : edits.map(([name]) => [name, unfiltered]));
}

/** A filter or group, and whether a panel's queries support it. Grafana 11.6 lacks this type. */
export interface Applicability {
  key: string;
  applicable: boolean;
  /** The reason why the filter or group isn't applicable, as a sentence. */
  reason?: string;
  origin?: string;
}

/** Checks whether at least one query supports each filter and group. The queries have no variables. */
export function applicability(
  filters: ReadonlyArray<AdHocVariableFilter & { origin?: string }>,
  groupByKeys: readonly string[],
  queries: ReadonlyArray<Pick<RowsQuery, 'query'> & Pick<Kind, 'isFilterable'>>,
  schema: AplSchema
): Applicability[] {
  const resultWith = (additions: Parameters<typeof filterQuery>[2]) => {
    const results = queries.map((query) => filterQuery(query.query, query, additions, schema));
    const isTaken = results.some(({ text, leftOut }, index) => leftOut.length === 0 || text !== queries[index].query);
    const applicable = results.length === 0 || isTaken;
    return { applicable, reason: applicable ? undefined : results[0].leftOut[0] };
  };
  return [
    ...filters.map((filter): Applicability => {
      const { key, origin } = filter;
      return { key, ...resultWith({ filters: filtersOf([filter]), groups: [] }), origin };
    }),
    ...groupByKeys.map((key): Applicability => ({ key, ...resultWith({ filters: [], groups: [key] }) })),
  ];
}
