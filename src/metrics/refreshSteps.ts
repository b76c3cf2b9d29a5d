import { type Observable } from 'rxjs';

import { type TimeRange } from '@grafana/data';

import { planSteps } from '@aplkit/language/mpl/analysis/steppedPlan';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { keepOptions, type Refreshing } from '../query/refresh/refresh';
import { refreshBins, type Refreshed } from '../query/refresh/refreshBins';
import { type MetricsResult } from '../service/queryResult';
import { periodOf } from '../query/plan/timeRanges';
import { type SeriesBins, seriesReader } from './metricBins';

interface RefreshedMetrics {
  /** The query as sent. */
  mpl: string;
  range: Pick<TimeRange, 'from' | 'to'>;
  /** Width of the chart in pixels. It's sent to the service. */
  width: number | undefined;
  whole: () => Observable<Refreshed<MetricsResult>>;
  part: (startTime: string, endTime: string) => Observable<MetricsResult>;
}

/** Fetches only a query's new steps, and caches them for all queries of the data source. */
export function refreshSteps(
  { settings }: Pick<Refreshing, 'settings'>,
  bins: SeriesBins,
  { mpl, range, width, whole, part }: RefreshedMetrics
): Observable<Refreshed<MetricsResult>> {
  const plan = planSteps(parseMpl(mpl));
  const request = {
    ...{ ...periodOf(range), askedAt: Date.now(), noun: 'Points', whole },
    part: (_: number, start: number, end: number) => part(new Date(start).toISOString(), new Date(end).toISOString()),
  };
  const query = 'why' in plan ? plan : { key: JSON.stringify([mpl, width]), reader: seriesReader(plan) };
  return refreshBins(request, query, bins, keepOptions(settings));
}
