import { concatMap, defer, mergeMap, type Observable, of } from 'rxjs';

import { type AdHocVariableFilter, type ScopedVars } from '@grafana/data';

import { spliceEdits } from '@aplkit/language/kit/edit';
import { metricsIn } from '@aplkit/language/mpl/analysis/pipelines';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { withPart } from '../grafana/loadPart';
import { type Templates } from '../query/interpolation/interpolateNames';
import { mplVariables } from '../query/interpolation/mplVariables';
import { hasEarlierRange } from '../query/plan/timeRanges';
import { type TargetFrames } from '../query/result/targetFrames';
import { type MetricsSchema } from '../schema/metricsSchema';
import { type ExploreParts, type MetricsQuery } from '../types';
import { SeriesBins } from './metricBins';
import { Resolutions, storedSeriesKey } from './resolutions';
import { type MetricsContext, runAtInterval, type SeriesFrames } from './runAtInterval';
import { filledMpl } from './filledMpl';
import { isOfOwnPoints, onlyInTiming } from './spacing';
import { linkedToSpans } from './spanLinks';

/** Runs `mpl` queries, which share known distances between points and cached steps. */
export function metricQueries() {
  const resolutions = new Resolutions();
  const bins = new SeriesBins();
  return {
    /** Runs a query over each of its ranges, and adds links. Errors have user-facing messages. Unsubscribing cancels the query. */
    run(query: MetricsQuery & ExploreParts, context: MetricsContext): Observable<TargetFrames> {
      const { request, templates, source } = context;
      const run = (each: MetricsContext) => runInRange(query, each, resolutions, bins);
      const framesBeside = (one: SeriesFrames, other: SeriesFrames) => one.framesBeside(other.series);
      const frames = hasEarlierRange(query, request)
        ? withPart(
            () => import(/* webpackChunkName: "shifting" */ '../query/earlier/runCompared'),
            ({ compareRanges }) => compareRanges(query, context, { run, framesBeside })
          )
        : run(context);
      const { scopedVars = {}, filters = [] } = request;
      const { metricsSchema } = source;
      const written = () => interpolateMetrics(query, scopedVars, filters, { templates, metricsSchema }).query;
      return frames.pipe(concatMap((result) => linkedToSpans(result, written, context)));
    },
    interpolate: interpolateMetrics,
  };
}

/** Runs a query. If points are too far apart, their distance becomes the interval, which may take a second run. */
function runInRange(
  query: MetricsQuery,
  context: MetricsContext,
  resolutions: Resolutions,
  bins: SeriesBins
): Observable<SeriesFrames> {
  return defer(() => {
    const { templates, request } = context;
    const writtenAt = (each: typeof request) => {
      const edits = mplVariables(query.query, templates, each);
      return { edits, text: spliceEdits(query.query, edits) };
    };
    const now = writtenAt(request);
    const key = storedSeriesKey(now.text, request.filters);
    const first = notFiner(request, resolutions.of(key));
    const written = first === request ? now : writtenAt(first);
    const maySpace = (distance: number) =>
      isOfOwnPoints(written.text) &&
      onlyInTiming(query.query, written.edits, writtenAt(notFiner(first, distance)).edits);
    return runAtInterval(query, { ...context, request: first }, bins, maySpace).pipe(
      mergeMap((result) => {
        const { distance = joinable(written.text, result), isSpaced } = result;
        const next = notFiner(first, distance);
        if (distance === undefined || next === first || writtenAt(next).text === written.text) {
          return of(result);
        }
        resolutions.keep(key, distance);
        return isSpaced ? of(result) : runAtInterval(query, { ...context, request: next }, bins);
      })
    );
  });
}

/** Milliseconds between the points of most metrics, at most. */
const usualDistance = 60_000;

/** Distance at which points of several metrics are probably in the same steps, if a query joined none of them. */
function joinable(text: string, { series }: SeriesFrames): number | undefined {
  const isEmpty = series.every(({ data }) => data.every((value) => value === null));
  return isEmpty && metricsIn(parseMpl(text)).length > 1 ? usualDistance : undefined;
}

/** Request whose interval isn't shorter than the distance between points. */
function notFiner(request: MetricsContext['request'], distance = 0): MetricsContext['request'] {
  const { range, intervalMs = (range.to.valueOf() - range.from.valueOf()) / 100 } = request;
  return intervalMs < distance ? { ...request, intervalMs: distance } : request;
}

/** A metrics query with the dashboard's variables and filters applied, for Explore. */
export function interpolateMetrics(
  { query: text, legend, compare, ...query }: MetricsQuery,
  scopedVars: ScopedVars,
  filters: readonly AdHocVariableFilter[],
  context: { templates: Templates; metricsSchema: Pick<MetricsSchema, 'known'> }
): MetricsQuery {
  const { templates } = context;
  return {
    ...query,
    query: filledMpl(text, context, { scopedVars, filters }),
    ...(legend && { legend: templates.replace(legend, scopedVars) }),
    ...(compare && { compare: templates.replace(compare, scopedVars) }),
  };
}
