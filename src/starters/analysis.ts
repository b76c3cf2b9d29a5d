import { firstValueFrom, fromEvent, type Observable, takeUntil } from 'rxjs';

/** Called with an analysis's dataset and progress. */
export type Report = (dataset: string, progress: string) => void;

/** Resolves to a request's response. Aborting the signal cancels the request and rejects. */
export const untilAborted = <T>(request: Observable<T>, signal: AbortSignal): Promise<T> =>
  firstValueFrom(request.pipe(takeUntil(fromEvent(signal, 'abort'))));
