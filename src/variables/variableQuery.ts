import { type VariableQuery } from '../query/model';

const refId = 'variable';

/** A saved variable query as this data source runs it. A text is taken as APL: that is what other data sources save. */
export function variableQuery(saved: Partial<VariableQuery> | string | undefined): VariableQuery {
  if (typeof saved === 'string') {
    return { refId, kind: 'apl', query: saved };
  }
  return { ...saved, refId: saved?.refId || refId, kind: saved?.kind ?? 'apl', query: saved?.query ?? '' };
}
