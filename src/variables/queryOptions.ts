import { filter, from, map, mergeMap, type Observable, of } from 'rxjs';

import { type DataFrame, type DataQueryRequest, LoadingState } from '@grafana/data';
import { getTemplateSrv } from '@grafana/runtime';

import { holdsMetrics } from '../schema/schema';
import { timesLast } from '../schema/timesLast';
import { type AplSource } from '../source';
import { numberText } from '@aplkit/language/kit/words';
import { type AplQuery, isKind, type QueryKind } from '../types';
import { migrateQuery } from '../query/migration/migrate';
import { optionsOf, optionsOfNames, type VariableOption } from './options';
import { onlyOne, type VariableQuery } from './variableQuery';

export { optionsFrame } from './options';

/** Maximum number of options: ten pages of rows. */
const maxOptions = 10_000;
const tooMany = `Only the first ${numberText(maxOptions)} rows are used as options. Narrow the query, for example with where or distinct.`;

interface VariableOptions {
  options: VariableOption[];
  notices: string[];
}

/** Options for a variable. Fails with a user-facing message. */
export function queryOptions(
  datasource: AplSource,
  target: VariableQuery,
  request: DataQueryRequest<VariableQuery>
): Observable<VariableOptions> {
  const { kind } = target;
  if (isKind(kind) && datasource.kinds[kind].mayBeVariable !== undefined) {
    return rowOptions(datasource, { ...target, kind }, request);
  }
  switch (kind) {
    case 'datasets': {
      const { schema, service } = datasource;
      const isOfMetrics = holdsMetrics({ kind: target.datasetKind ?? '' });
      return read(isOfMetrics ? schema.datasetsOfMetrics() : schema.datasets(), service.listDatasets()).pipe(
        map((datasets) => {
          const ofKind = datasets.filter(({ kind }) => kind === target.datasetKind);
          return named((ofKind.length > 0 ? ofKind : datasets).map(({ name }) => name));
        })
      );
    }
    case 'fields': {
      const dataset = getTemplateSrv().replace(target.dataset ?? '', request.scopedVars);
      return dataset === ''
        ? of(chooseDataset)
        : read(datasource.schema.fields(dataset), datasource.service.listFields(dataset)).pipe(
            map((fields) => named(timesLast(fields.filter(({ hidden }) => !hidden)).map(({ name }) => name)))
          );
    }
    case 'metrics':
    case 'metricTags':
    case 'metricTagValues':
      return metricOptions(datasource, target, request);
    case 'annotationTypes':
    case 'annotationDatasets':
    case 'annotationTitles':
      return annotationOptions(datasource, target, fieldOf[kind], request);
    default:
      throw new Error(`Unknown variable query type "${String(kind)}". Open the variable and choose another.`);
  }
}

/** Reads a list from the schema or, if it's empty, from the service, so that an error is reported. */
function read<T>(known: Promise<T[]>, list: Observable<T[]>): Observable<T[]> {
  return from(known).pipe(mergeMap((all) => (all.length > 0 ? of(all) : list)));
}

function rowOptions(
  datasource: AplSource,
  { refId, kind, query, legend }: VariableQuery & { kind: QueryKind },
  request: DataQueryRequest<VariableQuery>
): Observable<VariableOptions> {
  const target = migrateQuery({ refId, kind, query, format: 'table', ...(kind === 'apl' && { rows: maxOptions }) });
  // Grafana sets this variable only during a search.
  const scopedVars = { __searchFilter: { text: '', value: '' }, ...request.scopedVars };
  return resultFrames(datasource, { ...request, scopedVars, targets: [target] }).pipe(
    map((frames) => ({
      options: optionsOf(frames, getTemplateSrv().replace(legend, scopedVars)),
      notices: frames.some(({ length }) => length >= maxOptions) ? [tooMany] : [],
    }))
  );
}

const chooseDataset: VariableOptions = { options: [], notices: ['Choose a dataset to list its options.'] };
const chooseTag: VariableOptions = { options: [], notices: ['Choose a tag to list its values.'] };

/** Metrics, tags or tag values in the range, by default of the only dataset. */
function metricOptions(
  { service: { metrics }, metricsSchema }: AplSource,
  { kind, ...names }: VariableQuery,
  { scopedVars, range }: DataQueryRequest<VariableQuery>
): Observable<VariableOptions> {
  const [written, metric, tag] = [names.dataset, names.metric, names.tag].map((name = '') =>
    getTemplateSrv().replace(name, scopedVars)
  );
  const within = { start: range.from.toISOString(), end: range.to.toISOString() };
  const chosen = written === '' ? from(metricsSchema.datasets()).pipe(map(onlyOne)) : of(written);
  return chosen.pipe(
    mergeMap((dataset) => {
      if (dataset === undefined) {
        return of(chooseDataset);
      }
      switch (kind) {
        case 'metrics':
          return metrics.list(dataset, within).pipe(map((all) => named(all.map(({ name }) => name))));
        case 'metricTags':
          return metrics.tags(dataset, metric || undefined, within).pipe(map(named));
        default:
          return tag === ''
            ? of(chooseTag)
            : metrics.tagValues(dataset, metric || undefined, tag, within).pipe(map(named));
      }
    })
  );
}

/** Annotation values in the range, filtered as panels filter them. */
function annotationOptions(
  datasource: AplSource,
  { refId, annotations }: VariableQuery,
  field: string,
  request: DataQueryRequest<VariableQuery>
): Observable<VariableOptions> {
  const filter = { datasets: [], types: [], ...annotations, as: undefined };
  const target = { refId, kind: 'annotations' as const, query: '', annotations: filter };
  return resultFrames(datasource, { ...request, targets: [target] }).pipe(
    map((frames) => {
      const values = frames.flatMap(({ fields }) => fields.find(({ name }) => name === field)?.values ?? []);
      return named(
        values.flatMap((value) => (field === 'datasets' ? String(value).split(', ') : [String(value)])).sort()
      );
    })
  );
}

function named(names: string[]): VariableOptions {
  return { options: optionsOfNames(names), notices: [] };
}

/** Annotation fields that provide the options. */
const fieldOf = { annotationTypes: 'type', annotationDatasets: 'datasets', annotationTitles: 'title' } as const;

function resultFrames(datasource: AplSource, request: DataQueryRequest<AplQuery>): Observable<DataFrame[]> {
  return datasource.query(request).pipe(
    // Grafana treats the first emission as the complete result.
    filter(({ state }) => state !== LoadingState.Streaming),
    map(({ data, errors = [] }) => {
      if (errors.length > 0) {
        throw Object.assign(new Error(errors[0].message), errors[0]);
      }
      return data;
    })
  );
}
