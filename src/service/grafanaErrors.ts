import { bodyText, type Explanation } from './errorParts';
import { type ServiceResponse } from './fetch';
import { type JsonObject } from './json';
import { addressSetting, type Operation } from './operation';

/**
 * What Grafana's server answers itself, in the service's place, as a sentence that names who can mend it: such an answer has a
 * service's status, but Grafana's own words. `undefined` for what the service said.
 */
export function explainGrafana(
  { status, text }: ServiceResponse,
  body: JsonObject | undefined,
  operation: Operation
): Explanation | undefined {
  switch (status) {
    case 400:
      return badRequest(bodyText(body, 'message') ?? '', operation);
    case 403:
      return forbidden(text, bodyText(body, 'message') ?? '', operation);
    case 404:
      return notFound(bodyText(body, 'message') ?? '', operation);
    case 500:
      return failed(bodyText(body, 'message') ?? '', operation);
    case 502:
      return text.trim() === '' ? unreachable(operation) : undefined;
    default:
      return undefined;
  }
}

function badRequest(message: string, operation: Operation): Explanation | undefined {
  if (message.startsWith('Invalid data source URL')) {
    return {
      kind: 'grafana',
      message: `Grafana cannot read the service's address, so nothing was sent while ${operation.doing}. Enter one like https://api.axiom.co in the data source's settings.`,
    };
  }
  return message === 'Unable to load TLS certificate'
    ? {
        kind: 'grafana',
        message: `Grafana cannot read the data source's TLS certificate, so nothing was sent while ${operation.doing}. Correct it in the data source's settings, or where it is provisioned.`,
      }
    : undefined;
}

/** The beginning of what Grafana says where a person's own permissions do not suffice; their names follow. */
const missingPermissions = "You'll need additional permissions to perform this action.";
const permissionsNeeded = 'Permissions needed:';

function forbidden(text: string, message: string, { doing }: Operation): Explanation | undefined {
  if (message === 'plugin proxy route access denied') {
    return {
      kind: 'role',
      message: `Grafana allows ${doing} only to editors and administrators; nothing was sent. Ask for the Editor role.`,
    };
  }
  // Grafana writes two JSON objects into this answer, one behind the other, so it cannot be read as one.
  if (text.includes('Data proxy hostname and ip are not included in whitelist')) {
    return {
      kind: 'grafana',
      message: `Grafana's server may not connect to the service's address, so nothing was sent while ${doing}: data_source_proxy_whitelist in Grafana's configuration does not list its host and port. An administrator of Grafana can add them.`,
    };
  }
  if (message.startsWith(missingPermissions)) {
    const needed = message.slice(message.indexOf(permissionsNeeded) + permissionsNeeded.length).trim();
    const named = message.includes(permissionsNeeded) && needed !== '' ? ` (it needs ${needed})` : '';
    return {
      kind: 'grafana',
      message: `Your user in Grafana may not use this data source${named}, so nothing was sent while ${doing}. An administrator of Grafana can allow it.`,
    };
  }
  return message === 'Access denied to datasource' || message === 'Access denied'
    ? {
        kind: 'grafana',
        message: `Grafana does not let you use this data source, so nothing was sent while ${doing}. An administrator of Grafana can allow it in the data source's permissions.`,
      }
    : undefined;
}

function notFound(message: string, { doing }: Operation): Explanation | undefined {
  if (
    message === 'Unable to find datasource plugin' ||
    message === 'Plugin not found, no installed plugin with that id'
  ) {
    return {
      kind: 'grafana',
      message: `Grafana's server does not find this data source's plugin, so nothing was sent while ${doing}. An administrator of Grafana can install it and restart Grafana.`,
    };
  }
  return ['Unable to find datasource', 'Data source not found'].includes(message)
    ? {
        kind: 'grafana',
        message: `Grafana has no such data source any more, so nothing was sent while ${doing}. It may have been deleted: reload the page, and choose another data source if it stays away.`,
      }
    : undefined;
}

function failed(message: string, { doing }: Operation): Explanation | undefined {
  return message === 'Unable to load datasource meta data' || message === 'Failed creating data source proxy'
    ? {
        kind: 'grafana',
        message: `Grafana's server cannot read this data source's settings, so nothing was sent while ${doing}. Try again; if it stays, Grafana's log says why.`,
      }
    : undefined;
}

/** The proxy's own 502 is empty; a gateway of the service's has something to say. */
function unreachable(operation: Operation): Explanation {
  return {
    kind: 'unreachable',
    message: `Grafana cannot reach the service while ${operation.doing}. Check ${addressSetting(operation)}, and that Grafana's server may connect to it.`,
  };
}
