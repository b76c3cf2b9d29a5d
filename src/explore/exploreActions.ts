import { catchError, defer, map, mergeMap, type Observable, of, tap } from 'rxjs';

import { isComputed, rowsBefore } from '../apl/edit/sample';
import { interpolate } from '../query/interpolation/interpolate';
import { type QueryFilter } from '../query/runQuery';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { readFields } from '../schema/readFields';
import { type AplQuery } from '../types';
import { type Derived, type DerivedRun, type ExploreContext } from './derived';
import { liveTail } from './liveTail';
import { LogContext } from './logContext';
import { tailQuery } from './tailQuery';
import { NoLines, volumeOf } from './volume';

/** Everything that Explore shows beside an answer. */
export class ExploreActions {
  readonly context: LogContext;

  constructor(private readonly datasource: ExploreContext) {
    this.context = new LogContext(datasource);
  }

  /** Follows a query's events, or runs what is derived from it. Fails with a user-facing message where nothing can be. */
  run(query: AplQuery, { request, filter, run }: DerivedRun): Observable<TargetFrames> {
    if (request.liveStreaming === true) {
      return run({ ...query, format: 'logs' }, filter, (apl, { kind, answer }) =>
        liveTail(tailQuery(apl, { kind }), request.range.from.valueOf(), (body) =>
          this.datasource.service.query(body, answer, request.requestId)
        )
      );
    }
    const derived = this.derive(query, request.intervalMs);
    const filtered: QueryFilter = (apl, asked) =>
      (filter?.(apl, asked) ?? of({ text: apl, leftOut: [] })).pipe(
        mergeMap(({ text, leftOut }) =>
          defer(() => readFields(text, this.datasource.schema)).pipe(
            map(() => {
              const edited = derived.edit(text);
              if (edited.leftOut.length > 0) {
                throw new Error(edited.leftOut.join(' '));
              }
              return { text: edited.text, leftOut };
            })
          )
        )
      );
    const frames = run(derived.query, filtered);
    if (query.derived?.kind !== 'volume') {
      return frames;
    }
    return frames.pipe(
      tap(checkWhole),
      map(withoutEmpty),
      catchError((error: unknown) => {
        // Grafana shows no volume where there are no lines to count, and would throw a failure into the page.
        if (error instanceof NoLines) {
          return of(wholeFrames([]));
        }
        throw error;
      })
    );
  }

  /** Returns a sample as a query whose text says it, for an editor; `undefined` for all else, and where there is none. */
  written(query: AplQuery): AplQuery | undefined {
    const derived = query.derived?.kind === 'sample' ? this.derive(query, 0) : undefined;
    const apl = interpolate(query.query, { templates: this.datasource.templates() });
    const edited = derived?.edit(apl);
    return derived && edited?.leftOut.length === 0 ? { ...derived.query, query: edited.text } : undefined;
  }

  private derive({ derived, ...query }: AplQuery, bar: number): Derived {
    switch (derived?.kind) {
      case 'volume':
        return volumeOf(query, derived.field, bar, () => this.datasource.schema.known, this.datasource.settings);
      case 'sample':
        return sampleOf(query, derived.limit);
      case undefined:
        return { query, edit: (text) => ({ text, leftOut: [] }) };
    }
  }
}

/** Returns the query of some of the events that a query computes its answer from, as log lines, the latest first. */
function sampleOf(query: AplQuery, limit = 100): Derived {
  const { format = 'auto' } = query;
  return {
    query: { ...query, format: 'logs', rows: limit, kind: 'apl' },
    edit: (apl) =>
      format === 'auto' && !isComputed(apl)
        ? { text: apl, leftOut: ['The answer is the log lines themselves: there is nothing to take a sample of.'] }
        : rowsBefore(apl),
  };
}

/** Leaves out frames without bars: Grafana would look for the times of a volume without lines. */
function withoutEmpty({ partial, frames }: TargetFrames): TargetFrames {
  return { partial, frames: () => frames().filter(({ length }) => length > 0) };
}

/** Fails where lines are missing in a log volume: Grafana shows its bars without their notices. */
function checkWhole(volume: TargetFrames): void {
  const notices = volume.frames().flatMap(({ meta }) => meta?.notices ?? []);
  const warning = notices.find(({ severity }) => severity === 'warning');
  if (warning !== undefined) {
    throw new Error(`The log volume is not complete. ${warning.text}`);
  }
}
