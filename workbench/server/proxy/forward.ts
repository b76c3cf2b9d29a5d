import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

import { Dispatchers } from './dispatchers';
import { answerHeaders } from './headers';
import { type Target } from './target';

const dispatchers = new Dispatchers();

/**
 * Forwards a request and streams the answer back. Failures look to the page as with Grafana: a service that cannot be reached is
 * 502 without a body, one that does not start to answer in time is 504 without a body, 401 becomes 400, and an answer that
 * breaks off stays incomplete. If the page disconnects, the request is cancelled.
 * @param timeout milliseconds until the service has to start its answer
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
    // The page gets the status before the first row.
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

/** Ends half an answer. As with Grafana, one of unknown length looks complete; with a `Content-Length`, the connection breaks. */
function cutOff(response: ServerResponse, answered: IncomingHttpHeaders): void {
  if (answered['content-length'] === undefined) {
    response.end();
  } else {
    response.destroy();
  }
}

/** The status for the page. Grafana keeps 401 for itself: to the page it would mean that the person has to sign in again. */
function refuse(response: ServerResponse): void {
  const message = 'Authentication to data source failed';
  response.writeHead(400, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': message.length,
    'content-security-policy': 'sandbox',
  });
  response.end(message);
}
