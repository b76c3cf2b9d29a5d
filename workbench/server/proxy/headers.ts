import { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

import { type Route } from './route';
import { fillTemplate, type TemplateData } from './template';

/** Headers for a single connection (RFC 9110, 7.6.1), which a proxy doesn't forward. */
const ofConnection = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers that identify the user, and headers meant only for this server. */
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

/** Headers for the service: the browser's, except those listed above, and the route's. */
export function requestHeaders(
  sent: IncomingHttpHeaders,
  route: Route | undefined,
  data: TemplateData,
  agent: string
): IncomingHttpHeaders {
  const headers = without(sent, [...ofConnection, ...ofBrowser]);
  // As in Grafana, this is the only way for a page to send an `Authorization` header.
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

/** Headers for the page: the service's without cookies, and a policy that blocks scripts in responses. */
export function answerHeaders(received: IncomingHttpHeaders): OutgoingHttpHeaders {
  return { ...without(received, [...ofConnection, 'set-cookie']), 'content-security-policy': 'sandbox' };
}

function without(headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
