import { type Observable } from 'rxjs';

import { dateTime, type TimeRange } from '@grafana/data';

import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { queryRangeOf } from '../../service/queryRange';
import { datasetsIn } from '../../schema/readFields';
import { type Schema } from '../../schema/schema';
import { type QueryResult } from '../../service/queryResult';
import { type QueryBody } from '../../service/types';
import { type AplOptions } from '../../settings';
import { type RowsQuery } from '../../types';
import { type FetchedRows } from '../paging/fetchedRows';
import { pageSize, type SinglePlan } from '../plan/plan';
import { type KeepOptions } from './binCache';
import { whyView } from './bins';
import { refreshQuery, TableBins } from './refreshQuery';

/** Cached bins of a data source, used by refreshes. */
export interface Refreshing {
  readonly settings: AplOptions;
  readonly schema?: Pick<Schema, 'known'>;
  /** Cached bins of tables; `undefined` before the first query. */
  bins?: TableBins;
}

interface RefreshedQuery {
  query: RowsQuery;
  plan: SinglePlan;
  range: TimeRange;
  /** Builds the query's text for another range, without filters. */
  textIn: (range: TimeRange) => string;
  whole: () => Observable<FetchedRows>;
  part: (body: QueryBody) => Observable<QueryResult>;
}

/** Default for `refreshOverlap` and `wholeRangeEvery`, in minutes. */
const defaultMinutes = 10;

/** Fetches a query's new bins, and caches them with the bins of other queries. */
export function refresh(refreshing: Refreshing, target: RefreshedQuery): Observable<FetchedRows> {
  refreshing.bins ??= new TableBins();
  const { plan, range, whole, part } = target;
  return refreshQuery(
    {
      apl: plan.apl(),
      from: range.from.valueOf(),
      to: range.to.valueOf(),
      askedAt: Date.now(),
      why: whyWhole(target, refreshing.schema?.known.views),
      whole,
      part: (apl, start, end) => part({ apl, ...queryRangeOf({ from: start, to: end }) }),
    },
    refreshing.bins,
    { ...keepOptions(refreshing.settings), limit: pageSize }
  );
}

export function keepOptions({ refreshOverlap, wholeRangeEvery }: AplOptions): KeepOptions {
  // Provisioned values may be strings.
  const milliseconds = (minutes: unknown) => (Number(minutes) > 0 ? Number(minutes) : defaultMinutes) * 60_000;
  return { overlap: milliseconds(refreshOverlap), wholeEvery: milliseconds(wholeRangeEvery) };
}

function whyWhole({ query, plan, range, textIn }: RefreshedQuery, views?: KnownSchema['views']): string | undefined {
  if (query.totals === true || query.format === 'numeric') {
    return 'totals need the whole range';
  }
  if (query.kind === 'legacy') {
    return 'the legacy endpoint returns no details about bins';
  }
  if (plan.requested?.by === 'rows') {
    return '“Rows” isn’t 1,000';
  }
  const view = datasetsIn(plan.apl()).find((name) => views?.has(name));
  if (view !== undefined) {
    return whyView(view);
  }
  return textIn(range) === textIn(later(range)) ? undefined : 'a variable in the query depends on the time range';
}

/** A range of the same length, at another date and time of day. */
function later({ raw, from, to }: TimeRange): TimeRange {
  const shift = ((24 + 1) * 60 + 1) * 61_001;
  return { raw, from: dateTime(from.valueOf() + shift), to: dateTime(to.valueOf() + shift) };
}
