import { CoreApp, type RawTimeRange } from '@grafana/data';

import { type LastRequest } from '../components/sentText';
import { exploreAddress } from '../grafana/exploreAddress';
import { withoutUnset } from '../query/withoutUnset';
import { type AplSource } from '../source';
import { type AplQuery, type ChangeSearch, type RowsQuery } from '../types';

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
export function askInExplore({ datasource, query, range, app, request, onRun }: AskedFrom, changes: ChangeSearch) {
  if (app === CoreApp.Explore) {
    onRun({ ...query, kind: 'changes', changes });
    return;
  }
  const { scopedVars = {}, filters } = request ?? {};
  const [{ query: apl }] = datasource.interpolateVariablesInQueries([query], scopedVars, filters);
  const { defaultFilter } = query;
  const asked = withoutUnset<AplQuery>({ refId: 'A', kind: 'changes', query: apl, changes, defaultFilter });
  window.open(exploreAddress(datasource.uid, asked, range), '_blank', 'noopener,noreferrer');
}
