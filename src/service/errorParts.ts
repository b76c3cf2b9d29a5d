import { type ServiceResponse } from './fetch';
import { asText, type JsonObject, sentencePart } from './json';
import { type QueryPosition, type ServiceErrorKind } from './serviceError';

/** The operation, for the sentence, for the token that was used and for the setting with the address. */
export interface Operation {
  /** Follows “Couldn’t ”, for example `run the query`. */
  action: string;
  /** True for the query endpoints: a 400 there is about the query. */
  query?: boolean;
  metrics?: boolean;
  /** True for actions of editors, which use the write token. */
  forEditors?: boolean;
  /** Label of the setting with the request's address, if it isn't the service's own. */
  setting?: string;
  /** Address of the request, if known: Grafana only shows it to users who can edit the data source. */
  address?: string;
}

/** Setting of the request's address: `the address in the data source's settings`. */
export function addressSetting({ setting }: Operation): string {
  return `${setting === undefined ? 'the address' : `“${setting}”`} in the data source’s settings`;
}

export interface Explanation {
  kind: ServiceErrorKind;
  message: string;
  position?: QueryPosition;
  reason?: string;
}

/** Explanation of a response by the host's server; `undefined` for the service's. `body` is set for a JSON object. */
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

/** Whether a response is a web page. The service sends none: it is a gateway's, or a login page. */
export const isPage = (text: string): boolean => text.trimStart().startsWith('<');

export function notOfService(what: string, operation: Operation): Explanation {
  return {
    kind: 'notJson',
    message: `Couldn’t ${operation.action}: the response is ${what}, not the service’s. Check ${addressSetting(operation)} and any proxy in between.`,
  };
}

/** Message of the response as the end of a sentence (`: rate limit exceeded`), or nothing. Never markup. */
export function saidBy(text: string, body: JsonObject | undefined): string {
  const plain = isPage(text) ? '' : text;
  const words = body === undefined ? plain : (bodyText(body, 'message') ?? bodyText(body, 'error') ?? '');
  return words.trim() === '' ? '' : `: ${sentencePart(words)}`;
}
