import { type OwnAddress } from '../service/addresses';
import { withoutSlash } from '../service/deployments';
import { type AplOptions } from '../settings';
import { urlProblem } from './urlProblem';

/** Labels and provisioning keys for the optional addresses. */
export const addresses = {
  edge: { label: 'Edge address', key: 'edgeUrl' },
  legacy: { label: 'Legacy query endpoint', key: 'legacyUrl' },
} as const;

export function ownAddress(settings: AplOptions, name: keyof typeof addresses): OwnAddress {
  const { label, key } = addresses[name];
  const address = settings[key];
  const notSwitchedOn = `The ${label.toLowerCase()} is off. Enter its address in the data source’s settings, or write the query in APL.`;
  return { label, address, unusable: address ? whyUnusable(name, address) : notSwitchedOn };
}

/** The problem with an address, which Grafana's proxy itself doesn't check; `undefined` if it's usable. */
function whyUnusable(name: keyof typeof addresses, address: string): string | undefined {
  const { label, key } = addresses[name];
  const where = `“${label}” in the data source’s settings (${key} if provisioned)`;
  const problem = urlProblem(address);
  if (problem !== undefined) {
    return `The request wasn’t sent: ${where} isn’t valid. ${problem}.`;
  }
  const clean = withoutSlash(address);
  return clean === address
    ? undefined
    : `The request wasn’t sent: ${where} ends with a slash or a space. Change it to ${clean}.`;
}
