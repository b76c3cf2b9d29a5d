import { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

import { type Route } from './route';
import { fillTemplate, type TemplateData } from './template';

/** Of one connection only (RFC 9110, 7.6.1): a proxy passes them on in neither direction. */
const ofConnection = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What tells who looks at the page, and what is for this server alone. */
const ofBrowser = [
  'authorization',
  'cookie',
  'host',
  'origin',
  'referer',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-ds-authorization',
  'x-grafana-user',
  'x-workbench-role',
];

/** The headers that go to the service: the browser's without what is its own, then the route's. */
export function requestHeaders(
  sent: IncomingHttpHeaders,
  route: Route | undefined,
  data: TemplateData,
  agent: string
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = without(sent, [...ofConnection, ...ofBrowser]);
  // The one way for a page to send an authorization of its own, in Grafana as well.
  const own = sent['x-ds-authorization'];
  if (typeof own === 'string' && own !== '') {
    headers.authorization = own;
  }
  headers['user-agent'] = agent;
  for (const { name, content } of route?.headers ?? []) {
    headers[name.toLowerCase()] = fillTemplate(content, data);
  }
  return headers;
}

/** The headers that go back to the page: the service's, but no cookie; no script runs in what the service sends. */
export function answerHeaders(received: IncomingHttpHeaders): OutgoingHttpHeaders {
  return { ...without(received, [...ofConnection, 'set-cookie']), 'content-security-policy': 'sandbox' };
}

function without(headers: IncomingHttpHeaders, names: string[]): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
