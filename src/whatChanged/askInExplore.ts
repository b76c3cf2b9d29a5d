import { CoreApp, type RawTimeRange } from '@grafana/data';

import { type LastRequest } from '../editing/sentText';
import { exploreAddress } from '../grafana/exploreAddress';
import { type AplSource } from '../source';
import { type AplQuery, type ChangeSearch, type ChangesQuery, type RowsQuery } from '../types';

/** The query and editor from which a comparison starts. */
export interface AskedFrom {
  datasource: Pick<AplSource, 'uid' | 'interpolateVariablesInQueries'>;
  query: RowsQuery;
  range: RawTimeRange;
  app: CoreApp | undefined;
  request: LastRequest | undefined;
  /** In Explore, called with the comparison that replaces the query. */
  onRun: (query: AplQuery) => void;
}

/** Opens a comparison: in Explore in place of the query, elsewhere in a new tab. */
export function askInExplore(
  { datasource, query, range, app, request, onRun }: AskedFrom,
  changes: ChangeSearch,
  text = query.query
) {
  const asked: ChangesQuery = { ...query, query: text, kind: 'changes', changes };
  if (app === CoreApp.Explore) {
    onRun(asked);
    return;
  }
  const { scopedVars = {}, filters } = request ?? {};
  const [written] = datasource.interpolateVariablesInQueries([asked], scopedVars, filters);
  const address = exploreAddress({ datasource: datasource.uid, queries: [{ ...written, refId: 'A' }], range });
  window.open(address, '_blank', 'noopener,noreferrer');
}
