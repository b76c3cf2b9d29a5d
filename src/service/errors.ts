import { asNumber, asText, isObject, type JsonObject, parseJson } from './json';
import { type ServiceResponse, traceOf } from './fetch';
import { type QueryPosition, ServiceError, type ServiceErrorKind } from './serviceError';
import { waitOf } from './waitOf';
import { type Cell } from './types';

/** What was being done, for the sentence and for the token that was used. */
export interface Operation {
  /** Ends "… while ", for example `running the query`. */
  doing: string;
  /** True for the query endpoint: a 400 there is about APL. */
  query?: boolean;
  /** True where the write token is used. */
  writes?: boolean;
}

/** Reads an answer whose status is not 2xx as Grafana's data source proxy passes it on. */
export function errorOfStatus(response: ServiceResponse, operation: Operation): ServiceError {
  const body = errorBody(response.text);
  const { kind, message, position } = explain(response, body, operation);
  return new ServiceError(kind, response.status, message, traceOf(response) ?? bodyText(body, 'traceID'), position);
}

interface Explanation {
  kind: ServiceErrorKind;
  message: string;
  position?: QueryPosition;
}

function explain(response: ServiceResponse, body: JsonObject | undefined, operation: Operation): Explanation {
  const { status } = response;
  const { doing } = operation;
  const said = saidBy(response.text, body);
  const token = operation.writes ? 'write token' : 'token';
  switch (status) {
    case 400:
      return response.text.startsWith('Authentication to data source failed')
        ? tokenProblem(token, doing)
        : badRequest(said, body, operation);
    case 401:
      return {
        kind: 'session',
        message: `Grafana does not know who is ${doing} any more${said}. Sign in to Grafana again.`,
      };
    case 403:
      return forbidden(body, said, token, operation);
    case 404:
      return {
        kind: 'notFound',
        message: operation.query
          ? `The service knows no such dataset${said}. Check its name at the start of the query, and that the token may read it.`
          : `The service found nothing while ${doing}${said}. It may have been deleted, or the service's address in the data source's settings may be wrong.`,
      };
    case 408:
    case 499:
    case 504:
      return {
        kind: 'timeout',
        message: isOfProxy(response)
          ? `The answer took too long while ${doing}: Grafana's proxy waits 30 s for it, or as long as the time-out in the data source's settings says. Choose a shorter time range, or raise that time-out.`
          : `The answer took too long for the service while ${doing}${said}. Choose a shorter time range, or filter earlier.`,
      };
    case 413:
      return {
        kind: 'tooLarge',
        message: `The request is larger than the service takes while ${doing}${said}. Shorten the query: a variable with many values may have made it long.`,
      };
    case 422:
      return operation.query
        ? badRequest(said, body, operation)
        : {
            kind: 'request',
            message: `The service refused the values while ${doing}${said}. Correct them and try again.`,
          };
    case 429:
      return {
        kind: 'rateLimit',
        message: `The service's rate limit is reached${said}.${waitUntil(response)} Refresh less often, or with fewer panels.`,
      };
    case 430:
      return {
        kind: 'queryLimit',
        message: `The organization's limit for queries is used up${said}.${waitUntil(response)} An administrator of the service can raise it.`,
      };
    case 432:
      return {
        kind: 'memory',
        message: `The query needs more memory than the service gives it${said}. Choose a shorter time range, filter earlier, or group by fewer values.`,
      };
    case 502:
      return {
        kind: 'unreachable',
        message: `Grafana cannot reach the service while ${doing}${said}. Check the address in the data source's settings, and that Grafana's server may connect to it.`,
      };
    default:
      return status >= 500
        ? {
            kind: 'server',
            message: `The service failed with status ${status} while ${doing}${said}.${status === 503 ? waitUntil(response) : ''} Try again in a moment; if it stays, ask the service's support.`,
          }
        : {
            kind: 'request',
            message: `The service answered with status ${status} while ${doing}${said}. Check the service's address in the data source's settings.`,
          };
  }
}

