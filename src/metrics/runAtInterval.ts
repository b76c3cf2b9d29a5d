import { catchError, concatMap, defer, from, map, mergeMap, type Observable, of, throwError } from 'rxjs';

import { CoreApp, type DataFrame, type DataQueryRequest } from '@grafana/data';

import { changeBetween, type Edit, spliceEdits } from '@aplkit/language/kit/edit';
import { type EditedQuery } from '@aplkit/language/kit/filter';
import { longestRange } from '@aplkit/language/mpl/analysis/longestRange';
import { bucketTag } from '@aplkit/language/mpl/tree/steps/points';
import { type MetricSource } from '@aplkit/language/mpl/tree/ast';
import { formatDuration } from '@aplkit/language/mpl/tree/duration';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { filterMetrics } from '../filters/metricFilters';
import { atOnce, inSlices } from '../inSlices';
import { waitNotices } from '../query/paging/fetchedRows';
import { type Templates } from '../query/interpolation/interpolateNames';
import { mplVariables } from '../query/interpolation/mplVariables';
import { BeyondLimit, checkLimits, type QueryLimits, whyBeyond } from '../query/plan/guard';
import { type Refreshing } from '../query/refresh/refresh';
import { type Refreshed } from '../query/refresh/refreshBins';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { type MetricsSchema } from '../schema/metricsSchema';
import { type MetricsService } from '../service/metricsClient';
import { type MetricsResult } from '../service/queryResult';
import { type MetricSeries } from '../service/types';
import { settingLabels } from '../settingLabels';
import { type MetricsQuery } from '../types';
import { periodOf } from '../query/plan/timeRanges';
import { describedFrames } from './describedFrames';
import { type SeriesBins } from './metricBins';
import { type MetricFrameOptions } from './metricFrames';
import { factsOf, type QueryFacts } from './queryFacts';
import { inLongerSteps, pointDistance } from './resolutions';
import { refreshSteps } from './refreshSteps';
import { tagText } from './seriesNames';
import { type SpansSource } from './spanLinks';
import { unitOfMetric } from './units';
import { inWrittenText } from './writtenPlace';

export interface MetricsContext {
  service: { metrics: Pick<MetricsService, 'query'> };
  source: SpansSource & { metricsSchema: Pick<MetricsSchema, 'metrics' | 'tags' | 'known'> };
  templates: Templates;
  /** Limits from the settings; `undefined` if there are none. */
  limits?: QueryLimits;
  /** Present if the settings limit refreshes to new steps. */
  refreshing?: Pick<Refreshing, 'settings'>;
  request: Pick<DataQueryRequest, 'range'> & Partial<DataQueryRequest>;
}

/** Frames of a result, and its series. */
export interface SeriesFrames extends TargetFrames {
  /** Milliseconds between points, if they're farther apart than the interval. */
  distance: number | undefined;
  /** True if the frames' steps are as long as `distance`. */
  isSpaced: boolean;
  series: readonly MetricSeries[];
  /** Creates the frames with series names that also differ from the names of these series. */
  framesBeside: (others: readonly MetricSeries[]) => DataFrame[];
}

/** Runs a query at the request's interval. If `maySpace` accepts the points' distance, steps get that length. */
export function runAtInterval(
  query: MetricsQuery,
  context: MetricsContext,
  bins: SeriesBins,
  maySpace: (distance: number) => boolean = () => false
): Observable<SeriesFrames> {
  return defer(() => {
    const { request, source } = context;
    const { metricsSchema } = source;
    const written = writtenMpl(query, context);
    return from(filterMetrics(written.text, request.filters, metricsSchema, request.range)).pipe(
      mergeMap((sent) => fetchSeries(query, written, sent, context, bins)),
      map((fetched) => spaced(fetched, maySpace)),
      mergeMap((fetched) => withUnit(fetched, written, metricsSchema)),
      concatMap((fetched) => seriesFrames(query, written, fetched, context))
    );
  });
}

/** A query with variables replaced, and facts about its result. */
interface WrittenMpl {
  text: string;
  /** Edits that insert the values of variables. */
  edits: Edit[];
  facts: QueryFacts & { source: MetricSource };
}

/** Replaces variables, and checks the settings' limits. */
function writtenMpl(query: MetricsQuery, { templates, limits, request }: MetricsContext): WrittenMpl {
  const span = periodOf(request.range);
  checkLimits(span, limits);
  const edits = mplVariables(query.query, templates, request);
  const text = spliceEdits(query.query, edits);
  const parsed = parseMpl(text);
  checkOwnRange(longestRange(parsed, span), limits);
  const { source, ...facts } = factsOf(parsed);
  if (!source?.dataset.name || !source.metric.name) {
    throw new Error('The query has no metric. Begin with a dataset and a metric, for example dataset:metric.');
  }
  return { text, edits, facts: { ...facts, source } };
}

