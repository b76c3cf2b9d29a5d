import { from as fromPromise, map, mergeMap, type Observable, of } from 'rxjs';

import { type DataFrame, type DataQueryRequest, type TimeRange } from '@grafana/data';

import { loadPart } from '../query/loadPart';
import { type AnnotationFilter, type AplQuery } from '../query/model';
import { withNotices } from '../query/notices';
import { waitNotices } from '../query/waitNotices';
import { type AnnotationLists } from './annotationLists';
import { timedAnnotations, type TimedAnnotations } from './annotationTimes';
import { interpolateNames, type Templates } from './interpolateNames';
import { isLayer, layerFrame } from './layerFrame';
import { selectByText, selectByTime, type Span } from './selectAnnotations';
import { selectionOf } from './selectionOf';

export interface AnnotationContext {
  lists: AnnotationLists;
  templates: Templates;
  request: Pick<DataQueryRequest<AplQuery>, 'range' | 'scopedVars'>;
}

/**
 * What is still going may have begun long before the range, and the service does not list it there as long as it has no end: so
 * much earlier is looked for it, in milliseconds. What has gone on for longer is more likely to have been forgotten.
 */
const lookBack = 30 * 24 * 60 * 60 * 1000;

/**
 * The annotations that a query of kind `annotations` asks for, as one frame of the wanted form: those of its datasets in the
 * request's range (contract, "List query parameters"). The service filters by nothing else, so the rest is done here.
 */
export function queryAnnotations(target: AplQuery, context: AnnotationContext): Observable<DataFrame[]> {
  const as = target.annotations?.as ?? (isLayer(context.request.scopedVars) ? 'layer' : undefined);
  return listSelected(target.annotations, context).pipe(
    mergeMap((timed) =>
      frameOf(as, timed, target, context).pipe(map((frame) => withNotices([frame], waitNotices([timed.waited]))))
    )
  );
}

/** The annotations of a filter in the request's range, sorted by time. Unsubscribing cancels. */
export function listSelected(
  filter: AnnotationFilter | undefined,
  { lists, templates, request: { range, scopedVars } }: AnnotationContext
): Observable<TimedAnnotations> {
  const datasets = interpolateNames(filter?.datasets ?? [], scopedVars, templates);
  const selection = selectionOf(filter, scopedVars, templates);
  if (datasets?.length === 0 || selection.types?.length === 0) {
    return of(timedAnnotations([]));
  }
  const span = spanOf(range);
  const start = selection.ongoing.size === 0 ? range.from.toISOString() : new Date(span.from - lookBack).toISOString();
  return lists.list({ start, end: range.to.toISOString(), datasets }).pipe(
    map(({ annotations, waited }) => {
      const timed = timedAnnotations(selectByText(annotations, selection));
      return { ...timed, waited, rows: selectByTime(timed.rows, selection, span, Date.now()) };
    })
  );
}

function spanOf({ from, to }: TimeRange): Span {
  return { from: from.valueOf(), to: to.valueOf() };
}

/** Most dashboards have annotations as layers alone: the other forms are loaded when a panel asks for them. */
function frameOf(
  as: AnnotationFilter['as'] | 'layer',
  timed: TimedAnnotations,
  { refId, annotations }: AplQuery,
  { request: { range, scopedVars }, templates }: AnnotationContext
): Observable<DataFrame> {
  switch (as) {
    case 'timeline':
      return fromPromise(loadPart(() => import('./timelineFrame'))).pipe(
        map(({ timelineFrame }) => timelineFrame(timed, refId, spanOf(range)))
      );
    case 'counts':
      return fromPromise(loadPart(() => import('./countsFrame'))).pipe(
        map(({ countsFrame }) => countsFrame(timed, refId, selectionOf(annotations, scopedVars, templates).types))
      );
    case 'layer':
      return of(layerFrame(timed, refId));
    default:
      // A saved form of a later version is shown as rows.
      return fromPromise(loadPart(() => import('./templateEvents'))).pipe(
        map(({ timedFrame }) => timedFrame(timed, refId))
      );
  }
}
