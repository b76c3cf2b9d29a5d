import { type DataQueryError, type PanelData } from '@grafana/data';

import { type QueryPosition } from '../service/serviceError';
import { type AplQuery } from '../types';

/** An error of one query; Grafana hands what is more than its own error on as it is. */
export interface QueryFailure extends DataQueryError {
  /** In the text that was sent, as the service says it. */
  position?: QueryPosition;
}

/** The error of a query, with its position if the service gave one. Not that of another data source, which the query came from. */
export function readFailure(
  data: PanelData | undefined,
  { refId, datasource }: Pick<AplQuery, 'refId' | 'datasource'>
): QueryFailure | undefined {
  const asked = data?.request?.targets.find((target) => target.refId === refId)?.datasource?.type;
  const isOther = asked !== undefined && datasource?.type !== undefined && asked !== datasource.type;
  return isOther ? undefined : data?.errors?.find((error) => error.refId === refId);
}
