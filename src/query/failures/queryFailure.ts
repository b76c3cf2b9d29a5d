import { type Observable, throwError } from 'rxjs';

import { type DataQueryError, type PanelData } from '@grafana/data';

import { type QueryPosition, rejection, ServiceError } from '../../service/serviceError';
import { errorText } from '../../service/errorText';
import { BeyondLimit } from '../plan/guard';
import { type AplQuery } from '../../types';

/** Error of a single query. Grafana keeps the additional properties. */
export interface QueryFailure extends DataQueryError {
  /** Position in the sent text, as returned by the service. */
  position?: QueryPosition;
  /** Set for a query that exceeds the limits but can be run once. */
  isBeyondLimit?: true;
}

/** Reads a query's error, with its position if known. Ignores errors from the panel's previous data source. */
export function readFailure(
  data: PanelData | undefined,
  { refId, datasource }: Pick<AplQuery, 'refId' | 'datasource'>
): QueryFailure | undefined {
  const wantedType = data?.request?.targets.find((target) => target.refId === refId)?.datasource?.type;
  const isOther = wantedType !== undefined && datasource?.type !== undefined && wantedType !== datasource.type;
  return isOther ? undefined : data?.errors?.find((error) => error.refId === refId);
}

/** Reads an error about a query's text; errors about limits are reported separately. */
export function readTextFailure(...of: Parameters<typeof readFailure>): QueryFailure | undefined {
  const failure = readFailure(...of);
  return failure?.isBeyondLimit ? undefined : failure;
}

/** Converts an error for Grafana, with the query's ID and, for the editor, the position in the query. */
export function queryFailureOf(error: unknown, refId: string): QueryFailure {
  const { status, position }: Partial<ServiceError> = error instanceof ServiceError ? error : {};
  return {
    ...{ refId, message: errorText(error), status: status || undefined },
    ...(position && { position }),
    ...(error instanceof BeyondLimit && { isBeyondLimit: true }),
  };
}

/** True if the service rejected a query because of its text. */
export const isRejection = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.kind === 'query';

/** Fails with the error, but without its position, which is in a query that the user can't see. */
export function withoutPlace(error: unknown): Observable<never> {
  return throwError(() => (isRejection(error) ? rejection(error, error.reason ?? '') : error));
}
