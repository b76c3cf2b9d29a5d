import { map, mergeMap, type Observable, of } from 'rxjs';

import { type DataFrame, type DataQueryRequest } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { withNotices } from '../frames/notices';
import { withoutEmpty } from '../frames/shapes/recordFields';
import { withPart } from '../grafana/loadPart';
import { waitNotices } from '../query/paging/fetchedRows';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { rangeAtPresent } from '../query/plan/timeRanges';
import { type Templates } from '../query/interpolation/interpolateNames';
import { type Service } from '../service/client';
import { type AnnotationsQuery, type AplQuery } from '../types';
import { AnnotationLists } from './annotationLists';
import { type ChoiceSource, datasetChooser } from './askedDataset';
import { annotationsFrame } from './annotationsFrame';
import { selectByText, selectByTime, selection } from './selectAnnotations';
import { byTime, timedAnnotations, type TimedAnnotations } from './timedAnnotations';

export interface AnnotationContext {
  lists: AnnotationLists;
  templates: Templates;
  request: Pick<DataQueryRequest<AplQuery>, 'range' | 'scopedVars'> & { timezone?: TimeZone };
  source: ChoiceSource;
}

/** Maximum age of ongoing annotations in milliseconds. Older ones were probably forgotten. */
const lookBack = 30 * 24 * 60 * 60 * 1000;

/** Runs queries of kind `annotations`. Queries that run at the same time share their lists. */
export function annotationQueries(service: Pick<Service, 'listAnnotations'>) {
  const lists = new AnnotationLists(service);
  return {
    run: (target: AnnotationsQuery, context: Omit<AnnotationContext, 'lists'>) =>
      runAnnotations(target, { ...context, lists }),
  };
}

/** Runs a migrated query for annotations. The service filters only by dataset and range. */
export function runAnnotations(target: AnnotationsQuery, context: AnnotationContext): Observable<TargetFrames> {
  const { scopedVars, range, timezone } = context.request;
  // A query that is rerun in the editor still has the range of the last refresh, so this also lists newer annotations.
  const to = rangeAtPresent(range, timezone).to;
  const span = { from: range.from.valueOf(), to: to.valueOf() };
  const wanted = selection(target.annotations, scopedVars, context.templates);
  const isLayer = scopedVars.__annotation !== undefined;
  const rowsFrame = (timed: TimedAnnotations): DataFrame => {
    // Charts need annotations in time order. Tables show the newest first.
    const rows = isLayer ? timed.rows : timed.rows.sort((a, b) => byTime(b, a));
    const frame = annotationsFrame({ ...timed, rows }, target.refId);
    if (!isLayer) {
      return frame;
    }
    const choose = datasetChooser(context.request, context.source);
    const asked = rows.map(({ annotation }) => choose(annotation.datasets));
    return { ...frame, meta: { ...frame.meta, custom: { asked } } };
  };
  const as = target.annotations?.as;
  // Loaded separately, because most dashboards show neither form. Monitors use the same part.
  const frameOf = (timed: TimedAnnotations): Observable<DataFrame> =>
    as === 'timeline' || as === 'counts'
      ? withPart(
          () => import(/* webpackChunkName: "monitoring" */ './summaryFrames'),
          ({ timelineFrame, countsFrame }) =>
            of(
              as === 'timeline'
                ? timelineFrame(timed, target.refId, span)
                : countsFrame(timed, target.refId, wanted.types)
            )
        )
      : of(rowsFrame(timed));
  const shown = (timed: TimedAnnotations) =>
    frameOf(timed).pipe(map((frame) => wholeFrames(withoutEmpty(withNotices([frame], waitNotices([timed.waited]))))));
  if (wanted.datasets?.length === 0 || wanted.types?.length === 0) {
    return shown(timedAnnotations([]));
  }
  const start = new Date(wanted.ongoing.size === 0 ? span.from : span.from - lookBack).toISOString();
  return context.lists.list({ start, end: to.toISOString(), datasets: wanted.datasets }).pipe(
    mergeMap(({ annotations, waited }) => {
      const timed = timedAnnotations(selectByText(annotations, wanted));
      return shown({ ...timed, waited, rows: selectByTime(timed.rows, wanted, span) });
    })
  );
}
