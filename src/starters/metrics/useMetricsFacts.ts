import { useEffect, useRef, useState } from 'react';
import { forkJoin, map, mergeMap, type Observable, of, type Subscription, tap } from 'rxjs';

import { type MetricsSchema } from '../../schema/metricsSchema';
import { type Listing } from '../../schema/schema';
import { countText } from '../../text/words';
import { errorText } from '../../text/errorText';
import { importantMetrics, type MetricFacts } from './metricPanels';

/** The metrics of a dataset, as far as they are read. */
export type MetricsReading =
  | { state: 'idle' | 'cancelled' }
  | { state: 'running'; progress: string }
  | { state: 'failed' | 'refused'; message: string }
  /** `count` is the number of all metrics; those with tags are the most important ones. */
  | { state: 'done'; count: number; metrics: MetricFacts[] };

/** Reads the metrics of a dataset and the tags of the most important ones. What nobody waits for any more is canceled. */
export function useMetricsFacts(schema: Pick<MetricsSchema, 'readMetrics' | 'readTags'>, dataset: string) {
  const [reading, setReading] = useState<MetricsReading>({ state: 'idle' });
  const running = useRef<Subscription>(undefined);
  useEffect(() => () => running.current?.unsubscribe(), []);

  const begin = () => {
    running.current?.unsubscribe();
    setReading({ state: 'running', progress: `Reading the metrics of “${dataset}”…` });
    running.current = schema
      .readMetrics(dataset)
      .pipe(
        mergeMap(({ items, refusal }): Observable<MetricsReading> => {
          if (refusal !== undefined) {
            return of({ state: 'refused', message: refusal });
          }
          const important = importantMetrics(items);
          const done = (metrics: MetricFacts[]): MetricsReading => ({ state: 'done', count: items.length, metrics });
          if (important.length === 0) {
            return of(done([]));
          }
          setReading({ state: 'running', progress: `Reading the tags of ${countText(important.length, 'metric')}…` });
          const tagsOf = ({ name }: { name: string }): Observable<Listing<string>> => schema.readTags(dataset, name);
          return forkJoin(important.map(tagsOf)).pipe(
            map((tags) => done(important.map((metric, index) => ({ ...metric, tags: tags[index].items }))))
          );
        }),
        tap(setReading)
      )
      .subscribe({ error: (error: unknown) => setReading({ state: 'failed', message: errorText(error) }) });
  };
  const cancel = () => {
    running.current?.unsubscribe();
    setReading({ state: 'cancelled' });
  };
  return { reading, begin, cancel };
}
