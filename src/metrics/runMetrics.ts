import { catchError, defer, from, map, mergeMap, type Observable, of, throwError } from 'rxjs';

import { type DataFrame, type DataQueryRequest } from '@grafana/data';

import { describeAnswer } from '../frames/decorate/stats';
import { noteLegend } from '../frames/decorate/legend';
import { Notices, withNotices } from '../frames/notices';
import { type Edit, spanBefore, spliceEdits } from '../language/edit';
import { parseMpl } from '../mpl/tree/readQuery';
import { waitNotices } from '../query/fetchedRows';
import { type Templates } from '../query/interpolation/interpolateNames';
import { isRejection } from '../query/queryFailure';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { type MetricsSchema } from '../schema/metricsSchema';
import { type Service } from '../service/lazyService';
import { type MetricsQueryResponse } from '../service/queryResponse';
import { rejection } from '../service/serviceError';
import { type MetricsQuery } from '../types';
import { mplVariables } from './interpolateMpl';
import { type MetricFrameOptions, metricFrames } from './metricFrames';
import { factsOf } from './queryFacts';

export interface MetricsContext {
  service: Pick<Service, 'queryMetrics'>;
  source: { metricsSchema: Pick<MetricsSchema, 'metrics'> };
  templates: Templates;
  request: Pick<DataQueryRequest, 'range'> & Partial<DataQueryRequest>;
}

/** Runs a query of kind `mpl`. Fails with an error whose message is user-facing. Unsubscribing cancels. */
export function runMetrics(query: MetricsQuery, context: MetricsContext): Observable<TargetFrames> {
  return defer(() => {
    const { service, source: known, templates, request } = context;
    const { range, requestId: id, maxDataPoints: width } = request;
    const edits = mplVariables(query.query, templates, request);
    const mpl = spliceEdits(query.query, edits);
    const { source, isOverRange, unitOf } = factsOf(parseMpl(mpl));
    if (!source?.dataset.name || !source.metric.name) {
      throw new Error('The query names no metric. Begin with a dataset and a metric, for example dataset:metric.');
    }
    const [dataset, metric] = [source.dataset.name, source.metric.name];
    const body = { mpl, startTime: range.from.toISOString(), endTime: range.to.toISOString() };
    return service.queryMetrics(dataset, body, { id, width }).pipe(
      catchError((error: unknown) => throwError(() => inWrittenText(error, query.query, edits))),
      mergeMap((response) =>
        // Where the service says no unit, the metric's own is known from the list of metrics.
        response.answer.unit !== '' || unitOf('1') === ''
          ? of({ response, unit: '' })
          : from(known.metricsSchema.metrics(dataset)).pipe(
              map((all) => ({ response, unit: unitOf(all.find(({ name }) => name === metric)?.unit ?? '') }))
            )
      ),
      map(({ response, unit }) =>
        wholeFrames(
          framesOf(response, {
            refId: query.refId,
            query: mpl,
            format: query.format === 'table' ? 'table' : 'auto',
            legend: query.legend && templates.replace(query.legend, request.scopedVars),
            unit,
            isOverRange,
            panel: request.panelPluginId,
          })
        )
      )
    );
  });
}

function framesOf(response: MetricsQueryResponse, options: MetricFrameOptions): DataFrame[] {
  const { answer, waited, ...facts } = response;
  const { series, warnings } = answer;
  const frames = metricFrames(answer, options);
  const notices = new Notices();
  warnings.forEach((text) => notices.warn(`Warning from the service: ${text}`));
  noteLegend(frames, options.legend, notices);
  const known = {
    shape: frames[0]?.meta?.preferredVisualisationType === 'table' ? ('table' as const) : ('timeseries' as const),
    series: series.length,
    rows: series.reduce((sum, { data }) => sum + data.length, 0),
  };
  describeAnswer(frames, { ...facts, answer: { status: {}, datasetNames: undefined } }, known, notices);
  return withNotices(frames, waitNotices([waited]));
}

/** An error of the sent text at its place in the text that the person wrote: the values of variables have other lengths. */
function inWrittenText(error: unknown, written: string, edits: readonly Edit[]): unknown {
  if (!isRejection(error) || error.position === undefined || error.reason === undefined || edits.length === 0) {
    return error;
  }
  const { line, column } = error.position;
  const sent = spliceEdits(written, edits).split('\n');
  const offset = sent.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column - 1);
  const before = written.slice(0, spanBefore(edits, offset).from).split('\n');
  return rejection(error, error.reason, { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 });
}
