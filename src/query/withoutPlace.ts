import { type Observable, throwError } from 'rxjs';

import { rejection, ServiceError } from '../service/serviceError';

/** Whether the service could not run a query as it is written. */
export const isRejection = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.kind === 'query';

/** Fails with an error of a query that the person did not write: its lines and columns say nothing to them. */
export function withoutPlace(error: unknown): Observable<never> {
  return throwError(() => (isRejection(error) ? rejection(error, error.reason ?? '') : error));
}
