import {
  asyncScheduler,
  catchError,
  concat,
  connect,
  defer,
  endWith,
  from,
  ignoreElements,
  map,
  mergeMap,
  type Observable,
  of,
  skipWhile,
  takeUntil,
  tap,
  throttleTime,
} from 'rxjs';

import { type DataQueryRequest, type DataQueryResponse, LoadingState } from '@grafana/data';

import { ServiceError } from '../service/serviceError';
import { type AplQuery } from '../types';
import { queryFailureOf, type QueryFailure } from './queryFailure';
import { type TargetFrames, wholeFrames } from './result/targetFrames';

/** Concurrent queries per panel: leaves connections to Grafana for other panels. */
const concurrency = 3;
/** Milliseconds between two packets of a response that streams: each one redraws the panel. */
const packetInterval = 500;
/** Grafana lets packets of one key replace each other. */
const key = 'apl';

interface TargetResult extends TargetFrames {
  index: number;
  error?: QueryFailure;
}

/** Frames of all targets in their order once all are done; partial ones at once, then at most twice a second. Each failed target is an error. */
export function runTargets(
  { targets, liveStreaming }: Pick<DataQueryRequest<AplQuery>, 'targets' | 'liveStreaming'>,
  run: (target: AplQuery) => Observable<TargetFrames>
): Observable<DataQueryResponse> {
  return defer(() => {
    const results: TargetResult[] = [];
    return from(targets).pipe(
      mergeMap((target, index) => runOne(target, index, run), liveStreaming ? Infinity : concurrency),
      tap((result) => {
        results[result.index] = result;
      }),
      connect((all) =>
        concat(
          all.pipe(
            // Whole results alone wait for the others; with one that streams, all that is known is sent.
            skipWhile(({ partial }) => !partial),
            throttleTime(packetInterval, asyncScheduler, { leading: true, trailing: true }),
            takeUntil(all.pipe(ignoreElements(), endWith(undefined))),
            map(() => packet(results, LoadingState.Streaming))
          ),
          defer(() => of(packet(results, LoadingState.Done)))
        )
      )
    );
  });
}

function packet(results: TargetResult[], state: LoadingState): DataQueryResponse {
  const data = results.flatMap((result) => result.frames());
  const errors = results.flatMap((result) => result.error ?? []);
  if (errors.length === 0) {
    return { data, state, key };
  }
  // `error` for what reads only that one; `errors` names each target.
  const failed = state === LoadingState.Done ? LoadingState.Error : state;
  return { data, state: failed, key, error: errors[0], errors };
}

function runOne(
  target: AplQuery,
  index: number,
  run: (target: AplQuery) => Observable<TargetFrames>
): Observable<TargetResult> {
  return defer(() => run(target)).pipe(
    map((result): TargetResult => ({ ...result, index })),
    catchError((error: unknown) => {
      const isCancelled = error instanceof ServiceError && error.kind === 'cancelled';
      return of({ index, ...wholeFrames([]), error: isCancelled ? undefined : queryFailureOf(error, target.refId) });
    })
  );
}
