import {
  addressSetting,
  bodyText,
  type ExplainHost,
  type Explanation,
  isPage,
  notOfService,
  type Operation,
  saidBy,
  tokenOf,
  rejectedToken,
} from './errorParts';
import { type ServiceResponse, traceOf } from './fetch';
import { asNumber, isObject, type JsonObject, parseObject, sentencePart } from './json';
import { rejectionText, ServiceError, type ServiceErrorKind } from './serviceError';
import { spentBudget } from './limits';
import { resetOf, retryAfter } from './retry';
import { momentText } from './momentText';
import { type Cell } from './types';

/** Error for a response whose status isn't 2xx. The host explains its own responses. */
export function errorOfStatus(
  response: ServiceResponse,
  operation: Operation,
  explainHost?: ExplainHost
): ServiceError {
  const body = parseObject(response.text);
  const byHost = explainHost?.(response, body, operation);
  const { kind, message, position, reason } = byHost ?? explain(response, body, operation);
  // Grafana's own trace ID; empty if Grafana keeps no traces.
  const trace = traceOf(response) ?? (bodyText(body, 'traceID') || undefined);
  return new ServiceError(kind, response.status, message, trace, position, reason);
}

function explain(response: ServiceResponse, body: JsonObject | undefined, operation: Operation): Explanation {
  const { status } = response;
  const { action } = operation;
  const said = saidBy(response.text, body);
  const when = waitUntil(response);
  const of = (kind: Explanation['kind'], message: string): Explanation => ({ kind, message });
  if (isPage(response.text) && aboutRequest.has(status)) {
    return notOfService(`a web page with status ${status}`, operation);
  }
  switch (status) {
    case 400:
    case 422:
      return operation.query
        ? badQuery(said, body)
        : of(
            'request',
            `Couldn’t ${action}. The service rejected ${status === 422 ? 'the values' : 'the request'}${said}. Correct the values and try again.`
          );
    case 401:
      return rejectedToken(operation);
    case 403:
      return refusedToken(said, operation);
    case 404:
      return of('notFound', notFound(body, said, operation));
    case 408:
    case 499:
    case 504:
      return of(
        'timeout',
        `Couldn’t ${action}. The service timed out${said}. ${operation.query ? 'Choose a shorter time range, or filter earlier in the query.' : 'Try again in a moment.'}`
      );
    case 413:
      return of(
        'tooLarge',
        `Couldn’t ${action}. The request is too large${said}. ${operation.query ? 'Shorten the query, or select fewer values in its variables.' : 'Shorten your input.'}`
      );
    case 429:
      return (
        spentText(response, body, said) ??
        of(
          'rateLimit',
          `The service’s rate limit has been reached${said}.${when} ${operation.query ? 'Refresh less often, or show fewer panels' : 'Try again later'}.`
        )
      );
    case 430:
      return of(
        'queryLimit',
        `The organization’s query limit has been reached${said}.${when} An organization administrator can raise the limit.`
      );
    case 432:
      return of(
        'memory',
        `Couldn’t ${action}. The request needs more memory than the service allows${said}.${operation.query ? ' Choose a shorter time range, filter earlier in the query, or group by fewer values.' : ''}`
      );
    case 502:
      return of(
        'unreachable',
        `Couldn’t ${action}. A gateway got no response from the service${said}. Try again in a moment. If it still fails, check ${addressSetting(operation)}.`
      );
    default:
      return status >= 500
        ? of(
            'server',
            `Couldn’t ${action}. The service returned status ${status}${said}.${status === 503 ? when : ''} Try again in a moment. If it still fails, contact the service’s support team.`
          )
        : of(
            'request',
            `Couldn’t ${action}. The service returned status ${status}${said}. Check ${addressSetting(operation)}.`
          );
  }
}

/** Error for a 403: a missing permission or an invalid token, or either if the message doesn't show which. */
function refusedToken(said: string, operation: Operation): Explanation {
  const token = tokenOf(operation);
  if (/permission|capabilit|not allowed|access denied/i.test(said)) {
    const message = `The data source’s ${token} doesn’t have permission to ${operation.action}${said}. Add the permission in the service, or enter another ${token} in the data source’s settings.`;
    return { kind: 'permission', message };
  }
  return /\b(?:invalid|unknown|expired|revoked|malformed)\b|not valid|authenticat|credential/i.test(said)
    ? rejectedToken(operation)
    : {
        kind: 'permission',
        message: `Couldn’t ${operation.action}: the service rejected the ${token}${said}. If the token lacks this permission, add the permission in the service. If the token is invalid or expired, enter a valid ${token} in the data source’s settings.`,
      };
}

