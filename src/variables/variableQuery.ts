import { type DataQuery } from '@grafana/schema';

import { type QueryFailure } from '../query/failures/queryFailure';
import { type AnnotationFilter, type EditorMode, type QueryKind } from '../types';

/** Names that options can be, in the order in which they are offered. */
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
  /**
   * A kind of query: options from the result's `text` and `value` fields, or else from its first column. Others: names of existing
   * objects.
   */
  kind: QueryKind | NameList;
  query: string;
  editorMode?: EditorMode;
  /** For `apl`: template of the options' text, `{{name}} ({{errors}})`, instead of the field `text`. */
  legend?: string;
  /** For `fields` and metrics. Names match the official plugin's. */
  dataset?: string;
  metric?: string;
  tag?: string;
  /** For `datasets`: only those of a kind, such as `otel:logs:v1`, if there are any. */
  datasetKind?: string;
  /** For annotation properties. */
  annotations?: AnnotationFilter;
}

/** Result of a variable query, for its editor. */
export interface VariableResult {
  query: VariableQuery;
  /** Reason and position of the failure; `undefined` without one. */
  failure?: QueryFailure;
  notices: string[];
}

const refId = 'variable';

/** Variable query of the official plugin, which has `apl` instead of `query`. */
type Saved = Partial<VariableQuery> & { apl?: unknown };

/** A saved variable query. A string is APL, as saved by other data sources. */
export function variableQuery(saved: Saved | string | undefined): VariableQuery {
  if (typeof saved === 'string') {
    return { refId, kind: 'apl', query: saved };
  }
  const { apl, ...rest } = saved ?? {};
  const query = rest.query || (typeof apl === 'string' ? apl : '');
  return { ...rest, refId: rest.refId || refId, kind: rest.kind ?? kindOf({ ...rest, query }), query };
}

/** The official plugin saves metric names besides the text, and no kind. */
function kindOf({ query, dataset, metric, tag }: Pick<VariableQuery, 'query' | 'dataset' | 'metric' | 'tag'>) {
  if (query !== '' || !dataset) {
    return 'apl';
  }
  return tag ? 'metricTagValues' : metric ? 'metricTags' : 'metrics';
}

/** The only item of a list. */
export const onlyOne = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);
