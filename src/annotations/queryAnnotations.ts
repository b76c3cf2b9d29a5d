import { map, mergeMap, type Observable, of } from 'rxjs';

import { type DataFrame, type DataQueryRequest } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { withNotices } from '../frames/notices';
import { withPart } from '../grafana/loadPart';
import { waitNotices } from '../query/fetchedRows';
import { rangeAtPresent } from '../query/timeRanges';
import { type Templates } from '../query/interpolation/interpolateNames';
import { type AplQuery } from '../types';
import { type AnnotationLists } from './annotationLists';
import { annotationsFrame } from './annotationsFrame';
import { selectByText, selectByTime, selection } from './selectAnnotations';
import { byTime, timedAnnotations, type TimedAnnotations } from './timedAnnotations';

export interface AnnotationContext {
  lists: AnnotationLists;
  templates: Templates;
  request: Pick<DataQueryRequest<AplQuery>, 'range' | 'scopedVars'> & { timezone?: TimeZone };
}

/** The service lists an event without an end where it begins. One that is ongoing for longer than this has more likely been forgotten. */
const lookBack = 30 * 24 * 60 * 60 * 1000;

/** Emits the annotations of a migrated query as one frame. The service filters by datasets and range only, so the rest is done here. */
export function queryAnnotations(target: AplQuery, context: AnnotationContext): Observable<DataFrame[]> {
  const { scopedVars, range, timezone } = context.request;
  // A query that is run again from its editor has the range of the last refresh: what was created since is listed as well.
  const to = rangeAtPresent(range, timezone).to;
  const span = { from: range.from.valueOf(), to: to.valueOf() };
  const wanted = selection(target.annotations, scopedVars, context.templates);
  const isLayer = scopedVars.__annotation !== undefined;
  const summaries = () => import(/* webpackChunkName: "rareParts" */ './summaryFrames');
  const frameOf = (timed: TimedAnnotations): Observable<DataFrame> => {
    switch (target.annotations?.as) {
      case 'timeline':
        return withPart(summaries, ({ timelineFrame }) => [timelineFrame(timed, target.refId, span)]);
      case 'counts':
        return withPart(summaries, ({ countsFrame }) => [countsFrame(timed, target.refId, wanted.types)]);
      default: {
        // Charts draw a layer in the order of time; people read the newest first.
        const rows = isLayer ? timed.rows : timed.rows.sort((a, b) => byTime(b, a));
        return of(annotationsFrame({ ...timed, rows }, target.refId));
      }
    }
  };
  const toFrames = (timed: TimedAnnotations) =>
    frameOf(timed).pipe(map((frame) => withNotices([frame], waitNotices([timed.waited]))));
  if (wanted.datasets?.length === 0 || wanted.types?.length === 0) {
    return toFrames(timedAnnotations([]));
  }
  const start = new Date(wanted.ongoing.size === 0 ? span.from : span.from - lookBack).toISOString();
  return context.lists.list({ start, end: to.toISOString(), datasets: wanted.datasets }).pipe(
    mergeMap(({ annotations, waited }) => {
      const timed = timedAnnotations(selectByText(annotations, wanted));
      return toFrames({ ...timed, waited, rows: selectByTime(timed.rows, wanted, span) });
    })
  );
}
