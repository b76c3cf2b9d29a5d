import { useEffect, useRef, useState } from 'react';

import { type AplSource } from '../source';
import { annotationTypes } from './annotationTypes';
import { lookAt, maxQueries, type WantedRange } from './lookAt';
import { recognise, type Recognised } from './recognise';

/** A look into datasets. */
export type Look =
  | { state: 'idle' | 'cancelled' }
  | { state: 'running'; progress: string }
  | { state: 'failed'; dataset: string; message: string }
  | { state: 'done'; data: Recognised[]; types: string[]; range: WantedRange };

/** Returns the look, what begins one, and what cancels it. A look that nobody waits for any more is cancelled. */
export function useLook({ service, schema }: Pick<AplSource, 'service' | 'schema'>) {
  const [look, setLook] = useState<Look>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = async (datasets: string[], range: WantedRange) => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: Look) => {
      if (!signal.aborted) {
        setLook(next);
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
        data.push(recognise(await lookAt(dataset, { service, schema, range, now, signal, report })));
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
    setLook({ state: 'cancelled' });
  };
  return { look, begin, cancel };
}
