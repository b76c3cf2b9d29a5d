import { type ServiceClientOptions } from '../service/client';
import { type AplOptions } from './model';
import { optionalAddressProblem, withoutSlash } from './validate';

/**
 * What the client has to know of the settings. Grafana's proxy puts the edge's and the legacy endpoint's address before a path as
 * they are written, and a browser cannot mend them: what would lead elsewhere is not sent at all.
 */
export function clientOptions({ edgeUrl, legacyUrl }: AplOptions): ServiceClientOptions {
  const edge = isSet(edgeUrl);
  return {
    edge,
    unusable: {
      edge: edge ? whyUnusable('Edge address', 'edgeUrl', edgeUrl) : undefined,
      legacy: isSet(legacyUrl) ? whyUnusable('Legacy query endpoint', 'legacyUrl', legacyUrl) : notSwitchedOn,
    },
  };
}

const notSwitchedOn =
  "The legacy query endpoint is not switched on. Enter its address in the data source's settings, or write the query in APL.";

/** Whether an optional address of the settings is there. A provisioning variable that is not set gives an empty text. */
export function isSet(address: string | undefined): address is string {
  return address !== undefined && address !== '';
}

function whyUnusable(label: string, key: string, address: string): string | undefined {
  const where = `“${label}” in the data source's settings (${key} where they are provisioned)`;
  const problem = optionalAddressProblem(address);
  if (problem !== undefined) {
    return `Nothing was sent, because ${where} cannot be used. ${problem}.`;
  }
  const clean = withoutSlash(address);
  return clean === address
    ? undefined
    : `Nothing was sent, because ${where} has a slash or a space at its end, which Grafana would keep in the middle of each request's address. Write it as ${clean}.`;
}
