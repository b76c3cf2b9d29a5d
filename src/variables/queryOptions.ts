import { filter, map, type Observable, of } from 'rxjs';

import { type DataFrame, type DataQueryRequest, LoadingState } from '@grafana/data';
import { getTemplateSrv } from '@grafana/runtime';

import { type AplSource } from '../controls/aplSource';
import { type AplQuery, type VariableQuery } from '../query/model';
import { optionsOf, optionsOfNames, type VariableOption } from './options';

export { optionsFrame } from './options';

/** What a variable can be set to. Fails with what the service said. */
export function queryOptions(
  datasource: AplSource,
  target: VariableQuery,
  request: DataQueryRequest<VariableQuery>
): Observable<VariableOption[]> {
  switch (target.kind) {
    case 'apl':
      return aplOptions(datasource, target, request);
    case 'datasets':
      return datasource.service
        .listDatasets()
        .pipe(map((datasets) => optionsOfNames(datasets.map((dataset) => dataset.name))));
    case 'fields': {
      const dataset = getTemplateSrv().replace(target.dataset ?? '', request.scopedVars);
      return dataset === ''
        ? of([])
        : datasource.service
            .listFields(dataset)
            .pipe(map((fields) => optionsOfNames(fields.filter((field) => !field.hidden).map((field) => field.name))));
    }
    case 'annotationTypes':
    case 'annotationDatasets':
    case 'annotationTitles':
      return annotationOptions(datasource, target, target.kind, request);
    default: {
      const unknown: never = target.kind;
      throw new Error(`There is no variable query of kind "${String(unknown)}". Open the variable and choose one.`);
    }
  }
}

function aplOptions(
  datasource: AplSource,
  { refId, query }: VariableQuery,
  request: DataQueryRequest<VariableQuery>
): Observable<VariableOption[]> {
  return framesOf(datasource, { ...request, targets: [{ refId, kind: 'apl', query, format: 'table' }] }).pipe(
    map(optionsOf)
  );
}

/** The annotations of the range, by the same code and with the same filter as in panels. */
function annotationOptions(
  datasource: AplSource,
  { refId, annotations }: VariableQuery,
  kind: keyof typeof fieldOf,
  request: DataQueryRequest<VariableQuery>
): Observable<VariableOption[]> {
  const filter = { datasets: [], types: [], ...annotations, as: undefined };
  const target = { refId, kind: 'annotations' as const, query: '', annotations: filter };
  return framesOf(datasource, { ...request, targets: [target] }).pipe(
    map((frames) => {
      const values = frames.flatMap(({ fields }) => fields.find(({ name }) => name === fieldOf[kind])?.values ?? []);
      const found = values.map(String).flatMap((text) => (kind === 'annotationDatasets' ? text.split(', ') : [text]));
      return optionsOfNames(found.sort());
    })
  );
}

/** The field of the table of annotations that holds the options. Names of datasets have no commas. */
const fieldOf = { annotationTypes: 'type', annotationDatasets: 'datasets', annotationTitles: 'title' } as const;

function framesOf(datasource: AplSource, request: DataQueryRequest<AplQuery>): Observable<DataFrame[]> {
  return datasource.query(request).pipe(
    // Grafana takes a variable's first answer for all of it.
    filter(({ state }) => state !== LoadingState.Streaming),
    map(({ data, errors = [] }) => {
      if (errors.length > 0) {
        throw new Error(errors[0].message);
      }
      return data;
    })
  );
}
