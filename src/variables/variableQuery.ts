import { type DataQuery } from '@grafana/schema';

import { type QueryFailure } from '../query/queryFailure';
import { type AnnotationFilter, type EditorMode } from '../types';

export interface VariableQuery extends DataQuery {
  /** `apl`, `mpl`: options from the result's `text` and `value` fields, otherwise its first column. The others: names of existing things. */
  kind:
    | 'apl'
    | 'mpl'
    | 'datasets'
    | 'fields'
    | 'metrics'
    | 'metricTags'
    | 'metricTagValues'
    | 'annotationTypes'
    | 'annotationDatasets'
    | 'annotationTitles';
  query: string;
  editorMode?: EditorMode;
  /** For `apl`: what an option shows, `{{name}} ({{errors}})`, in place of the field `text`. */
  legend?: string;
  /** For `fields` and what is known of metrics. The names of these three are the official plugin's. */
  dataset?: string;
  metric?: string;
  tag?: string;
  /** For `datasets`: only those of a kind, `otel:logs:v1`, if there are any. */
  datasetKind?: string;
  /** For annotations' properties. */
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

/** A variable query of the official plugin, which has `apl` where this one has `query`. */
type Saved = Partial<VariableQuery> & { apl?: unknown };

/** Returns a saved variable query as one of this data source. A text is taken as APL: that is what other data sources save. */
export function variableQuery(saved: Saved | string | undefined): VariableQuery {
  if (typeof saved === 'string') {
    return { refId, kind: 'apl', query: saved };
  }
  const { apl, ...rest } = saved ?? {};
  const query = rest.query || (typeof apl === 'string' ? apl : '');
  return { ...rest, refId: rest.refId || refId, kind: rest.kind ?? kindOf({ ...rest, query }), query };
}

/** The official plugin saves names of metrics beside the text, and no kind. */
function kindOf({ query, dataset, metric, tag }: Pick<VariableQuery, 'query' | 'dataset' | 'metric' | 'tag'>) {
  if (query !== '' || !dataset) {
    return 'apl';
  }
  return tag ? 'metricTagValues' : metric ? 'metricTags' : 'metrics';
}

/** The item of a list that has no other. */
export const onlyOne = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);
