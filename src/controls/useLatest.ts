import { useEffect, useState } from 'react';
import { type Observable } from 'rxjs';

/** The latest value of an observable that stays the same between renders; `undefined` before it and after an error. */
export function useLatest<T>(values: Observable<T> | undefined): T | undefined {
  const [latest, setLatest] = useState<T>();
  useEffect(() => {
    const reading = values?.subscribe({ next: setLatest, error: () => setLatest(undefined) });
    return () => reading?.unsubscribe();
  }, [values]);
  return latest;
}
