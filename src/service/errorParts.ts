import { type ServiceResponse } from './fetch';
import { asText, type JsonObject, sentencePart } from './json';
import { type QueryPosition, type ServiceErrorKind } from './serviceError';

/** Operation behind a request. It determines the request's token and the text of its errors. */
export interface Operation {
  /** Follows “Couldn’t ”, for example `run the query`. */
  action: string;
  /** True for query endpoints, for which status 400 is about the query. */
  query?: boolean;
  metrics?: boolean;
  /** True for changes by editors, which use the write token. */
  forEditors?: boolean;
  /** Label of the setting with the request's address, unless it's the service's own address. */
  setting?: string;
  /** Address of the request; unknown to users who can't edit the data source. */
  address?: string;
}

/** Names the setting with the request's address: `the address in the data source's settings`. */
export function addressSetting({ setting }: Operation): string {
  return `${setting === undefined ? 'the address' : `“${setting}”`} in the data source’s settings`;
}

export interface Explanation {
  kind: ServiceErrorKind;
  message: string;
  position?: QueryPosition;
  reason?: string;
}

/** Explains a response of the host's server; `undefined` if the service responded. `body` is `text` parsed, if it's a JSON object. */
export type ExplainHost = (
  response: ServiceResponse,
  body: JsonObject | undefined,
  operation: Operation
) => Explanation | undefined;

export function rejectedToken(operation: Operation): Explanation {
  const token = tokenOf(operation);
  return {
    kind: 'token',
    message: `Couldn’t ${operation.action}: the ${token} is missing, invalid or expired. Enter a valid ${token} in the data source’s settings.`,
  };
}

export function tokenOf({ forEditors }: Operation): string {
  return forEditors ? 'write token' : 'token';
}

export function bodyText(body: JsonObject | undefined, key: string): string | undefined {
  return body === undefined ? undefined : asText(body[key]);
}

/** True if a response is a web page, which comes from a gateway or a login page, not from the service. */
export const isPage = (text: string): boolean => text.trimStart().startsWith('<');

export function notOfService(what: string, operation: Operation): Explanation {
  return {
    kind: 'notJson',
    message: `Couldn’t ${operation.action}: the response is ${what}, so it isn’t from the service. Check ${addressSetting(operation)} and any proxy in between.`,
  };
}

/** A response's message as the end of a sentence (`: rate limit exceeded`), without markup; may be empty. */
export function saidBy(text: string, body: JsonObject | undefined): string {
  const plain = isPage(text) ? '' : text;
  const words = body === undefined ? plain : (bodyText(body, 'message') ?? bodyText(body, 'error') ?? '');
  return words.trim() === '' ? '' : `: ${sentencePart(words)}`;
}
