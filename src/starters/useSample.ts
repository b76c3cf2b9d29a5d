import { useEffect, useRef, useState } from 'react';
import { firstValueFrom, fromEvent, takeUntil } from 'rxjs';

import { type AplSource } from '../source';
import { errorText } from '../text/errorText';
import { maxQueries, takeSample, type WantedRange } from './takeSample';
import { recognize, type Recognized } from './recognize';

/** A sample of datasets, as far as it is taken. */
export type Sampling =
  | { state: 'idle' | 'cancelled' }
  | { state: 'running'; progress: string }
  | { state: 'failed'; dataset: string; message: string }
  | { state: 'done'; data: Recognized[]; types: string[]; range: WantedRange };

/** Returns the sample, what begins one, and what cancels it. One that nobody waits for any more is canceled. */
export function useSample({ service, schema }: Pick<AplSource, 'service' | 'schema'>) {
  const [sampling, setSampling] = useState<Sampling>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = async (datasets: string[], range: WantedRange) => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: Sampling) => {
      if (!signal.aborted) {
        setSampling(next);
      }
    };
    running.current?.abort();
    running.current = controller;
    const now = Date.now();
    const data: Recognized[] = [];
    for (const dataset of datasets) {
      show({ state: 'running', progress: `Reading the fields of “${dataset}”…` });
      const report = (query: number, purpose: string) =>
        show({ state: 'running', progress: `“${dataset}”, query ${query} of at most ${maxQueries}: ${purpose}…` });
      try {
        data.push(recognize(await takeSample(dataset, { service, schema, range, now, signal, report })));
      } catch (error) {
        show({ state: 'failed', dataset, message: errorText(error) });
        return;
      }
    }
    show({ state: 'running', progress: 'Listing the types of annotations…' });
    const types = await annotationTypes(service, datasets, now, signal).catch(() => []);
    show({ state: 'done', data, types, range });
  };
  const cancel = () => {
    running.current?.abort();
    setSampling({ state: 'cancelled' });
  };
  return { sampling, begin, cancel };
}

/** Layers of more types than these cover each other. */
const maxTypes = 3;
const month = 30 * 24 * 3_600_000;

/** The most frequent types of the datasets' annotations of a month. */
async function annotationTypes(
  service: Pick<AplSource['service'], 'listAnnotations'>,
  datasets: string[],
  now: number,
  signal: AbortSignal
): Promise<string[]> {
  const range = { start: new Date(now - month).toISOString(), end: new Date(now).toISOString() };
  const listing = service.listAnnotations({ ...range, datasets }).pipe(takeUntil(fromEvent(signal, 'abort')));
  const counts = new Map<string, number>();
  (await firstValueFrom(listing)).annotations.forEach(({ type }) => counts.set(type, (counts.get(type) ?? 0) + 1));
  const types = [...counts].sort(([, one], [, other]) => other - one).map(([type]) => type);
  return types.slice(0, maxTypes);
}
