import { type TimeRange } from '@grafana/data';

import { type LastRequest, sentText } from '../editing/sentText';
import { sentMpl } from '../metrics/filledMpl';
import { type AplSource } from '../source';
import { type MetricsQuery, type RowsQuery } from '../types';

/** The text of an APL or MPL query, as a panel sends it. */
export function currentText(
  datasource: AplSource,
  query: RowsQuery | MetricsQuery,
  range: TimeRange,
  request: LastRequest | undefined
): string {
  return query.kind === 'mpl'
    ? sentMpl(datasource, query.query, range, request)
    : sentText(datasource, query, range, request);
}
