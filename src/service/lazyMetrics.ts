import { type Observable } from 'rxjs';

import { type MetricsService } from './metricsClient';

/** Calls a client that is loaded on the first call. */
export type CallLoaded<Client> = <T>(call: (client: Client) => Observable<T>) => Observable<T>;

/** Metrics client that is loaded on the first request. */
export function lazyMetrics(loaded: CallLoaded<MetricsService>): MetricsService {
  return {
    query: (...query) => loaded((metrics) => metrics.query(...query)),
    list: (...names) => loaded((metrics) => metrics.list(...names)),
    withValue: (...names) => loaded((metrics) => metrics.withValue(...names)),
    tags: (...names) => loaded((metrics) => metrics.tags(...names)),
    tagValues: (...names) => loaded((metrics) => metrics.tagValues(...names)),
  };
}
