import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import https from 'node:https';

import { answerHeaders } from './headers';
import { type Target } from './target';

/**
 * Sends a request on and the answer back while it comes. What goes wrong looks to the page as behind Grafana:
 * a service that is not there is 502 without a body, one that does not begin to answer in time is 504 without a body,
 * 401 becomes 400, and an answer that is cut in the middle stays cut. When the page goes, so does the request.
 * @param timeout milliseconds until the service has to begin to answer
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
    // The page learns the status before the first row is there.
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

/** Half an answer of unknown length looks whole, as behind Grafana; one whose length was told breaks the connection. */
function cutOff(response: ServerResponse, answer: IncomingMessage): void {
  if (answer.headers['content-length'] === undefined) {
    response.end();
  } else {
    response.destroy();
  }
}

/** Grafana keeps 401 for itself: to the page it would mean that the person has to sign in again. */
function refuse(response: ServerResponse): void {
  const message = 'Authentication to data source failed';
  response.writeHead(400, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': message.length,
    'content-security-policy': 'sandbox',
  });
  response.end(message);
}
