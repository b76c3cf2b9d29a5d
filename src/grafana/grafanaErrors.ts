import {
  addressSetting,
  bodyText,
  type Explanation,
  type Operation,
  saidBy,
  tokenProblem,
} from '../service/errorParts';
import { type ServiceResponse } from '../service/fetch';
import { type JsonObject } from '../service/json';

/**
 * Explains an answer that Grafana's server gives itself, in the service's place, and who can fix it: it has a service's status, but
 * Grafana's own words. `undefined` for an answer of the service.
 */
export function explainGrafana(
  { status, text }: Pick<ServiceResponse, 'status' | 'text'>,
  body: JsonObject | undefined,
  operation: Operation
): Explanation | undefined {
  const message = bodyText(body, 'message') ?? '';
  switch (status) {
    case 400:
      // So the proxy hands a 401 of the service's on.
      return text.startsWith('Authentication to data source failed')
        ? tokenProblem(operation)
        : badRequest(message, operation);
    case 401:
      return {
        kind: 'session',
        message: `Your Grafana session has ended${saidBy(text, body)}, so nothing was sent while ${operation.action}. Sign in to Grafana again.`,
      };
    case 403:
      return forbidden(text, message, operation);
    case 404:
      return notFound(message, operation);
    case 500:
      return failed(message, operation);
    // The proxy's own answers are empty; a gateway of the service's has something to say.
    case 502:
      return text.trim() === '' ? unreachable(operation) : undefined;
    case 504:
      return text.trim() === '' ? gaveUp(operation) : undefined;
    default:
      return undefined;
  }
}

function badRequest(message: string, operation: Operation): Explanation | undefined {
  if (message.startsWith('Invalid data source URL')) {
    return {
      kind: 'grafana',
      message: `The service's address is invalid, so Grafana sent nothing while ${operation.action}. Enter one like https://api.axiom.co in the data source's settings.`,
    };
  }
  return message === 'Unable to load TLS certificate'
    ? {
        kind: 'grafana',
        message: `Grafana cannot load the data source's TLS certificate, so nothing was sent while ${operation.action}. Correct it in the data source's settings, or where it is provisioned.`,
      }
    : undefined;
}

/** The beginning of Grafana's message if a person's own permissions do not suffice; their names follow. */
const missingPermissions = "You'll need additional permissions to perform this action.";
const permissionsNeeded = 'Permissions needed:';

function forbidden(text: string, message: string, { action }: Operation): Explanation | undefined {
  if (message === 'plugin proxy route access denied') {
    return {
      kind: 'role',
      message: `Your role in Grafana does not allow ${action}, so nothing was sent. Ask an administrator of Grafana for the Editor role.`,
    };
  }
  // Grafana writes two JSON objects into this answer, one after the other, so it cannot be read as one.
  if (text.includes('Data proxy hostname and ip are not included in whitelist')) {
    return {
      kind: 'grafana',
      message: `Grafana's server may not connect to the service, so nothing was sent while ${action}: data_source_proxy_whitelist in Grafana's configuration does not list its host and port. An administrator of Grafana can add them.`,
    };
  }
  if (message.startsWith(missingPermissions)) {
    const needed = message.slice(message.indexOf(permissionsNeeded) + permissionsNeeded.length).trim();
    const named = message.includes(permissionsNeeded) && needed !== '' ? ` (it needs ${needed})` : '';
    return {
      kind: 'grafana',
      message: `Your Grafana user may not query this data source${named}, so nothing was sent while ${action}. An administrator of Grafana can allow it.`,
    };
  }
  return message === 'Access denied to datasource' || message === 'Access denied'
    ? {
        kind: 'grafana',
        message: `Grafana does not let you use this data source, so nothing was sent while ${action}. An administrator of Grafana can allow it in the data source's permissions.`,
      }
    : undefined;
}

function notFound(message: string, { action }: Operation): Explanation | undefined {
  if (
    message === 'Unable to find datasource plugin' ||
    message === 'Plugin not found, no installed plugin with that id'
  ) {
    return {
      kind: 'grafana',
      message: `Grafana's server cannot find this data source's plugin, so nothing was sent while ${action}. An administrator of Grafana can install it and restart Grafana.`,
    };
  }
  return ['Unable to find datasource', 'Data source not found'].includes(message)
    ? {
        kind: 'grafana',
        message: `The data source no longer exists in Grafana, so nothing was sent while ${action}. Reload the page, or choose another data source.`,
      }
    : undefined;
}

function failed(message: string, { action }: Operation): Explanation | undefined {
  return message === 'Unable to load datasource meta data' || message === 'Failed creating data source proxy'
    ? {
        kind: 'grafana',
        message: `Grafana's server cannot read this data source's settings, so nothing was sent while ${action}. Try again; if that does not help, Grafana's server log says why.`,
      }
    : undefined;
}

function unreachable(operation: Operation): Explanation {
  return {
    kind: 'unreachable',
    message: `Grafana cannot reach the service while ${operation.action}. Check ${addressSetting(operation)}, and that Grafana's server may connect to it.`,
  };
}

function gaveUp({ action }: Operation): Explanation {
  return {
    kind: 'timeout',
    message: `Grafana's proxy timed out while ${action}. Choose a shorter time range, or raise “Time-out” in the data source's settings (30 s where it is empty).`,
  };
}
