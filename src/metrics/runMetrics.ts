import { catchError, concatMap, defer, from, map, mergeMap, type Observable, of, throwError } from 'rxjs';

import {
  type AdHocVariableFilter,
  CoreApp,
  type DataFrame,
  type DataQueryRequest,
  type QueryResultMetaNotice,
  type ScopedVars,
} from '@grafana/data';

import { addAdHocFilters, filterMetrics } from '../filters/metricFilters';
import { describeResult } from '../frames/decorate/stats';
import { noteLegend } from '../frames/decorate/legend';
import { Notices, withNotices } from '../frames/notices';
import { changeBetween, type Edit, spanBefore, spliceEdits } from '@aplkit/language/kit/edit';
import { offsetAt, positionAt } from '@aplkit/language/kit/places';
import { longestRange } from '@aplkit/language/mpl/analysis/longestRange';
import { bucketTag, metricsIn } from '@aplkit/language/mpl/analysis/pipelines';
import { formatDuration } from '@aplkit/language/mpl/tree/duration';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { compareRanges, hasEarlierRange } from '../query/earlier/runCompared';
import { waitNotices } from '../query/fetchedRows';
import { atOnce, inSlices, type Pausing } from '../inSlices';
import { type Templates } from '../query/interpolation/interpolateNames';
import { mplVariables } from '../query/interpolation/mplVariables';
import { BeyondLimit, checkLimits, type QueryLimits, whyBeyond } from '../query/plan/guard';
import { isRejection } from '../query/queryFailure';
import { type Refreshed } from '../query/refresh/refreshBins';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { type MetricsSchema } from '../schema/metricsSchema';
import { type MetricsService } from '../service/metricsClient';
import { type MetricsResult } from '../service/queryResult';
import { rejection } from '../service/serviceError';
import { type MetricSeries } from '../service/types';
import { settingLabels } from '../text/settingLabels';
import { type ExploreParts, type MetricsQuery } from '../types';
import { type MetricFrameOptions, metricFrames } from './metricFrames';
import { pointDistance } from './pointDistance';
import { factsOf } from './queryFacts';
import { tagText } from './seriesNames';
import { refreshSteps, type RefreshingSteps } from './refreshSteps';
import { linkedToSpans, type SpansSource } from './spanLinks';

export interface MetricsContext {
  service: { metrics: Pick<MetricsService, 'query'> };
  source: SpansSource & { metricsSchema: Pick<MetricsSchema, 'metrics' | 'tags' | 'known'> };
  templates: Templates;
  /** Set where the settings limit what a query may ask for. */
  limits?: QueryLimits;
  /** Set where the settings want refreshes to ask for new steps only. */
  refreshingSteps?: RefreshingSteps;
  /** Milliseconds between points by the metrics of a query, as far as they are known. */
  resolutions?: Map<string, number>;
  request: Pick<DataQueryRequest, 'range'> & Partial<DataQueryRequest>;
}

/** Frames of series with what they are made of. */
interface SeriesFrames extends TargetFrames {
  series: readonly MetricSeries[];
  /** Frames whose names suit other series as well. */
  framesBeside: (others: readonly MetricSeries[]) => DataFrame[];
}

/** Runs a query of kind `mpl`. Fails with an error whose message is user-facing. Unsubscribing cancels. */
export function runMetrics(query: MetricsQuery & ExploreParts, context: MetricsContext): Observable<TargetFrames> {
  const frames = hasEarlierRange(query, context.request)
    ? compareRanges(query, context, {
        run: (each) => runInRange(query, each),
        framesBeside: (one, other) => one.framesBeside(other.series),
      })
    : runInRange(query, context);
  return frames.pipe(concatMap((result) => linkedToSpans(result, context)));
}

/** Runs queries of kind `mpl`, which share what is known of how often metrics are stored. */
export function metricQueries() {
  const resolutions = new Map<string, number>();
  return {
    run: (query: MetricsQuery & ExploreParts, context: MetricsContext) =>
      runMetrics(query, { ...context, resolutions }),
    interpolate: interpolateMetrics,
  };
}

