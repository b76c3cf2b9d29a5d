import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import https from 'node:https';

import { answerHeaders } from './headers';
import { type Target } from './target';

/**
 * Forwards a request and streams the answer back. Failures look to the page as with Grafana: a service that cannot be reached is
 * 502 without a body, one that does not start to answer in time is 504 without a body, 401 becomes 400, and an answer that
 * breaks off stays incomplete. If the page disconnects, the request is cancelled.
 * @param timeout milliseconds until the service has to start its answer
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  headers: OutgoingHttpHeaders,
  timeout: number
): void {
  const { origin, path } = target;
  const client = origin.protocol === 'https:' ? https : http;
  const upstream = client.request({
    protocol: origin.protocol,
    hostname: origin.hostname.replace(/^\[|\]$/g, ''),
    port: origin.port,
    method: request.method,
    path: path.replace(/ /g, '%20'),
    headers,
  });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    upstream.destroy();
  }, timeout);

  upstream.on('response', (answer) => {
    clearTimeout(timer);
    if (answer.statusCode === 401) {
      answer.resume();
      refuse(response);
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answerHeaders(answer.headers));
    // The page gets the status before the first row.
    response.flushHeaders();
    answer.on('error', () => cutOff(response, answer));
    answer.pipe(response);
  });
  upstream.on('error', () => {
    clearTimeout(timer);
    if (response.headersSent) {
      response.destroy();
    } else {
      response.writeHead(timedOut ? 504 : 502, { 'content-length': 0 }).end();
    }
  });
  response.on('close', () => {
    clearTimeout(timer);
    if (!response.writableFinished) {
      upstream.destroy();
    }
  });
  request.pipe(upstream);
}

/** Ends half an answer. As with Grafana, one of unknown length looks complete; with a `Content-Length`, the connection breaks. */
function cutOff(response: ServerResponse, answer: IncomingMessage): void {
  if (answer.headers['content-length'] === undefined) {
    response.end();
  } else {
    response.destroy();
  }
}

/** Returns the status for the page. Grafana keeps 401 for itself: to the page it would mean that the person has to sign in again. */
function refuse(response: ServerResponse): void {
  const message = 'Authentication to data source failed';
  response.writeHead(400, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': message.length,
    'content-security-policy': 'sandbox',
  });
  response.end(message);
}
