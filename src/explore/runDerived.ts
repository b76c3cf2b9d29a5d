import { catchError, map, mergeMap, type Observable, of, tap } from 'rxjs';

import { parseCorrectQuery } from '@aplkit/language/apl/parse';
import { isComputedQuery, rowsBefore } from '@aplkit/language/apl/edit/sample';
import { type LevelOptions } from '../frames/options';
import { interpolateApl } from '../query/interpolation/interpolateApl';
import { writtenQuery } from '../query/filtering/writtenQuery';
import { framesOf, type QueryContext, runWritten } from '../query/runQuery';
import { BeyondLimit, checkLimits } from '../query/plan/guard';
import { originOf } from '../query/paging/requests';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { readFields } from '../schema/readFields';
import { type AplSource } from '../source';
import { type ExploreParts, type RowsQuery } from '../types';
import { liveTail } from './liveTail';
import { tailQuery } from './tailQuery';
import { type Derived, namedByValue, NoLines, volumeOf } from './volume';
import { volumeFieldOf } from './storedVolumeField';

export { linesInExplore } from './exploreLines';

interface DerivedContext extends QueryContext {
  settings: LevelOptions;
  source: Pick<AplSource, 'uid'> & { schema: Pick<AplSource['schema'], 'fields' | 'known'> };
}

/** Frames that Explore shows instead of a result, such as live events, or with it, such as a log volume. */
export function runInExplore(query: RowsQuery & ExploreParts, context: DerivedContext): Observable<TargetFrames> {
  return context.request.liveStreaming === true ? followEvents(query, context) : runDerived(query, context);
}

/** Frames of events as they arrive. Fails with a user-facing message if the query has no live events. */
function followEvents(query: RowsQuery, context: QueryContext): Observable<TargetFrames> {
  const { service, request, limits } = context;
  return writtenQuery({ ...query, format: 'logs' }, context).pipe(
    mergeMap((written) => {
      const [from, to] = [request.range.from.valueOf(), request.range.to.valueOf()];
      checkLimits({ from, to }, limits);
      const { apl } = written;
      const rows = liveTail(tailQuery(apl, query), from, (body) => service.query(body, originOf(request)));
      return framesOf(rows, { kind: 'single', apl: () => apl, tree: parseCorrectQuery(apl) }, written, context);
    })
  );
}

/** Frames of a log volume or a log sample. Fails with a user-facing message if the query has neither. */
function runDerived(query: RowsQuery & ExploreParts, context: DerivedContext): Observable<TargetFrames> {
  const { request, settings, source } = context;
  const { schema } = source;
  const { derived } = query;
  const { query: asked, edit } =
    derived?.kind === 'volume'
      ? volumeOf(
          query,
          derived.field ?? volumeFieldOf(query, source.uid),
          request.intervalMs ?? 1000,
          () => schema.known,
          settings
        )
      : sampleOf(query, derived?.limit);
  const frames = writtenQuery({ ...asked, defaultFilter: query.defaultFilter }, context).pipe(
    mergeMap(async (written) => {
      await readFields(written.apl, schema);
      const edited = edit(written.apl);
      if (edited.leftOut.length > 0) {
        throw new Error(edited.leftOut.join(' '));
      }
      return { ...written, apl: edited.text };
    }),
    mergeMap((written) => runWritten(written, context))
  );
  if (derived?.kind !== 'volume') {
    return frames;
  }
  return frames.pipe(
    tap(checkWhole),
    map(withoutEmpty),
    map(({ partial, frames: all }) => ({ partial, frames: () => namedByValue(all()) })),
    catchError((error: unknown) => {
      // Without frames, Grafana shows no volume; on an error, Grafana itself would throw. If a limit is the reason, the notices of the
      // lines name it.
      if (error instanceof NoLines || error instanceof BeyondLimit) {
        return of(wholeFrames([]));
      }
      throw error;
    })
  );
}

/** A log sample as a query that an editor can show; `undefined` for other queries. */
export function writtenSample(
  query: RowsQuery & ExploreParts,
  { templates }: Pick<AplSource, 'templates'>
): RowsQuery | undefined {
  const derived = query.derived?.kind === 'sample' ? sampleOf(query, query.derived.limit) : undefined;
  const edited = derived?.edit(interpolateApl(query.query, { templates: templates() }));
  return derived && edited?.leftOut.length === 0 ? { ...derived.query, query: edited.text } : undefined;
}

/** A query for some of the events behind a computed result, as log lines, latest first. */
function sampleOf({ derived: _, ...query }: RowsQuery & ExploreParts, limit = 100): Derived {
  const { format = 'auto' } = query;
  return {
    query: { ...query, format: 'logs', rows: limit, kind: 'apl' },
    edit: (apl) =>
      format === 'auto' && !isComputedQuery(apl)
        ? { text: apl, leftOut: ['The result already has log lines, so no sample is needed.'] }
        : rowsBefore(apl),
  };
}

/** Removes frames without bars, because Grafana expects a volume to have times. */
function withoutEmpty({ partial, frames }: TargetFrames): TargetFrames {
  return { partial, frames: () => frames().filter(({ length }) => length > 0) };
}

/** Fails on an incomplete log volume, because Grafana shows the bars without notices. */
function checkWhole(volume: TargetFrames): void {
  const notices = volume.frames().flatMap(({ meta }) => meta?.notices ?? []);
  const warning = notices.find(({ severity }) => severity === 'warning');
  if (warning !== undefined) {
    throw new Error(`The log volume is incomplete. ${warning.text}`);
  }
}
