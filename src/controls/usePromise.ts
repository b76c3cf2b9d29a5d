import { useEffect, useState } from 'react';

/**
 * The value of a promise; `undefined` until it resolves.
 * @param promise must stay the same between renders and never reject
 */
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
