import { type ServiceResponse } from './fetch';
import { asText, isObject, type JsonObject, parseJson } from './json';
import { type Operation } from './operation';
import { type QueryPosition, type ServiceErrorKind } from './serviceError';
import { type Cell } from './types';

/** What is said of a failure, before it is an error. */
export interface Explanation {
  kind: ServiceErrorKind;
  message: string;
  position?: QueryPosition;
}

/**
 * What the host's own server answers in the service's place, explained; `undefined` for what the service said. `body` is the
 * answer's, where it is a JSON object.
 */
export type ExplainHost = (
  response: ServiceResponse,
  body: JsonObject | undefined,
  operation: Operation
) => Explanation | undefined;

/** The service does not accept the token that was used. */
export function tokenProblem(operation: Operation): Explanation {
  const token = tokenOf(operation);
  return {
    kind: 'token',
    message: `The service does not accept the ${token} while ${operation.doing}: it is missing, wrong or expired. Enter a valid ${token} in the data source's settings.`,
  };
}

/** What the token that was used is called. */
export function tokenOf({ writes }: Operation): string {
  return writes ? 'write token' : 'token';
}

/** The body of a failed answer; `undefined` where it is no JSON object. */
export function errorBody(text: string): JsonObject | undefined {
  let value: Cell;
  try {
    value = parseJson(text);
  } catch {
    return undefined;
  }
  return isObject(value) ? value : undefined;
}

export function bodyText(body: JsonObject | undefined, key: string): string | undefined {
  return body === undefined ? undefined : asText(body[key]);
}

/** The other side's own words as the rest of a sentence (`: rate limit exceeded`), or nothing. Never markup. */
export function saidBy(text: string, body: JsonObject | undefined): string {
  const words = body === undefined ? plainText(text) : (bodyText(body, 'message') ?? bodyText(body, 'error'));
  return words === undefined || words.trim() === '' ? '' : `: ${sentencePart(words)}`;
}

/** Words in one line, short, and without the full stop that the sentence brings. */
export function sentencePart(words: string): string {
  const line = words.trim().replace(/\s+/g, ' ');
  const short = line.length > 400 ? `${line.slice(0, 400)}…` : line;
  return short.replace(/[.\s]+$/, '');
}

function plainText(text: string): string | undefined {
  return text.trimStart().startsWith('<') ? undefined : text;
}
