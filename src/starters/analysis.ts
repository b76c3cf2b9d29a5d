import { firstValueFrom, fromEvent, type Observable, takeUntil } from 'rxjs';

/** Called with the progress of an analysis and its dataset. */
export type Report = (dataset: string, progress: string) => void;

/** Response to a request. Aborting the signal cancels it and rejects. */
export const untilAborted = <T>(request: Observable<T>, signal: AbortSignal): Promise<T> =>
  firstValueFrom(request.pipe(takeUntil(fromEvent(signal, 'abort'))));
