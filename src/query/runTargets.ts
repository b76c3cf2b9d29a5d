import { catchError, defer, from, map, mergeMap, Observable, of } from 'rxjs';

import { type DataQueryRequest, type DataQueryResponse, LoadingState } from '@grafana/data';

import { ServiceError } from '../service/serviceError';
import { type AplQuery } from '../types';
import { type QueryFailure } from './queryFailure';
import { type TargetFrames, wholeFrames } from './result/targetFrames';

/** As many requests of one panel at a time as leave the browser's connections to Grafana for the other panels. */
const concurrency = 3;
/** Milliseconds between two packets of a response that streams: each one redraws the panel. */
const packetInterval = 500;
/** Grafana lets packets of one key replace each other. */
const key = 'apl';

interface TargetResult extends TargetFrames {
  index: number;
  error?: QueryFailure;
}

/**
 * Runs each target and answers when all are done: the frames in the targets' order, and an error for each target that failed. One
 * that fails does not keep the others' frames back. Where rows of a target come page by page, what is there is sent at once and
 * then at most twice a second; Grafana takes the last packet's state, so all but the last one say that more is to come.
 * A live tail continues beside all other queries. Unsubscribing cancels what still runs.
 */
export function runTargets(
  { targets, liveStreaming }: Pick<DataQueryRequest<AplQuery>, 'targets' | 'liveStreaming'>,
  run: (target: AplQuery) => Observable<TargetFrames>
): Observable<DataQueryResponse> {
  return new Observable((subscriber) => {
    const results: TargetResult[] = [];
    const packets = new Packets((state) => subscriber.next(packet(results, state)));
    subscriber.add(() => packets.stop());
    subscriber.add(
      from(targets.map((target, index) => ({ target, index })))
        .pipe(mergeMap(({ target, index }) => runOne(target, index, run), liveStreaming ? Infinity : concurrency))
        .subscribe({
          next: (result) => {
            results[result.index] = result;
            packets.changed(result.partial);
          },
          error: (error: unknown) => subscriber.error(error),
          complete: () => {
            packets.stop();
            const failed = results.some(({ error }) => error !== undefined);
            subscriber.next(packet(results, failed ? LoadingState.Error : LoadingState.Done));
            subscriber.complete();
          },
        })
    );
  });
}

/** When a packet is sent before the last one. */
class Packets {
  private sent: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: (state: LoadingState) => void) {}

  /** Sends results: whole ones alone wait for the others; with one that streams, all that is known is sent. */
  changed(partial: boolean): void {
    if ((!partial && this.sent === undefined) || this.timer !== undefined) {
      return;
    }
    const wait = this.sent === undefined ? 0 : this.sent + packetInterval - Date.now();
    if (wait <= 0) {
      this.sendNow();
    } else {
      this.timer = setTimeout(() => this.sendNow(), wait);
    }
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private sendNow(): void {
    this.timer = undefined;
    this.sent = Date.now();
    this.send(LoadingState.Streaming);
  }
}

function packet(results: TargetResult[], state: LoadingState): DataQueryResponse {
  const data = results.flatMap((result) => result.frames());
  const errors = results.flatMap((result) => result.error ?? []);
  if (errors.length === 0) {
    return { data, state, key };
  }
  // `error` for what reads only that one; `errors` names each target.
  return { data, state, key, error: errors[0], errors };
}

function runOne(
  target: AplQuery,
  index: number,
  run: (target: AplQuery) => Observable<TargetFrames>
): Observable<TargetResult> {
  return defer(() => run(target)).pipe(
    map((result): TargetResult => ({ index, partial: result.partial, frames: () => result.frames() })),
    catchError((error: unknown) =>
      of<TargetResult>(
        error instanceof ServiceError && error.kind === 'cancelled'
          ? { index, ...wholeFrames([]) }
          : { index, ...wholeFrames([]), error: queryError(error, target.refId) }
      )
    )
  );
}

/** Returns an error for Grafana's panels: one sentence, its target, and for the editor the place in the query. */
function queryError(error: unknown, refId: string): QueryFailure {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof ServiceError && error.status > 0 ? error.status : undefined;
  const position = error instanceof ServiceError ? error.position : undefined;
  return { refId, message, status, ...(position && { position }) };
}
