import { catchError, type MonoTypeOperatorFunction, throwError } from 'rxjs';

import { ServiceError, type ServiceErrorKind } from './serviceError';

/**
 * Fails with kind `unconfirmed` if a write may have succeeded without confirmation.
 * @param action follows “the request to ”, such as `create the monitor`
 */
export function unlessConfirmed<T>(action: string): MonoTypeOperatorFunction<T> {
  return catchError((error: unknown) =>
    throwError(() => {
      if (!(error instanceof ServiceError) || !isUnclear(error)) {
        return error;
      }
      const { status, traceId } = error;
      const what = status === 0 ? 'no response' : status < 300 ? 'an unreadable response' : `status ${status}`;
      const message = `The service didn’t confirm the request to ${action} (${what}). The request may have gone through. Check before you try again.`;
      return new ServiceError('unconfirmed', status, message, traceId);
    })
  );
}

export const isUnconfirmed = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.kind === 'unconfirmed';

const unclear: ReadonlySet<ServiceErrorKind> = new Set([
  ...(['unreachable', 'timeout', 'server', 'notJson', 'empty', 'cut', 'shape'] as const),
]);

/** True if a request's outcome is unclear. A 503 means that the service did nothing. */
const isUnclear = ({ kind, status }: ServiceError): boolean =>
  unclear.has(kind) && (status < 300 || status === 408 || status === 499 || (status >= 500 && status !== 503));