function tokenProblem(token: string, doing: string): Explanation {
  return {
    kind: 'token',
    message: `The service does not accept the ${token} while ${doing}: it is missing, wrong or expired. Enter a valid ${token} in the data source's settings.`,
  };
}

function forbidden(body: JsonObject | undefined, said: string, token: string, operation: Operation): Explanation {
  if (bodyText(body, 'message') === 'plugin proxy route access denied') {
    return {
      kind: 'role',
      message: `Grafana allows ${operation.doing} only to editors and administrators; nothing was sent. Ask for the Editor role.`,
    };
  }
  return {
    kind: 'permission',
    message: `The ${token} of the data source may not do this: ${operation.doing}${said}. Give it the permission in the service, or enter another ${token} in the data source's settings.`,
  };
}

function badRequest(said: string, body: JsonObject | undefined, operation: Operation): Explanation {
  if (!operation.query) {
    return {
      kind: 'request',
      message: `The service refused the request while ${operation.doing}${said}. Correct the values and try again.`,
    };
  }
  const detail = body !== undefined && isObject(body.detail) ? body.detail : undefined;
  const line = asNumber(detail?.line);
  const column = asNumber(detail?.column);
  const position = line !== undefined && column !== undefined ? { line, column } : undefined;
  const where = position === undefined ? '' : ` at line ${position.line}, column ${position.column}`;
  const detailed = bodyText(detail, 'message');
  const reason = detailed === undefined ? said : `: ${sentencePart(detailed)}`;
  return {
    kind: 'query',
    message: `The service cannot run this query${where}${reason}. Correct it${where === '' ? '' : ' there'} and run it again.`,
    position,
  };
}

/** Grafana's proxy gives up with an empty answer; a gateway of the service's has something to say. */
function isOfProxy({ status, text }: ServiceResponse): boolean {
  return status === 504 && text.trim() === '';
}

/** When to try again, and how often it was tried already. */
function waitUntil(response: ServiceResponse): string {
  const now = Date.now();
  const { milliseconds, reset } = waitOf(response, now);
  const tried = response.waited === undefined ? '' : ` It was tried ${response.waited.times + 1} times.`;
  if (reset !== undefined && (milliseconds === undefined || response.header('Retry-After') === undefined)) {
    return `${tried} It starts anew at ${new Date(reset).toISOString()}.`;
  }
  return milliseconds === undefined || milliseconds === 0
    ? tried
    : `${tried} Wait ${Math.ceil(milliseconds / 1000)} s.`;
}

/** The service's own words as the rest of a sentence (`: rate limit exceeded`), or nothing. Never markup. */
function saidBy(text: string, body: JsonObject | undefined): string {
  const words = body === undefined ? plainText(text) : (bodyText(body, 'message') ?? bodyText(body, 'error'));
  return words === undefined || words.trim() === '' ? '' : `: ${sentencePart(words)}`;
}

function plainText(text: string): string | undefined {
  return text.trimStart().startsWith('<') ? undefined : text;
}

function sentencePart(words: string): string {
  const line = words.trim().replace(/\s+/g, ' ');
  const short = line.length > 400 ? `${line.slice(0, 400)}…` : line;
  return short.replace(/[.\s]+$/, '');
}

function bodyText(body: JsonObject | undefined, key: string): string | undefined {
  return body === undefined ? undefined : asText(body[key]);
}

function errorBody(text: string): JsonObject | undefined {
  let value: Cell;
  try {
    value = parseJson(text);
  } catch {
    return undefined;
  }
  return isObject(value) ? value : undefined;
}

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
      `The service sent an empty answer while ${doing}. Try again; if it stays, check the service's address in the data source's settings.`,
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
    `${what} instead of the service's answer while ${doing}. Check the service's address in the data source's settings, and proxies on the way to it.`,
    traceId
  );
}

/** JSON that is not what the contract says. */
export function errorOfShape(response: ServiceResponse, operation: Operation, problem: string): ServiceError {
  return new ServiceError(
    'shape',
    response.status,
    `The answer is not what the service's interface says while ${operation.doing}: ${problem}. Check the service's address in the data source's settings.`,
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
