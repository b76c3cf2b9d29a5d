import { defer, from, mergeMap, type Observable } from 'rxjs';

import { type MetricsService } from './metricsClient';

/** Metrics client that is loaded with the first request. */
export function lazyMetrics(load: () => Promise<MetricsService>): MetricsService {
  const ask = <T>(call: (metrics: MetricsService) => Observable<T>) => defer(() => from(load())).pipe(mergeMap(call));
  return {
    query: (...query) => ask((metrics) => metrics.query(...query)),
    list: (...names) => ask((metrics) => metrics.list(...names)),
    withValue: (...names) => ask((metrics) => metrics.withValue(...names)),
    tags: (...names) => ask((metrics) => metrics.tags(...names)),
    tagValues: (...names) => ask((metrics) => metrics.tagValues(...names)),
  };
}
