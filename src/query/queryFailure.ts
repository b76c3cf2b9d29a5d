import { type DataQueryError, type PanelData } from '@grafana/data';

import { type QueryPosition } from '../service/serviceError';

/** An error of one query; Grafana hands what is more than its own error on as it is. */
export interface QueryFailure extends DataQueryError {
  /** In the text that was sent, as the service says it. */
  position?: QueryPosition;
}

/** Returns the error of a query, with its position if the service gave one. */
export function failureOf(data: PanelData | undefined, refId: string): QueryFailure | undefined {
  return data?.errors?.find((error) => error.refId === refId);
}
