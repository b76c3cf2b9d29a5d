import { catchError, concatMap, defer, from, map, mergeMap, type Observable, of, throwError } from 'rxjs';

import { CoreApp, type DataFrame, type DataQueryRequest } from '@grafana/data';

import { changeBetween, spliceEdits } from '@aplkit/language/kit/edit';
import { longestRange } from '@aplkit/language/mpl/analysis/longestRange';
import { bucketTag } from '@aplkit/language/mpl/tree/steps/points';
import { formatDuration } from '@aplkit/language/mpl/tree/duration';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { filterMetrics } from '../filters/metricFilters';
import { atOnce, inSlices } from '../inSlices';
import { waitNotices } from '../query/paging/fetchedRows';
import { type Templates } from '../query/interpolation/interpolateNames';
import { mplVariables } from '../query/interpolation/mplVariables';
import { BeyondLimit, checkLimits, type QueryLimits, whyBeyond } from '../query/plan/guard';
import { type Refreshed } from '../query/refresh/refreshBins';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { type MetricsSchema } from '../schema/metricsSchema';
import { type MetricsService } from '../service/metricsClient';
import { type MetricsResult } from '../service/queryResult';
import { type MetricSeries } from '../service/types';
import { settingLabels } from '../settingLabels';
import { type MetricsQuery } from '../types';
import { describedFrames } from './describedFrames';
import { type MetricFrameOptions } from './metricFrames';
import { factsOf } from './queryFacts';
import { refreshSteps, type RefreshingSteps } from './refreshSteps';
import { tagText } from './seriesNames';
import { type SpansSource } from './spanLinks';
import { inWrittenText } from './writtenPlace';

export interface MetricsContext {
  service: { metrics: Pick<MetricsService, 'query'> };
  source: SpansSource & { metricsSchema: Pick<MetricsSchema, 'metrics' | 'tags' | 'known'> };
  templates: Templates;
  /** Limits that the settings set for a query, if any. */
  limits?: QueryLimits;
  /** Set if the settings limit refreshes to new steps. */
  refreshingSteps?: RefreshingSteps;
  request: Pick<DataQueryRequest, 'range'> & Partial<DataQueryRequest>;
}

/** Frames of series, with the result they come from. */
export interface SeriesFrames extends TargetFrames {
  series: readonly MetricSeries[];
  /** Creates frames whose series names stay unique beside other series. */
  framesBeside: (others: readonly MetricSeries[]) => DataFrame[];
}

/** Runs a query of kind `mpl` at the interval that the request sets. */
export function runAtInterval(query: MetricsQuery, context: MetricsContext): Observable<SeriesFrames> {
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
        // If the result has no unit, the list of metrics has the metric's unit.
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

/** Rejects a query whose own range is longer than the settings allow. The length is in milliseconds. */
function checkOwnRange(length: number, limits: QueryLimits = {}): void {
  const shown = length < 2 * day ? formatDuration(length) : `${Math.round(length / day)}d`;
  if (whyBeyond({ from: 0, to: length }, limits) !== undefined) {
    throw new BeyondLimit(
      `This query wasn’t sent: it reads ${shown}, more than the ${limits.maxRange} of “${settingLabels.maxRange}” in the data source’s settings. Choose a shorter range in [ ], or a shorter window, as in over 1d.`
    );
  }
}

/** The histogram statistic that a series shows. */
const specOf = ({ tags }: MetricSeries): string | undefined =>
  Object.hasOwn(tags, bucketTag) ? tagText(tags[bucketTag]) : undefined;

/** The result for a query's whole range. A refresh combines new steps with cached ones, if the result is the same. */
function resultOf(
  query: MetricsQuery,
  mpl: string,
  { refreshingSteps: refreshing, request }: MetricsContext,
  fetch: (startTime: string, endTime: string) => Observable<MetricsResult>
): Observable<Refreshed<MetricsResult>> {
  const { range, maxDataPoints, app } = request;
  const whole = () =>
    fetch(range.from.toISOString(), range.to.toISOString()).pipe(
      map((result) => ({ result, notices: waitNotices([result.waited]) }))
    );
  // In Explore, each run is started by a user.
  if (refreshing === undefined || query.refresh === 'whole' || app === CoreApp.Explore) {
    return whole();
  }
  return refreshSteps(refreshing, { mpl, range, width: maxDataPoints, whole, part: fetch });
}
