import { CoreApp, type RawTimeRange } from '@grafana/data';

import { type LastRequest } from '../editing/sentText';
import { exploreAddress } from '../grafana/exploreAddress';
import { withoutUnset } from '../query/withoutUnset';
import { type AplSource } from '../source';
import { type AplQuery, type ChangeSearch, type ChangesQuery, type RowsQuery } from '../types';

/** The query that a question is about, and where it is edited. */
export interface AskedFrom {
  datasource: Pick<AplSource, 'uid' | 'interpolateVariablesInQueries'>;
  query: RowsQuery;
  range: RawTimeRange;
  app: CoreApp | undefined;
  request: LastRequest | undefined;
  /** Called with the question in place of the query, in Explore. */
  onRun: (query: AplQuery) => void;
}

/** Asks what changed: in Explore in place of the query, elsewhere in Explore in a new tab, with values for variables. */
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
  const { defaultFilter } = query;
  const opened = withoutUnset<AplQuery>({
    refId: 'A',
    kind: 'changes',
    query: written.query,
    changes: written.kind === 'changes' ? written.changes : changes,
    defaultFilter,
  });
  window.open(exploreAddress(datasource.uid, opened, range), '_blank', 'noopener,noreferrer');
}
