import { useEffect, useState } from 'react';
import { type Observable } from 'rxjs';

/**
 * The latest value of an observable; `undefined` before the first value, and after an error. The observable must stay the same between
 * renders.
 */
export function useLatest<T>(values: Observable<T> | undefined): T | undefined {
  const [latest, setLatest] = useState<T>();
  useEffect(() => {
    const reading = values?.subscribe({ next: setLatest, error: () => setLatest(undefined) });
    return () => reading?.unsubscribe();
  }, [values]);
  return latest;
}