/** Runs a query in a range. `$__interval` is never finer than the data: where its points turn out to be farther apart, it runs again. */
function runInRange(query: MetricsQuery, context: MetricsContext): Observable<SeriesFrames> {
  return defer(() => {
    const { templates, request, resolutions = new Map<string, number>() } = context;
    const textAt = (each: typeof request) => spliceEdits(query.query, mplVariables(query.query, templates, each));
    const metrics = metricsIn(parseMpl(textAt(request))).map(({ dataset, metric }) => [dataset.name, metric.name]);
    const key = JSON.stringify(metrics);
    const first = notFiner(request, resolutions.get(key));
    return runAtInterval(query, { ...context, request: first }).pipe(
      mergeMap((result) => {
        const distance = pointDistance(result.series);
        const next = notFiner(first, distance);
        if (distance === undefined || textAt(next) === textAt(first)) {
          return of(result);
        }
        resolutions.set(key, distance);
        return runAtInterval(query, { ...context, request: next });
      })
    );
  });
}

/** A request whose interval is that of the data at least. */
function notFiner(request: MetricsContext['request'], distance = 0): MetricsContext['request'] {
  const { range, intervalMs = (range.to.valueOf() - range.from.valueOf()) / 100 } = request;
  return intervalMs < distance ? { ...request, intervalMs: distance } : request;
}

function runAtInterval(query: MetricsQuery, context: MetricsContext): Observable<SeriesFrames> {
  return defer(() => {
    const { service, templates, limits, request } = context;
    const { metricsSchema } = context.source;
    const { range, requestId: id, maxDataPoints: width } = request;
    const span = { from: range.from.valueOf(), to: range.to.valueOf() };
    checkLimits(span, limits);
    const edits = mplVariables(query.query, templates, request);
    const written = spliceEdits(query.query, edits);
    const parsed = parseMpl(written);
    checkOwnRange(longestRange(parsed, span), limits);
    const { source, datasets, isOverRange, isComputed, customUnit, unitOf } = factsOf(parsed);
    if (!source?.dataset.name || !source.metric.name) {
      throw new Error('The query has no metric. Begin with a dataset and a metric, for example dataset:metric.');
    }
    const [dataset, metric] = [source.dataset.name, source.metric.name];
    return from(filterMetrics(written, request.filters, metricsSchema, range)).pipe(
      mergeMap(({ text: mpl, leftOut }) =>
        resultOf(query, mpl, context, (startTime, endTime) =>
          service.metrics.query(datasets, { mpl, startTime, endTime }, { id, width })
        ).pipe(
          map(({ result: response, notices }) => ({ response, notices, mpl, leftOut })),
          catchError((error: unknown) => {
            const place = { written: query.query, edits, filtered: changeBetween(written, mpl) };
            return throwError(() => inWrittenText(error, place));
          })
        )
      ),
      mergeMap((returned) => {
        const { unit, series } = returned.response.body;
        const specs = new Set(series.map(specOf));
        // Where the service says no unit, the metric's own is known from the list of metrics.
        return unit !== '' || customUnit !== undefined || [...specs].every((spec) => unitOf('s', spec) === undefined)
          ? of({ ...returned, metricUnit: '' })
          : from(metricsSchema.metrics(dataset)).pipe(
              map((all) => ({ ...returned, metricUnit: all.find(({ name }) => name === metric)?.unit ?? '' }))
            );
      }),
      concatMap(async ({ response, notices, mpl, leftOut, metricUnit }): Promise<SeriesFrames> => {
        const options: MetricFrameOptions = {
          refId: query.refId,
          query: mpl,
          format: query.format === 'table' ? 'table' : 'auto',
          legend: query.legend && templates.replace(query.legend, request.scopedVars),
          unitOf: (series) => customUnit ?? unitOf(metricUnit, specOf(series)),
          isOverRange,
          isComputed,
          panel: request.panelPluginId,
        };
        const framesWith = (beside?: readonly MetricSeries[]) =>
          describedFrames(response, notices, leftOut, { ...options, beside });
        return {
          ...wholeFrames(await inSlices(framesWith())),
          series: response.body.series,
          framesBeside: (others) => atOnce(framesWith(others)),
        };
      })
    );
  });
}

const day = 24 * 60 * 60 * 1000;

/** Refuses a query whose own range, in milliseconds, is longer than the settings allow. */
function checkOwnRange(length: number, limits: QueryLimits = {}): void {
  const shown = length < 2 * day ? formatDuration(length) : `${Math.round(length / day)}d`;
  if (whyBeyond({ from: 0, to: length }, limits) !== undefined) {
    throw new BeyondLimit(
      `This query wasn’t sent: it reads ${shown}, more than the ${limits.maxRange} of “${settingLabels.maxRange}” in the data source's settings. Choose a shorter range in [ ], or a shorter window after over.`
    );
  }
}

