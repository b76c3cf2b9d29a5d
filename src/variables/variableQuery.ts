import { type QueryFailure } from '../query/queryFailure';
import { type VariableQuery } from '../types';

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
