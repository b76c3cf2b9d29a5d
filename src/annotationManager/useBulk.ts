import { useState } from 'react';

import { type Annotation } from '../service/types';
import { type Act, bulk } from './bulk';
import { type Progress } from './SelectionBar';

const progressEveryMs = 200;

/** Runs an action on annotations, with progress and a stop button if there are several. */
export function useBulk() {
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const run = async (annotations: Annotation[], did: string, act: Act) => {
    const stopping = new AbortController();
    let shownAt = 0;
    const onProgress = (through: number) => {
      // Each update renders the list again.
      if (annotations.length > 1 && Date.now() - shownAt >= progressEveryMs) {
        shownAt = Date.now();
        setProgress({ through, total: annotations.length, did, stop: () => stopping.abort() });
      }
    };
    setBusy(true);
    onProgress(0);
    const result = await bulk(annotations, act, { signal: stopping.signal, onProgress });
    setProgress(undefined);
    setBusy(false);
    return result;
  };
  return { busy, progress, run };
}
