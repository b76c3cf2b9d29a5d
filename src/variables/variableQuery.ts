import { type DataQuery } from '@grafana/schema';

import { type QueryFailure } from '../query/failures/queryFailure';
import { type AnnotationFilter, type EditorMode, type QueryKind } from '../types';

/** Lists of names that can serve as options, in the order shown. */
export const nameLists = [
  { value: 'datasets', label: 'Datasets' },
  { value: 'fields', label: 'Fields' },
  { value: 'metrics', label: 'Metrics' },
  { value: 'metricTags', label: 'Metric tags' },
  { value: 'metricTagValues', label: 'Metric tag values' },
  { value: 'annotationTypes', label: 'Annotation types' },
  { value: 'annotationDatasets', label: 'Annotation datasets' },
  { value: 'annotationTitles', label: 'Annotation titles' },
] as const;
type NameList = (typeof nameLists)[number]['value'];

export interface VariableQuery extends DataQuery {
  /** Source of the options: a query's `text` and `value` fields, or the names of existing objects. */
  kind: QueryKind | NameList;
  query: string;
  editorMode?: EditorMode;
  /** For `apl`: template for the displayed text, such as `{{name}} ({{errors}})`. */
  legend?: string;
  /** Dataset, for `fields` and metrics. The official plugin also saves `dataset`, `metric` and `tag`. */
  dataset?: string;
  metric?: string;
  tag?: string;
  /** For `datasets`: kind to list, such as `otel:logs:v1`; all datasets if there are none of this kind. */
  datasetKind?: string;
  /** For annotation types, datasets and titles: filter for the annotations. */
  annotations?: AnnotationFilter;
}

/** Result of a variable's query, for its editor. */
export interface VariableResult {
  query: VariableQuery;
  /** Reason and position of a failure; `undefined` if the query succeeded. */
  failure?: QueryFailure;
  notices: string[];
}

const refId = 'variable';

/** Saved query. The official plugin saves `apl` instead of `query`. */
type Saved = Partial<VariableQuery> & { apl?: unknown };

/** Reads a saved variable query. A string, as other data sources save it, is read as APL. */
export function variableQuery(saved: Saved | string | undefined): VariableQuery {
  if (typeof saved === 'string') {
    return { refId, kind: 'apl', query: saved };
  }
  const { apl, ...rest } = saved ?? {};
  const query = rest.query || (typeof apl === 'string' ? apl : '');
  return { ...rest, refId: rest.refId || refId, kind: rest.kind ?? kindOf({ ...rest, query }), query };
}

/** Infers the kind of a saved query, because the official plugin saves none. */
function kindOf({ query, dataset, metric, tag }: Pick<VariableQuery, 'query' | 'dataset' | 'metric' | 'tag'>) {
  if (query !== '' || !dataset) {
    return 'apl';
  }
  return tag ? 'metricTagValues' : metric ? 'metricTags' : 'metrics';
}

/** The only item of a list; `undefined` if there are none or several. */
export const onlyOne = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);