/** The statistic of a histogram that a series has. */
const specOf = ({ tags }: MetricSeries): string | undefined =>
  Object.hasOwn(tags, bucketTag) ? tagText(tags[bucketTag]) : undefined;

/** The result of a query's whole range; on refreshes of new steps and kept ones, where that makes no difference. */
function resultOf(
  query: MetricsQuery,
  mpl: string,
  { refreshingSteps: refreshing, request }: MetricsContext,
  ask: (startTime: string, endTime: string) => Observable<MetricsResult>
): Observable<Refreshed<MetricsResult>> {
  const { range, maxDataPoints, app } = request;
  const whole = () =>
    ask(range.from.toISOString(), range.to.toISOString()).pipe(
      map((result) => ({ result, notices: waitNotices([result.waited]) }))
    );
  // In Explore, it is a person who asks.
  if (refreshing === undefined || query.refresh === 'whole' || app === CoreApp.Explore) {
    return whole();
  }
  return refreshSteps(refreshing, { mpl, range, width: maxDataPoints, whole, part: ask });
}

/** A query of metrics without its dashboard's variables, with its filters, for Explore. */
function interpolateMetrics(
  { query: text, legend, compare, ...query }: MetricsQuery,
  scopedVars: ScopedVars,
  filters: readonly AdHocVariableFilter[],
  { templates, metricsSchema }: { templates: Templates; metricsSchema: Pick<MetricsSchema, 'known'> }
): MetricsQuery {
  const written = spliceEdits(text, mplVariables(text, templates, { scopedVars }));
  return {
    ...query,
    query: addAdHocFilters(written, filters, metricsSchema.known).text,
    ...(legend && { legend: templates.replace(legend, scopedVars) }),
    ...(compare && { compare: templates.replace(compare, scopedVars) }),
  };
}

function* describedFrames(
  response: MetricsResult,
  noted: QueryResultMetaNotice[],
  leftOut: readonly string[],
  options: MetricFrameOptions
): Pausing<DataFrame[]> {
  const { body, waited: _, ...facts } = response;
  const { series, warnings } = body;
  const frames = yield* metricFrames(body, options);
  const notices = new Notices();
  leftOut.forEach((text) => notices.warn(text));
  warnings.forEach((text) => notices.warn(`Warning from the service: ${text}`));
  if (options.isComputed && series.length === 0) {
    notices.info(
      'No series: compute matches series with equal tags. Group both metrics by the same tags, and check that both have data.'
    );
  }
  noteLegend(frames, options.legend, notices);
  const isTable = frames[0]?.meta?.preferredVisualisationType === 'table';
  // Explore draws lines, too. Bars and states show single points well.
  const drawsLines = !isTable && [undefined, 'timeseries'].includes(options.panel);
  const distance = drawsLines && !options.isOverRange ? pointDistance(series) : undefined;
  if (distance !== undefined) {
    const [apart, interval] = [distance, series[0].resolution * 1000].map(formatDuration);
    notices.info(
      `Values are ${apart} apart, and the interval is ${interval}, so lines show as dots. Set the interval to ${apart} or more, or to $__interval.`
    );
  }
  const known = {
    shape: isTable ? ('table' as const) : ('timeseries' as const),
    groups: isTable ? [...new Set(series.flatMap(({ tags }) => Object.keys(tags)))] : undefined,
    series: series.length,
    rows: series.reduce((sum, { data }) => sum + data.length, 0),
  };
  describeResult(frames, { ...facts, body: { status: {}, datasetNames: undefined } }, known, notices);
  return withNotices(frames, noted);
}

interface Place {
  written: string;
  /** Wrote the values of variables into it. */
  edits: readonly Edit[];
  /** Added filters to that. */
  filtered: readonly Edit[];
}

/** An error of the sent text at its place in the text that the person wrote. */
function inWrittenText(error: unknown, { written, edits, filtered }: Place): unknown {
  if (!isRejection(error) || error.position === undefined || error.reason === undefined) {
    return error;
  }
  const sent = spliceEdits(spliceEdits(written, edits), filtered);
  const withoutFilters = spanBefore(filtered, offsetAt(sent, error.position)).from;
  return rejection(error, error.reason, positionAt(written, spanBefore(edits, withoutFilters).from));
}
