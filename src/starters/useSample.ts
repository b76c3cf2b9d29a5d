import { useEffect, useRef, useState } from 'react';

import { type AplSource } from '../source';
import { annotationTypes } from './annotationTypes';
import { maxQueries, takeSample, type WantedRange } from './takeSample';
import { recognise, type Recognised } from './recognise';

/** A sample of datasets, as far as it is taken. */
export type Sampling =
  | { state: 'idle' | 'cancelled' }
  | { state: 'running'; progress: string }
  | { state: 'failed'; dataset: string; message: string }
  | { state: 'done'; data: Recognised[]; types: string[]; range: WantedRange };

/** Returns the sample, what begins one, and what cancels it. One that nobody waits for any more is cancelled. */
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
    const data: Recognised[] = [];
    for (const dataset of datasets) {
      show({ state: 'running', progress: `Reading the fields of “${dataset}”…` });
      const report = (query: number, purpose: string) =>
        show({ state: 'running', progress: `“${dataset}”, query ${query} of at most ${maxQueries}: ${purpose}…` });
      try {
        data.push(recognise(await takeSample(dataset, { service, schema, range, now, signal, report })));
      } catch (error) {
        show({ state: 'failed', dataset, message: error instanceof Error ? error.message : String(error) });
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
