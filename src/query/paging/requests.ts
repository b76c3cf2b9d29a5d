import { type Observable } from 'rxjs';

import { type DataQueryRequest, type TimeRange } from '@grafana/data';

import { type QueryRange, queryRangeOf } from '../../service/queryRange';
import { type QueryOrigin, type Service } from '../../service/client';
import { type PageRequest } from './pageRequest';
import { type QueryResult } from '../../service/queryResult';
import { instantText } from '../../service/instant';
import { type FilteredQuery } from '../filtering/defaultFilters';
import { type PagedPlan, type Plan, type SinglePlan } from '../plan/plan';

/** Creates the function that sends a plan's requests, for all rows or one page (contract, "Query (current)" and "Query (legacy)"). */
export function requestsOf(
  plan: Plan,
  service: Pick<Service, 'query' | 'queryLegacy'>,
  { range, origin = {} }: { range: TimeRange; origin?: QueryOrigin }
): (page?: PageRequest) => Observable<QueryResult> {
  const { legacy } = plan;
  const asked = rangeOf(plan, range);
  return ({ limit, bound, cursor }: Partial<PageRequest> = {}) => {
    const body = { ...asked, ...(bound && { [bound.side]: instantText(bound.at) }), cursor };
    return legacy === undefined
      ? service.query({ apl: plan.apl(limit), ...body }, origin)
      : service.queryLegacy(legacy.dataset, { ...body, order: legacy.order, limit: limit ?? legacy.limit }, origin.id);
  };
}

/** Origin of Grafana's request, for the service's query history. */
export function originOf({ requestId, dashboardUID }: Partial<DataQueryRequest>): QueryOrigin {
  return { id: requestId, dashboard: dashboardUID };
}

/** Details of a sent query, for the metadata inspector. */
export type SentQuery = (Omit<SinglePlan, 'apl'> | Omit<PagedPlan, 'apl'>) &
  Pick<Plan, 'legacy'> &
  QueryRange &
  Pick<FilteredQuery, 'defaultFilters'>;

export function sentQuery(plan: Plan, range: TimeRange): SentQuery {
  const { apl: _, tree: __, ...rest } = plan;
  return { ...rest, ...rangeOf(plan, range) };
}

const rangeOf = ({ range }: Plan, requested: TimeRange): QueryRange => range ?? queryRangeOf(requested);
