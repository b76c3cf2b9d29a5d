import { setTimeout as wait } from 'node:timers/promises';
import { errorBody } from '../errors';
import { type Reply } from '../router';
import { type Interceptor } from '../server';
import { type Fault, type Limit } from './fault';
import { type FaultBook } from './faultBook';
import { spoil, wholeText } from './spoil';

/** Lets the book's faults stand between requests and the service. Faults come before tokens are looked at, as a broken proxy's do. */
export function faultInterceptor(book: FaultBook): Interceptor {
  return async ({ method, path }, reply, signal) => {
    const fault = path.startsWith('/sandbox/') ? undefined : book.take(method, path);
    return fault ? faultyReply(fault, reply, signal) : reply();
  };
}

async function faultyReply(fault: Fault, reply: () => Promise<Reply>, signal: AbortSignal): Promise<Reply> {
  if (fault.delayMs !== undefined) {
    await wait(fault.delayMs, undefined, { signal });
  }
  if (fault.breaksOff === 'before') {
    return { status: 200, breaksOff: 'before' };
  }
  const base = ownReply(fault) ?? (await reply());
  const headers = { ...base.headers, ...limitHeaders(fault), ...fault.headers };
  const spoiled = fault.spoil === undefined ? base : await spoil(fault.spoil, base);
  return fault.breaksOff === 'middle'
    ? { ...spoiled, headers, text: await wholeText(spoiled), json: undefined, breaksOff: 'middle' }
    : { ...spoiled, headers };
}

/** The fault's own reply; `undefined` where it leaves the true one. */
function ownReply({ status = 200, body }: Fault): Reply | undefined {
  if (body === undefined) {
    return status === 200 ? undefined : { status, json: serviceError(status) };
  }
  if (body === 'empty') {
    return { status };
  }
  if ('json' in body) {
    return { status, text: JSON.stringify(body.json) };
  }
  return 'html' in body
    ? { status, text: body.html, contentType: 'text/html; charset=utf-8' }
    : { status, text: body.text, contentType: body.contentType };
}

/** As the service says it (service facts, "Errors and limits"). */
function serviceError(status: number): object {
  return status === 429
    ? { message: 'rate limit exceeded' }
    : errorBody(status, `a fault of status ${status}, as asked for`);
}

function limitHeaders({ rateLimit, queryLimit }: Fault): Record<string, string> {
  return {
    ...(rateLimit && headersOf('X-RateLimit', rateLimit)),
    ...(queryLimit && headersOf('X-QueryLimit', queryLimit)),
  };
}

function headersOf(prefix: string, { limit, remaining, resetInSeconds, scope }: Limit): Record<string, string> {
  return {
    [`${prefix}-Limit`]: String(limit),
    [`${prefix}-Remaining`]: String(remaining),
    [`${prefix}-Reset`]: String(Math.ceil(Date.now() / 1000) + resetInSeconds),
    ...(scope === undefined ? {} : { [`${prefix}-Scope`]: scope }),
  };
}
