import { isApl, isKind } from '../query/kinds';
import { migrateQuery } from '../query/migration/migrate';
import { type AplQuery } from '../types';

const refId = 'Anno';

/**
 * Returns a layer's saved query, or the empty one of a new layer, as this data source runs it: annotations, or the rows of an APL
 * query as a table.
 */
export function annotationQuery(saved: Partial<AplQuery> | undefined): AplQuery {
  const query = migrateQuery({ refId, ...saved });
  return isKind(saved?.kind) && isApl(query)
    ? { ...query, format: 'table' }
    : { ...query, kind: 'annotations', annotations: query.annotations ?? { datasets: [], types: [] } };
}
