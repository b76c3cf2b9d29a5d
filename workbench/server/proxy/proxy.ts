import { type IncomingMessage, type ServerResponse } from 'node:http';

import { type StoredDataSource } from '../provisioning/dataSources';
import { reaches, roleOf } from './role';
import { forward } from './forward';
import { requestHeaders } from './headers';
import { matchRoute, type Route } from './route';
import { findTarget, standIn } from './target';

/** Default timeout of Grafana's proxy in seconds (`dataproxy.timeout`). */
const defaultTimeout = 30;
const agent = 'Grafana/13.2.2';

/**
 * Handles a request like Grafana's data source proxy: checks the role, adds the route's headers, and forwards the request.
 * @param sandbox address that stands in for the service's public addresses
 * @param rest path and query below `/api/datasources/proxy/uid/<uid>`, with percent-escapes unchanged
 */
export function proxyRequest(
  request: IncomingMessage,
  response: ServerResponse,
  rest: string,
  source: StoredDataSource,
  routes: Route[],
  sandbox?: string
): void {
  const [rawPath, query = ''] = splitOnce(rest);
  const path = rawPath.replace(/^\//, '');
  const route = matchRoute(routes, request.method ?? 'GET', path);
  if (route && !reaches(roleOf(request), route.reqRole)) {
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: 'plugin proxy route access denied' }));
    return;
  }
  const data = { url: source.url, jsonData: source.jsonData, secrets: source.secrets };
  const target = findTarget(source.url, path, query, route, data);
  if (!target) {
    request.resume();
    response.writeHead(502, { 'content-length': 0 }).end();
    return;
  }
  void forward(
    request,
    response,
    standIn(target, sandbox),
    requestHeaders(request.headers, route, data, agent),
    timeoutOf(source)
  );
}

/** Timeout for the service's response, in milliseconds; `jsonData.timeout` is in seconds, as in Grafana. */
function timeoutOf(source: StoredDataSource): number {
  const seconds = Number(source.jsonData.timeout);
  return (Number.isFinite(seconds) && seconds > 0 ? seconds : defaultTimeout) * 1000;
}

function splitOnce(rest: string): [string, string?] {
  const mark = rest.indexOf('?');
  return mark < 0 ? [rest] : [rest.slice(0, mark), rest.slice(mark + 1)];
}
