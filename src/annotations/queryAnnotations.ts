import { map, type Observable, of } from 'rxjs';

import { type DataFrame, type DataQueryRequest } from '@grafana/data';

import { type AplQuery } from '../query/model';
import { type AnnotationLists } from './annotationLists';
import { annotationsFrame } from './annotationsFrame';
import { interpolateNames, type Templates } from './interpolateNames';

export interface AnnotationContext {
  lists: AnnotationLists;
  templates: Templates;
  request: Pick<DataQueryRequest<AplQuery>, 'range' | 'scopedVars'>;
}

/**
 * The annotations that a query of kind `annotations` asks for, as one table: those of its datasets in the request's range
 * (contract, "List query parameters"), of its types. The service cannot filter by type, so that is done here.
 */
export function queryAnnotations(
  target: AplQuery,
  { lists, templates, request }: AnnotationContext
): Observable<DataFrame[]> {
  const datasets = interpolateNames(target.annotations?.datasets ?? [], request.scopedVars, templates);
  const types = interpolateNames(target.annotations?.types ?? [], request.scopedVars, templates);
  if (datasets?.length === 0 || types?.length === 0) {
    return of([annotationsFrame([], target.refId)]);
  }
  const { from, to } = request.range;
  const wanted = types && new Set(types);
  return lists.list({ start: from.toISOString(), end: to.toISOString(), datasets }).pipe(
    map((all) => (wanted ? all.filter((annotation) => wanted.has(annotation.type)) : all)),
    map((annotations) => [annotationsFrame(annotations, target.refId)])
  );
}
