import { addresses } from './addresses';
import { optionalAddressProblem, withoutSlash } from './validate';

/**
 * Why nothing is sent to an address of the settings, as a sentence; `undefined` where it can be used. Grafana's proxy puts these
 * addresses before a path as they are written, and a browser cannot mend them: what would lead elsewhere is not sent at all.
 */
export function whyUnusable(name: keyof typeof addresses, address: string): string | undefined {
  const { label, key } = addresses[name];
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
