import { httpAddress } from '../grafana/httpAddress';

/** Removes trailing slashes from an address, as it is put before a path. */
export function withoutSlash(address: string): string {
  return address.trim().replace(/\/+$/, '');
}

/** Says what is wrong with an address of the service's and what to do; `undefined` if nothing is. */
export function urlProblem(address: string): string | undefined {
  const href = httpAddress(address);
  if (href === undefined) {
    return 'Enter an address that begins with https:// or http://';
  }
  const url = new URL(href);
  if (url.username !== '' || url.password !== '') {
    return 'Remove user and password from the address: the service only needs the token below';
  }
  if (/[?#]/.test(address)) {
    return 'Remove everything from the ? or # on: the data source adds the parameters itself';
  }
  return /\/v\d+(\/|$)/.test(url.pathname)
    ? 'Remove the path from /v1 or /v2 on: the data source adds it itself'
    : undefined;
}
