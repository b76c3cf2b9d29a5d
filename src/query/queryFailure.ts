import { type Observable, throwError } from 'rxjs';

import { type DataQueryError, type PanelData } from '@grafana/data';

import { type QueryPosition, rejection, ServiceError } from '../service/serviceError';
import { errorText } from '../service/errorText';
import { BeyondLimit } from './plan/guard';
import { type AplQuery } from '../types';

/** An error of one query; Grafana hands what is more than its own error on as it is. */
export interface QueryFailure extends DataQueryError {
  /** In the text that was sent, as the service says it. */
  position?: QueryPosition;
  /** Set where the settings do not allow what the query asks for: a person may run it once. */
  isBeyondLimit?: true;
}

/** The error of a query, with its position if the service gave one. Not that of another data source, which the query came from. */
export function readFailure(
  data: PanelData | undefined,
  { refId, datasource }: Pick<AplQuery, 'refId' | 'datasource'>
): QueryFailure | undefined {
  const wantedType = data?.request?.targets.find((target) => target.refId === refId)?.datasource?.type;
  const isOther = wantedType !== undefined && datasource?.type !== undefined && wantedType !== datasource.type;
  return isOther ? undefined : data?.errors?.find((error) => error.refId === refId);
}

/** The error of a query's text: that it asks for more than the settings allow is said beside it. */
export function readTextFailure(...of: Parameters<typeof readFailure>): QueryFailure | undefined {
  const failure = readFailure(...of);
  return failure?.isBeyondLimit ? undefined : failure;
}

/** An error for Grafana's panels: one sentence, its target, and for the editor the place in the query. */
export function queryFailureOf(error: unknown, refId: string): QueryFailure {
  const { status, position }: Partial<ServiceError> = error instanceof ServiceError ? error : {};
  return {
    ...{ refId, message: errorText(error), status: status || undefined },
    ...(position && { position }),
    ...(error instanceof BeyondLimit && { isBeyondLimit: true }),
  };
}

/** Whether the service could not run a query as it is written. */
export const isRejection = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.kind === 'query';

/** Fails with an error of a query that the person did not write: its lines and columns say nothing to them. */
export function withoutPlace(error: unknown): Observable<never> {
  return throwError(() => (isRejection(error) ? rejection(error, error.reason ?? '') : error));
}
