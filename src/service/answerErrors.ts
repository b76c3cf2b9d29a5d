import { sentencePart } from './errorParts';
import { type ServiceResponse, traceOf } from './fetch';
import { addressSetting, type Operation } from './operation';
import { ServiceError } from './serviceError';

/** A 2xx answer whose body cannot be read as JSON. */
export function errorOfText(response: ServiceResponse, operation: Operation): ServiceError {
  const { status, text } = response;
  const start = text.trimStart();
  const traceId = traceOf(response);
  const { doing } = operation;
  if (start === '') {
    return new ServiceError(
      'empty',
      status,
      `The service sent an empty answer while ${doing}. Try again; if it stays, check ${addressSetting(operation)}.`,
      traceId
    );
  }
  if (start.startsWith('{') || start.startsWith('[')) {
    return new ServiceError(
      'cut',
      status,
      `The service's answer broke off after ${text.length} characters while ${doing}. Try again, or ask for fewer rows.`,
      traceId
    );
  }
  const what = start.startsWith('<') ? 'A web page came' : 'Something that is not JSON came';
  return new ServiceError(
    'notJson',
    status,
    `${what} instead of the service's answer while ${doing}. Check ${addressSetting(operation)}, and proxies on the way to it.`,
    traceId
  );
}

/** JSON that is not what the contract says. */
export function errorOfShape(response: ServiceResponse, operation: Operation, problem: string): ServiceError {
  return new ServiceError(
    'shape',
    response.status,
    `The answer is not what the service's interface says while ${operation.doing}: ${problem}. Check ${addressSetting(operation)}.`,
    traceOf(response)
  );
}

/** The fetch function itself failed: there was no answer. */
export function errorOfFetch(cause: unknown, operation: Operation, cancelled: boolean): ServiceError {
  if (cancelled) {
    return new ServiceError('cancelled', 0, `Cancelled while ${operation.doing}.`);
  }
  const said = cause instanceof Error && cause.message !== '' ? `: ${sentencePart(cause.message)}` : '';
  return new ServiceError(
    'unreachable',
    0,
    `Grafana did not answer while ${operation.doing}${said}. Check your connection to Grafana and try again.`
  );
}
