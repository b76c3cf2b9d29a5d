import { firstValueFrom, fromEvent, type Observable, takeUntil } from 'rxjs';

/** Called with the progress of an analysis, and the dataset that it is about. */
export type Report = (dataset: string, progress: string) => void;

/** The response to a request, which is canceled when the signal is aborted: then this rejects. */
export const untilAborted = <T>(request: Observable<T>, signal: AbortSignal): Promise<T> =>
  firstValueFrom(request.pipe(takeUntil(fromEvent(signal, 'abort'))));
