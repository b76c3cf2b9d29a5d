import { type AdHocVariableFilter } from '@grafana/data';

import { type Schema as AplSchema } from '../apl/analysis/schema';
import { type AplQuery } from '../types';
import { filtersOf } from './adHocFilters';
import { filterQuery } from './filterQuery';

/** Says of a filter or of a group whether the queries of a panel can take it. Grafana 12.4 has this form, 11.6 has none. */
export interface Applicability {
  key: string;
  applicable: boolean;
  /** A sentence. */
  reason?: string;
  origin?: string;
}

/** Says of each filter and group whether at least one of the queries, which have no variables, takes it. */
export function applicability(
  filters: ReadonlyArray<AdHocVariableFilter & { origin?: string }>,
  groupByKeys: readonly string[],
  queries: readonly AplQuery[],
  schema: AplSchema
): Applicability[] {
  const answer = (additions: Parameters<typeof filterQuery>[2]) => {
    const results = queries.map((query) => filterQuery(query.query, query, additions, schema));
    const isTaken = results.some(({ text, leftOut }, index) => leftOut.length === 0 || text !== queries[index].query);
    const applicable = results.length === 0 || isTaken;
    return { applicable, reason: applicable ? undefined : results[0].leftOut[0] };
  };
  return [
    ...filters.map((filter): Applicability => {
      const { key, origin } = filter;
      return { key, ...answer({ filters: filtersOf([filter]), groups: [] }), origin };
    }),
    ...groupByKeys.map((key): Applicability => ({ key, ...answer({ filters: [], groups: [key] }) })),
  ];
}
