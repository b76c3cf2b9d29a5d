import { httpAddress } from '../grafana/httpAddress';

/** The problem with one of the service's addresses and its fix; `undefined` if none. */
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
