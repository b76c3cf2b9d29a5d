/** Removes trailing slashes from an address, as it is put before a path. */
export function withoutSlash(address: string): string {
  let end = address.trim();
  while (end.endsWith('/')) {
    end = end.slice(0, -1);
  }
  return end;
}

/** Says what is wrong with an address of the service's and what to do; `undefined` if nothing is. */
export function urlProblem(address: string): string | undefined {
  const url = parse(address.trim());
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'Enter an address that begins with https:// or http://';
  }
  if (url.username !== '' || url.password !== '') {
    return 'Remove user and password from the address: the service only needs the token below';
  }
  if (url.search !== '' || url.hash !== '' || /[?#]$/.test(address.trim())) {
    return 'Remove everything from the ? or # on: the data source adds the parameters itself';
  }
  if (/\/v\d+(\/|$)/.test(url.pathname)) {
    return 'Remove the path from /v1 or /v2 on: the data source adds it itself';
  }
  return undefined;
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
