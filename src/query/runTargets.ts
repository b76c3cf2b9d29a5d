import { catchError, defer, from, map, mergeMap, type Observable, of, toArray } from 'rxjs';

import { type DataFrame, type DataQueryError, type DataQueryResponse, LoadingState } from '@grafana/data';

import { ServiceError } from '../service/errors';
import { type AplQuery } from './model';

/** As many requests of one panel at a time as leave the browser's connections to Grafana for the other panels. */
const concurrency = 3;

interface TargetResult {
  index: number;
  frames: DataFrame[];
  error?: DataQueryError;
}

/**
 * Runs each target and answers once, when all are done: the frames in the targets' order, and an error for each target that
 * failed. One that fails does not keep the others' frames back. Unsubscribing cancels what still runs.
 */
export function runTargets(
  targets: AplQuery[],
  run: (target: AplQuery) => Observable<DataFrame[]>
): Observable<DataQueryResponse> {
  return from(targets.map((target, index) => ({ target, index }))).pipe(
    mergeMap(({ target, index }) => runOne(target, index, run), concurrency),
    toArray(),
    map((results) => {
      results.sort((a, b) => a.index - b.index);
      const data = results.flatMap((result) => result.frames);
      const errors = results.flatMap((result) => result.error ?? []);
      return errors.length === 0
        ? { data, state: LoadingState.Done }
        : // `error` for what reads only that one; `errors` names each target.
          { data, state: LoadingState.Error, error: errors[0], errors };
    })
  );
}

function runOne(
  target: AplQuery,
  index: number,
  run: (target: AplQuery) => Observable<DataFrame[]>
): Observable<TargetResult> {
  return defer(() => run(target)).pipe(
    map((frames): TargetResult => ({ index, frames })),
    catchError((error: unknown) =>
      of<TargetResult>(
        error instanceof ServiceError && error.kind === 'cancelled'
          ? { index, frames: [] }
          : { index, frames: [], error: queryError(error, target.refId) }
      )
    )
  );
}

/** What Grafana's panels show: one sentence, and the target that it belongs to. */
function queryError(error: unknown, refId: string): DataQueryError {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof ServiceError && error.status > 0 ? error.status : undefined;
  return { refId, message, status };
}