function spentText(response: ServiceResponse, body: JsonObject | undefined, said: string): Explanation | undefined {
  const budget = spentBudget(response.status, body);
  if (budget === undefined) {
    return undefined;
  }
  const until = budget.reset === undefined ? 'the next full hour or midnight UTC' : momentText(budget.reset);
  const spent = 'The query budget of the token or its role is used up';
  return {
    kind: 'budget',
    message: `${spent}${said}. The budget resets at ${until}. An organization administrator can raise the budget.`,
    reason: `${spent} until ${until}.`,
  };
}

/** Statuses that concern the query, the token or an item. */
const aboutRequest: ReadonlySet<number> = new Set([400, 401, 403, 404, 422]);

function notFound(body: JsonObject | undefined, said: string, operation: Operation): string {
  const { action, query } = operation;
  if (query && body === undefined) {
    // The service reports unknown objects as JSON; another server would respond in a different form.
    return `No query endpoint at this address${said}. Check ${addressSetting(operation)}.`;
  }
  if (operation.metrics === true) {
    return `The query uses a name that doesn’t exist${said}. Check the dataset, metric and tags.`;
  }
  return query
    ? `The dataset doesn’t exist${said}. Check its name${operation.setting === undefined ? ' and' : `, ${addressSetting(operation)}, and`} the token’s permissions.`
    : `Couldn’t ${action}: the service returned “not found”${said}. The address in the data source’s settings may be wrong${action.startsWith('list') ? '' : ', or the item was deleted'}.`;
}

function badQuery(said: string, body: JsonObject | undefined): Explanation {
  const detail = body !== undefined && isObject(body.detail) ? body.detail : undefined;
  const line = asOrdinal(detail?.line);
  const column = asOrdinal(detail?.column);
  const position = line !== undefined && column !== undefined ? { line, column } : undefined;
  const detailed = bodyText(detail, 'message');
  const reason = detailed === undefined ? said : `: ${sentencePart(detailed)}`;
  return { kind: 'query', message: rejectionText(reason, position), position, reason };
}

/** Reads a line or column, counted from 1. */
function asOrdinal(value: Cell | undefined): number | undefined {
  const ordinal = asNumber(value) ?? 0;
  return Number.isInteger(ordinal) && ordinal > 0 ? ordinal : undefined;
}

/** A day in milliseconds; longer waits aren't shown in seconds. */
const day = 86_400_000;

/** Text that says when to try again and how often the request was sent. */
function waitUntil(response: ServiceResponse): string {
  const wait = retryAfter(response);
  const reset = resetOf(response);
  const sent = response.waited === undefined ? '' : ` The request was sent ${response.waited.times + 1} times.`;
  if (wait === undefined && reset !== undefined) {
    return `${sent} The limit resets at ${new Date(reset).toISOString()}.`;
  }
  if (!wait) {
    return sent;
  }
  return wait > day ? `${sent} The limit resets in more than a day.` : `${sent} Wait ${Math.ceil(wait / 1000)} s.`;
}

/** Error for a 2xx response whose body isn't JSON. */
export function errorOfText(response: ServiceResponse, operation: Operation): ServiceError {
  const { status, text } = response;
  const { action } = operation;
  const start = text.trimStart();
  const of = (kind: ServiceErrorKind, message: string) => new ServiceError(kind, status, message, traceOf(response));
  if (start === '') {
    return of(
      'empty',
      `Couldn’t ${action}: the service returned an empty response. Try again. If it still fails, check ${addressSetting(operation)}.`
    );
  }
  if (start.startsWith('{') || start.startsWith('[')) {
    return of(
      'cut',
      `Couldn’t ${action}: the service’s response is cut off after ${text.length} characters. Try again${operation.query ? ', or request fewer rows' : ''}.`
    );
  }
  const { kind, message } = notOfService(isPage(text) ? 'a web page' : 'not JSON', operation);
  return of(kind, message);
}

/** Error for JSON of an unexpected form. */
export function errorOfUnexpected(response: ServiceResponse, operation: Operation, problem: string): ServiceError {
  const message = `Couldn’t ${operation.action}. The service’s response is unexpected: ${problem}. Check ${addressSetting(operation)}.`;
  return new ServiceError('shape', response.status, message, traceOf(response));
}
