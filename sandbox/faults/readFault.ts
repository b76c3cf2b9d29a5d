import { HttpError } from '../errors';
import { asObject } from '../requestBody';
import { type Fault, type FaultBody, type Limit } from './fault';
import { choice, type Members, onlyKnown, type Reader, readText, whole, wrong } from './members';
import { spoilings } from './spoil';

const mostTimes = 1_000_000;
const longestDelayMs = 600_000;

const members = [
  'method',
  'path',
  'times',
  'delayMs',
  'status',
  'body',
  'headers',
  'rateLimit',
  'queryLimit',
  'spoil',
  'breaksOff',
];

/** Reads the body of `POST /sandbox/faults`. Throws 400 that says which member is wrong. */
export function readFault(body: unknown): Fault {
  const given = asObject(body);
  onlyKnown(given, members, 'A fault');
  const read = <Value>(name: keyof Fault, reader: Reader<Value>) =>
    given[name] === undefined ? undefined : reader(given[name], name);
  const fault: Fault = {
    method: read('method', readMethod),
    path: read('path', readPath),
    times: read('times', whole(1, mostTimes)) ?? 1,
    delayMs: read('delayMs', whole(0, longestDelayMs)),
    status: read('status', whole(200, 599)),
    body: read('body', readBody),
    headers: read('headers', readHeaders),
    rateLimit: read('rateLimit', readLimit),
    queryLimit: read('queryLimit', readLimit),
    spoil: read('spoil', choice(spoilings)),
    breaksOff: read('breaksOff', choice(['before', 'middle'])),
  };
  const { method, path, times, ...effects } = fault;
  if (Object.values(effects).every((effect) => effect === undefined)) {
    throw new HttpError(400, `The fault does nothing. Give it one of: ${Object.keys(effects).join(', ')}.`);
  }
  if (fault.body === 'empty' && (fault.spoil !== undefined || fault.breaksOff === 'middle')) {
    throw new HttpError(400, 'An empty body can neither be spoiled nor break off in the middle. Ask for one of them.');
  }
  return fault;
}

function readMethod(value: unknown, name: string): string {
  const method = readText(value, name);
  return /^[A-Z]+$/.test(method) ? method : wrong(name, 'a method in capitals, such as "POST"');
}

function readPath(value: unknown, name: string): string {
  const path = readText(value, name);
  if (!path.startsWith('/') || path.includes('?')) {
    return wrong(name, 'the beginning of a path, such as "/v2/annotations", without a query');
  }
  return path.startsWith('/sandbox') ? wrong(name, 'a path of the service: faults have none themselves') : path;
}

function readBody(value: unknown, name: string): FaultBody {
  const form = `"empty", or an object with one of "json", "html" or "text" (with "contentType")`;
  if (value === 'empty') {
    return value;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return wrong(name, form);
  }
  const given: Members = { ...value };
  const names = Object.keys(given).sort().join(' ');
  if (names === 'json') {
    return { json: given.json };
  }
  if (names === 'html') {
    return { html: readText(given.html, `${name}.html`) };
  }
  if (names === 'text' || names === 'contentType text') {
    const contentType =
      given.contentType === undefined ? 'text/plain' : readText(given.contentType, `${name}.contentType`);
    return { text: readText(given.text, `${name}.text`), contentType: headerValue(contentType, `${name}.contentType`) };
  }
  return wrong(name, form);
}

function readHeaders(value: unknown, name: string): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return wrong(name, 'an object with the headers’ names and texts');
  }
  return Object.fromEntries(
    Object.entries(value).map(([header, text]: [string, unknown]) => {
      if (!/^[A-Za-z0-9-]+$/.test(header) || ['content-length', 'transfer-encoding'].includes(header.toLowerCase())) {
        return wrong(
          `${name}.${header}`,
          'a header that a service may set: letters, digits and dashes, none of the length'
        );
      }
      return [header, headerValue(readText(text, `${name}.${header}`), `${name}.${header}`)];
    })
  );
}

function headerValue(text: string, name: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : wrong(name, 'of ASCII characters, without line feeds');
}

function readLimit(value: unknown, name: string): Limit {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return wrong(name, 'an object with "limit", "remaining" and "resetInSeconds"');
  }
  const given: Members = { ...value };
  onlyKnown(given, ['limit', 'remaining', 'resetInSeconds', 'scope'], `"${name}"`);
  const number = (member: string) => whole(0, Number.MAX_SAFE_INTEGER)(given[member], `${name}.${member}`);
  return {
    limit: number('limit'),
    remaining: number('remaining'),
    resetInSeconds: whole(0, 86_400)(given.resetInSeconds, `${name}.resetInSeconds`),
    ...(given.scope === undefined
      ? {}
      : { scope: headerValue(readText(given.scope, `${name}.scope`), `${name}.scope`) }),
  };
}
