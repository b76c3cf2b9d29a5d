import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

import { Dispatchers } from './dispatchers';
import { answerHeaders } from './headers';
import { type Target } from './target';

const dispatchers = new Dispatchers();

/**
 * Forwards a request and streams the response. Failures look like Grafana's: 502 for an unreachable service, 504 for a late response,
 * 400 instead of 401. If the page disconnects, the request is canceled.
 * @param timeout milliseconds until the response must start
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  headers: IncomingHttpHeaders,
  timeout: number
): Promise<void> {
  const cancel = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    cancel.abort();
  }, timeout);
  response.on('close', () => {
    clearTimeout(timer);
    if (!response.writableFinished) {
      cancel.abort();
    }
  });
  try {
    const answer = await dispatchers.to(target.origin).request({
      origin: target.origin.origin,
      path: target.path.replace(/ /g, '%20'),
      method: request.method ?? 'GET',
      headers,
      body: hasBody(request) ? request : null,
      signal: cancel.signal,
    });
    clearTimeout(timer);
    if (answer.statusCode === 401) {
      answer.body.resume();
      refuse(response);
      return;
    }
    response.writeHead(answer.statusCode, answerHeaders(answer.headers));
    // Sends the status to the page before the first row.
    response.flushHeaders();
    answer.body.on('error', () => cutOff(response, answer.headers));
    answer.body.pipe(response);
  } catch {
    clearTimeout(timer);
    if (response.headersSent) {
      response.destroy();
    } else {
      response.writeHead(timedOut ? 504 : 502, { 'content-length': 0 }).end();
    }
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** Ends an interrupted response. As in Grafana, it looks complete unless it has `Content-Length`. */
function cutOff(response: ServerResponse, answered: IncomingHttpHeaders): void {
  if (answered['content-length'] === undefined) {
    response.end();
  } else {
    response.destroy();
  }
}

/** Sends a 400 in place of the service's 401, which would ask the user to sign in to Grafana again. */
function refuse(response: ServerResponse): void {
  const message = 'Authentication to data source failed';
  response.writeHead(400, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': message.length,
    'content-security-policy': 'sandbox',
  });
  response.end(message);
}
