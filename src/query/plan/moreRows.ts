import { type DataQueryRequest } from '@grafana/data';

import { type AplQuery } from '../../types';
import { type MoreRows } from './plan';

/**
 * Returns the range of a request for the lines after those that are shown; `undefined` for any other request. Explore marks its
 * queries; a logs panel sends its last request again, which has an end by then.
 */
export function moreRows(
  { supportingQueryType }: AplQuery,
  { range: { from, to }, panelPluginId, endTime }: Pick<DataQueryRequest, 'range' | 'panelPluginId' | 'endTime'>
): MoreRows | undefined {
  const isMore = supportingQueryType === 'infiniteScroll' || (panelPluginId === 'logs' && endTime !== undefined);
  return isMore ? { from: from.valueOf(), to: to.valueOf(), isNewer: to.valueOf() > Date.now() - 1000 } : undefined;
}