/** The series of a query, with the query's text as sent. */
interface FetchedSeries extends Refreshed<MetricsResult> {
  mpl: string;
  leftOut: readonly string[];
}

/** Fetches series. The position in an error refers to the saved query. */
function fetchSeries(
  query: MetricsQuery,
  { text, edits, facts }: WrittenMpl,
  { text: mpl, leftOut }: EditedQuery,
  context: MetricsContext,
  bins: SeriesBins
): Observable<FetchedSeries> {
  const { service, request } = context;
  const { requestId: id, maxDataPoints: width } = request;
  const fetch = (startTime: string, endTime: string) =>
    service.metrics.query(facts.datasets, { mpl, startTime, endTime }, { id, width });
  return resultOf(query, mpl, context, bins, fetch).pipe(
    map((fetched) => ({ ...fetched, mpl, leftOut })),
    catchError((error: unknown) => {
      const place = { written: query.query, edits, filtered: changeBetween(text, mpl) };
      return throwError(() => inWrittenText(error, place));
    })
  );
}

interface SpacedSeries extends FetchedSeries, Pick<SeriesFrames, 'distance' | 'isSpaced'> {}

function spaced(fetched: FetchedSeries, maySpace: (distance: number) => boolean): SpacedSeries {
  const { result } = fetched;
  const distance = pointDistance(result.body.series);
  const series = distance !== undefined && maySpace(distance) ? inLongerSteps(result.body.series, distance) : undefined;
  return series === undefined
    ? { ...fetched, distance, isSpaced: false }
    : { ...fetched, distance, isSpaced: true, result: { ...result, body: { ...result.body, series } } };
}

/** Adds the metric's unit if the result has none and the query keeps the metric's unit. */
function withUnit(
  fetched: SpacedSeries,
  { facts: { source, customUnit, unitOf } }: WrittenMpl,
  schema: Pick<MetricsSchema, 'metrics'>
): Observable<SpacedSeries & { metricUnit: string }> {
  const { unit, series } = fetched.result.body;
  const specs = new Set(series.map(specOf));
  return unit !== '' || customUnit !== undefined || [...specs].every((spec) => unitOf('s', spec) === undefined)
    ? of({ ...fetched, metricUnit: '' })
    : from(schema.metrics(source.dataset.name)).pipe(
        map((all) => all.find(({ name }) => name === source.metric.name)),
        map((metric) => ({ ...fetched, metricUnit: metric === undefined ? '' : unitOfMetric(metric) }))
      );
}

async function seriesFrames(
  query: MetricsQuery,
  { facts: { isOverRange, isComputed, customUnit, unitOf } }: WrittenMpl,
  { result, notices, mpl, leftOut, metricUnit, distance, isSpaced }: SpacedSeries & { metricUnit: string },
  { templates, request }: MetricsContext
): Promise<SeriesFrames> {
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
    describedFrames(result, notices, leftOut, { ...options, beside });
  return {
    ...wholeFrames(await inSlices(framesWith())),
    distance,
    isSpaced,
    series: result.body.series,
    framesBeside: (others) => atOnce(framesWith(others)),
  };
}

const day = 24 * 60 * 60 * 1000;

/** Throws if a query reads a longer range than the settings allow. `length` is in milliseconds. */
function checkOwnRange(length: number, limits: QueryLimits = {}): void {
  const shown = length < 2 * day ? formatDuration(length) : `${Math.round(length / day)}d`;
  if (whyBeyond({ from: 0, to: length }, limits) !== undefined) {
    throw new BeyondLimit(
      `This query wasn’t sent: it reads ${shown}, but “${settingLabels.maxRange}” in the data source’s settings is ${limits.maxRange}. Choose a shorter range in [ ], or a shorter window, such as over 1d.`
    );
  }
}

/** The histogram statistic that a series shows. */
const specOf = ({ tags }: MetricSeries): string | undefined =>
  Object.hasOwn(tags, bucketTag) ? tagText(tags[bucketTag]) : undefined;

/** The result for the range. A refresh fetches only new steps if that gives the same result. */
function resultOf(
  query: MetricsQuery,
  mpl: string,
  { refreshing, request }: MetricsContext,
  bins: SeriesBins,
  fetch: (startTime: string, endTime: string) => Observable<MetricsResult>
): Observable<Refreshed<MetricsResult>> {
  const { range, maxDataPoints, app } = request;
  const whole = () =>
    fetch(range.from.toISOString(), range.to.toISOString()).pipe(
      map((result) => ({ result, notices: waitNotices([result.waited]) }))
    );
  // In Explore, users start each run themselves.
  if (refreshing === undefined || query.refresh === 'whole' || app === CoreApp.Explore) {
    return whole();
  }
  return refreshSteps(refreshing, bins, { mpl, range, width: maxDataPoints, whole, part: fetch });
}
