import { firstValueFrom, fromEvent, type Observable, takeUntil } from 'rxjs';

/** Says how far an analysis is, and which dataset it is about. */
export type Report = (dataset: string, progress: string) => void;

/** What a request returns; it is canceled, and this rejects, when the signal is aborted. */
export const untilAborted = <T>(request: Observable<T>, signal: AbortSignal): Promise<T> =>
  firstValueFrom(request.pipe(takeUntil(fromEvent(signal, 'abort'))));
