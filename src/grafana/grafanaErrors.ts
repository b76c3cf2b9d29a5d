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
import { settingLabels } from '../settingLabels';
import { whyNotPublic } from './publicDashboard';
import { isNoAdmin } from './writeAccess';

/** Grafana's responses to requests that it doesn't forward: status, message, explanation and fix. */
const refusals: ReadonlyArray<[status: number, message: RegExp, what: string, next: string]> = [
  [
    400,
    /^Invalid data source URL/,
    'the service’s address is invalid',
    'Enter an address like https://api.axiom.co in the data source’s settings.',
  ],
  [
    400,
    /^Unable to load TLS certificate$/,
    'Grafana cannot load the data source’s TLS certificate',
    'Correct the certificate in the data source’s settings or in its provisioning file.',
  ],
  [
    403,
    /Data proxy hostname and ip are not included in whitelist/,
    'Grafana’s server isn’t allowed to connect to the service',
    'A Grafana administrator can add the service’s host and port to data_source_proxy_whitelist in Grafana’s configuration.',
  ],
  [
    403,
    /^You'll need additional permissions to perform this action\./,
    'you don’t have permission to query this data source',
    'A Grafana administrator can grant this permission.',
  ],
  [
    403,
    /^Access denied(?: to datasource)?$/,
    'you don’t have access to this data source',
    'A Grafana administrator can grant access in the data source’s permissions.',
  ],
  [
    404,
    /^(?:Unable to find datasource plugin|Plugin not found, no installed plugin with that id)$/,
    'Grafana’s server cannot find this data source’s plugin',
    'A Grafana administrator can install the plugin and restart Grafana.',
  ],
  [
    404,
    /^(?:Unable to find datasource|Data source not found)$/,
    'the data source no longer exists in Grafana',
    'Reload the page, or choose another data source.',
  ],
  [
    500,
    /^(?:Unable to load datasource meta data|Failed creating data source proxy)$/,
    'Grafana’s server cannot read this data source’s settings',
    'Try again. If it still fails, check Grafana’s server log.',
  ],
];

/** Explanation of a response that Grafana's server sent; `undefined` for the service's own response. */
export function explainGrafana(
  { status, text }: Pick<ServiceResponse, 'status' | 'text'>,
  body: JsonObject | undefined,
  operation: Operation
): Explanation | undefined {
  const { action, address } = operation;
  // Two consecutive JSON objects can't be parsed. Plain text comes from a gateway, not from Grafana.
  const said = bodyText(body, 'message') ?? (text.startsWith('{') ? text : '');
  // The proxy's message when the service responds with 401.
  if (status === 400 && text.startsWith('Authentication to data source failed')) {
    return rejectedToken(operation);
  }
  if (status === 401) {
    const message =
      whyNotPublic() ?? `Couldn’t ${action}. Your Grafana session has ended${saidBy(text, body)}. Sign in again.`;
    return { kind: 'session', message };
  }
  if (status === 403 && said === 'plugin proxy route access denied') {
    const message = `Your Grafana role doesn’t allow you to ${action}. Ask a Grafana administrator for the Editor role.`;
    return { kind: 'role', message };
  }
  // The proxy's own responses are empty, but a gateway's aren't.
  if (status === 502 && text.trim() === '') {
    const at = address === undefined ? '' : ` at ${address}`;
    const check = address === undefined && isNoAdmin() ? 'A Grafana administrator can check' : 'Check';
    const message = `Couldn’t ${action}: the service is unreachable${at}. ${check} ${addressSetting(operation)}, and that Grafana’s server can connect to it.`;
    return { kind: 'unreachable', message };
  }
  if (status === 504 && text.trim() === '') {
    const message = `Couldn’t ${action}: Grafana’s proxy timed out. ${operation.query ? 'Choose a shorter time range' : 'Try again'}, or raise “${settingLabels.timeout}” in the data source’s settings (default: 30 s).`;
    return { kind: 'timeout', message };
  }
  const [, , what, next] = refusals.find(([of, message]) => of === status && message.test(said)) ?? [];
  const needed = said.split('Permissions needed:').at(1)?.trim();
  return what === undefined
    ? undefined
    : {
        kind: 'grafana',
        message: `Couldn’t ${action}: ${what}${needed ? ` (needs ${needed})` : ''}. ${next}`,
      };
}
