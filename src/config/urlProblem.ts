import { httpAddress } from '../grafana/httpAddress';

/** Problem with an address and its fix; `undefined` if valid. */
export function urlProblem(address: string): string | undefined {
  const href = httpAddress(address);
  if (href === undefined) {
    return 'Enter a URL that starts with https:// or http://';
  }
  const url = new URL(href);
  if (url.username !== '' || url.password !== '') {
    return 'Remove the user name and password from the URL. The service only needs the token below';
  }
  if (/[?#]/.test(address)) {
    return 'Remove the ? or # and everything after it. The data source adds the parameters';
  }
  return /\/v\d+(\/|$)/.test(url.pathname)
    ? 'Remove /v1 or /v2 and everything after it. The data source adds the path'
    : undefined;
}
