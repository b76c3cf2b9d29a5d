import { type Observable, throwError } from 'rxjs';

import { type DataQueryError, type PanelData } from '@grafana/data';

import { type QueryPosition, rejection, ServiceError } from '../../service/serviceError';
import { errorText } from '../../service/errorText';
import { BeyondLimit } from '../plan/guard';
import { type AplQuery } from '../../types';

/** Error of one query; Grafana passes additional properties on. */
export interface QueryFailure extends DataQueryError {
  /** Position in the sent text, as returned by the service. */
  position?: QueryPosition;
  /** Set for a query beyond the limits, which can be run once. */
  isBeyondLimit?: true;
}

/** Error of a query with its position, if any. Ignores errors of a previous data source. */
export function readFailure(
  data: PanelData | undefined,
  { refId, datasource }: Pick<AplQuery, 'refId' | 'datasource'>
): QueryFailure | undefined {
  const wantedType = data?.request?.targets.find((target) => target.refId === refId)?.datasource?.type;
  const isOther = wantedType !== undefined && datasource?.type !== undefined && wantedType !== datasource.type;
  return isOther ? undefined : data?.errors?.find((error) => error.refId === refId);
}

/** Error of a query's text; limits are reported separately. */
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

/** Fails without the error's position, for a generated query that the user can't see. */
export function withoutPlace(error: unknown): Observable<never> {
  return throwError(() => (isRejection(error) ? rejection(error, error.reason ?? '') : error));
}
