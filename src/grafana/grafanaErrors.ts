import {
  addressSetting,
  bodyText,
  type Explanation,
  type Operation,
  saidBy,
  rejectedToken,
} from '../service/errorParts';
import { type ServiceResponse } from '../service/fetch';
import { type JsonObject } from '../service/json';
import { whyNotPublic } from './publicDashboard';

/** Answers with which Grafana refuses to send a request: status, message, what happened, and what to do. */
const refusals: ReadonlyArray<[status: number, message: RegExp, what: string, next: string]> = [
  [
    400,
    /^Invalid data source URL/,
    "The service's address is invalid",
    "Enter one like https://api.axiom.co in the data source's settings.",
  ],
  [
    400,
    /^Unable to load TLS certificate$/,
    "Grafana cannot load the data source's TLS certificate",
    "Correct it in the data source's settings, or where it is provisioned.",
  ],
  [
    403,
    /Data proxy hostname and ip are not included in whitelist/,
    "Grafana's server may not connect to the service",
    "data_source_proxy_whitelist in Grafana's configuration does not list its host and port. An administrator of Grafana can add them.",
  ],
  [
    403,
    /^You'll need additional permissions to perform this action\./,
    'Your Grafana user may not query this data source',
    'An administrator of Grafana can allow it.',
  ],
  [
    403,
    /^Access denied(?: to datasource)?$/,
    'Grafana does not let you use this data source',
    "An administrator of Grafana can allow it in the data source's permissions.",
  ],
  [
    404,
    /^(?:Unable to find datasource plugin|Plugin not found, no installed plugin with that id)$/,
    "Grafana's server cannot find this data source's plugin",
    'An administrator of Grafana can install it and restart Grafana.',
  ],
  [
    404,
    /^(?:Unable to find datasource|Data source not found)$/,
    'The data source no longer exists in Grafana',
    'Reload the page, or choose another data source.',
  ],
  [
    500,
    /^(?:Unable to load datasource meta data|Failed creating data source proxy)$/,
    "Grafana's server cannot read this data source's settings",
    "Try again; if that does not help, Grafana's server log says why.",
  ],
];

/**
 * Explains an answer that Grafana's server gives itself, in the service's place, and who can fix it: it has a service's status, but
 * Grafana's own words. `undefined` for an answer of the service.
 */
export function explainGrafana(
  { status, text }: Pick<ServiceResponse, 'status' | 'text'>,
  body: JsonObject | undefined,
  operation: Operation
): Explanation | undefined {
  const { action, address } = operation;
  // Two JSON objects one after the other cannot be read as one. Plain text is a gateway's, not Grafana's.
  const said = bodyText(body, 'message') ?? (text.startsWith('{') ? text : '');
  // So the proxy hands a 401 of the service's on.
  if (status === 400 && text.startsWith('Authentication to data source failed')) {
    return rejectedToken(operation);
  }
  if (status === 401) {
    const message =
      whyNotPublic() ??
      `Your Grafana session has ended${saidBy(text, body)}, so nothing was sent while ${action}. Sign in to Grafana again.`;
    return { kind: 'session', message };
  }
  if (status === 403 && said === 'plugin proxy route access denied') {
    const message = `Your role in Grafana does not allow ${action}, so nothing was sent. Ask an administrator of Grafana for the Editor role.`;
    return { kind: 'role', message };
  }
  // The proxy's own answers are empty; a gateway of the service's has something to say.
  if (status === 502 && text.trim() === '') {
    const at = address === undefined ? '' : ` at ${address}`;
    const message = `Grafana cannot reach the service${at} while ${action}. Check ${addressSetting(operation)}, and that Grafana's server may connect to it.`;
    return { kind: 'unreachable', message };
  }
  if (status === 504 && text.trim() === '') {
    const message = `Grafana's proxy timed out while ${action}. Choose a shorter time range, or raise “Time-out” in the data source's settings (30 s where it is empty).`;
    return { kind: 'timeout', message };
  }
  const [, , what, next] = refusals.find(([of, message]) => of === status && message.test(said)) ?? [];
  const needed = said.split('Permissions needed:').at(1)?.trim();
  return what === undefined
    ? undefined
    : {
        kind: 'grafana',
        message: `${what}${needed ? ` (it needs ${needed})` : ''}, so nothing was sent while ${action}. ${next}`,
      };
}
