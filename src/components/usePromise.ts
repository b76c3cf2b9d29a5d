import { useEffect, useState } from 'react';

/** Returns what a promise has resolved to; `undefined` until then. @param promise the same one from drawing to drawing; it never rejects */
export function usePromise<T>(promise: Promise<T> | undefined): T | undefined {
  const [known, setKnown] = useState<{ of: Promise<T>; value: T }>();
  useEffect(() => {
    let isShown = true;
    void promise?.then((value) => isShown && setKnown({ of: promise, value }));
    return () => {
      isShown = false;
    };
  }, [promise]);
  return known?.of === promise ? known?.value : undefined;
}
