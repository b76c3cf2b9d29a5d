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

import { ServiceError } from '../../service/serviceError';
import { type AplQuery } from '../../types';
import { queryFailureOf, type QueryFailure } from '../failures/queryFailure';
import { type TargetFrames, wholeFrames } from './targetFrames';

/** Maximum number of concurrent queries per panel. Leaves connections for other panels. */
const concurrency = 3;
/** Milliseconds between two packets of a streaming response; each packet redraws the panel. */
const packetInterval = 500;
/** Key of all packets. In Grafana, a packet replaces an earlier packet with the same key. */
const key = 'apl';

interface TargetResult extends TargetFrames {
  error?: QueryFailure;
}

/** Responses with the frames of all targets: partial ones at most twice a second, then the last one. Failed targets have errors. */
export function toResponse(
  { targets, liveStreaming }: Pick<DataQueryRequest<AplQuery>, 'targets' | 'liveStreaming'>,
  frames: Array<Observable<TargetFrames>>
): Observable<DataQueryResponse> {
  return defer(() => {
    const results: TargetResult[] = [];
    const run = (target: Observable<TargetFrames>, index: number) =>
      target.pipe(
        catchError((error: unknown) => of(failed(error, targets[index]))),
        tap((result) => {
          results[index] = result;
        })
      );
    return from(frames).pipe(
      mergeMap(run, liveStreaming ? Infinity : concurrency),
      connect((all) =>
        concat(
          all.pipe(
            // Complete results wait for the other targets; if one streams, everything available is sent.
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
  // `error` is for code that reads a single error; `errors` contains one per target.
  const failed = state === LoadingState.Done ? LoadingState.Error : state;
  return { data, state: failed, key, error: errors[0], errors };
}

function failed(error: unknown, { refId }: AplQuery): TargetResult {
  const isCancelled = error instanceof ServiceError && error.kind === 'cancelled';
  return { ...wholeFrames([]), error: isCancelled ? undefined : queryFailureOf(error, refId) };
}
