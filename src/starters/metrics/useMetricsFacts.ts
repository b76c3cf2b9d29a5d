import { useEffect, useRef, useState } from 'react';
import { catchError, forkJoin, map, mergeMap, type Observable, of, type Subscription, tap } from 'rxjs';

import { type MetricsSchema } from '../../schema/metricsSchema';
import { countText } from '../../text/words';
import { errorText } from '../../text/errorText';
import { importantMetrics, type MetricFacts } from './metricPanels';

/** The metrics of a dataset, as far as they are read. */
type MetricsReading =
  | { state: 'idle' | 'cancelled' }
  | { state: 'running'; progress: string }
  | { state: 'failed'; message: string }
  /** `count` is the number of all metrics; those with tags are the most important ones, and the tags of `untagged` couldn't be read. */
  | { state: 'done'; count: number; metrics: MetricFacts[]; untagged: number };

/** Reads the metrics of a dataset and the tags of the most important ones. Requests are canceled once nobody waits for them. */
export function useMetricsFacts(schema: Pick<MetricsSchema, 'readMetrics' | 'readTags'>, dataset: string) {
  const [reading, setReading] = useState<MetricsReading>({ state: 'idle' });
  const running = useRef<Subscription>(undefined);
  useEffect(() => () => running.current?.unsubscribe(), []);

  // Panels of a metric need its tags only for their groups.
  const tagsOf = (name: string): Observable<{ items: string[]; failure?: unknown }> =>
    schema.readTags(dataset, name).pipe(
      map((items) => ({ items })),
      catchError((failure: unknown) => of({ items: [], failure }))
    );
  const begin = () => {
    running.current?.unsubscribe();
    setReading({ state: 'running', progress: `Reading the metrics of “${dataset}”…` });
    running.current = schema
      .readMetrics(dataset)
      .pipe(
        mergeMap((items): Observable<MetricsReading> => {
          const important = importantMetrics(items);
          if (important.length === 0) {
            return of({ state: 'done', count: items.length, metrics: [], untagged: 0 });
          }
          setReading({ state: 'running', progress: `Reading the tags of ${countText(important.length, 'metric')}…` });
          return forkJoin(important.map(({ name }) => tagsOf(name))).pipe(
            map((listings): MetricsReading => {
              const failures = listings.filter(({ failure }) => failure !== undefined);
              return failures.length === listings.length
                ? { state: 'failed', message: errorText(failures[0].failure) }
                : {
                    state: 'done',
                    count: items.length,
                    metrics: important.map((metric, index) => ({ ...metric, tags: listings[index].items })),
                    untagged: failures.length,
                  };
            })
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
