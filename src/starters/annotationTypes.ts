import { catchError, firstValueFrom, fromEvent, map, of, takeUntil } from 'rxjs';

import { type AplSource } from '../source';

/** Layers of more types than these cover each other. */
const maxTypes = 3;
const month = 30 * 24 * 3_600_000;

/** Returns the types of the datasets' annotations of a month, the most frequent first; none where they may not be listed. */
export function annotationTypes(
  service: Pick<AplSource['service'], 'listAnnotations'>,
  datasets: string[],
  now: number,
  signal: AbortSignal
): Promise<string[]> {
  const range = { start: new Date(now - month).toISOString(), end: new Date(now).toISOString() };
  const types = service.listAnnotations({ ...range, datasets }).pipe(
    map(({ annotations }) => {
      const counts = new Map<string, number>();
      annotations.forEach(({ type }) => counts.set(type, (counts.get(type) ?? 0) + 1));
      return [...counts].sort(([, one], [, other]) => other - one).map(([type]) => type);
    }),
    catchError(() => of([])),
    takeUntil(fromEvent(signal, 'abort'))
  );
  return firstValueFrom(types).then((all) => all.slice(0, maxTypes));
}
