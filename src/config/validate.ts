/** Addresses of the service (service facts, "Addresses"). */
export const regions = {
  us: 'https://api.axiom.co',
  eu: 'https://api.eu.axiom.co',
} as const;

export const edges = [
  { value: 'https://us-east-1.aws.edge.axiom.co', label: 'US East 1 (AWS)' },
  { value: 'https://eu-central-1.aws.edge.axiom.co', label: 'EU Central 1 (AWS)' },
] as const;

export type Region = keyof typeof regions | 'custom';

/** The region whose address this is; `undefined` where there is no address yet. */
export function regionOf(address: string): Region | undefined {
  switch (withoutSlash(address)) {
    case '':
      return undefined;
    case regions.us:
      return 'us';
    case regions.eu:
      return 'eu';
    default:
      return 'custom';
  }
}

/** An address as it is put before a path. */
export function withoutSlash(address: string): string {
  let end = address.trim();
  while (end.endsWith('/')) {
    end = end.slice(0, -1);
  }
  return end;
}

/** What is wrong with the service's address, as a sentence that says what to do; `undefined` if nothing is. */
export function addressProblem(address: string): string | undefined {
  if (address.trim() === '') {
    return 'Enter the address of the service, for example https://api.axiom.co';
  }
  const url = parse(address.trim());
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'Enter an address that begins with https:// or http://';
  }
  if (url.username !== '' || url.password !== '') {
    return 'Leave user and password out of the address: the token below is all that the service asks for';
  }
  if (url.search !== '' || url.hash !== '' || /[?#]$/.test(address.trim())) {
    return 'Remove everything from the ? or # on: the data source adds the parameters itself';
  }
  if (/\/v\d+(\/|$)/.test(url.pathname)) {
    return 'Remove the path from /v1 or /v2 on: the data source adds it itself';
  }
  return undefined;
}

/** Like `addressProblem`, for an address that may be left out: that of the edge, or of the legacy query endpoint. */
export function optionalAddressProblem(address: string | undefined): string | undefined {
  return address === undefined || address === '' ? undefined : addressProblem(address);
}

/** Of a token as it is typed. Its permissions are known only to the service: "Save & test" asks it. */
export function tokenProblem(token: string): string | undefined {
  if (token.startsWith('xapt-')) {
    return 'This is a personal token, which can do all that its owner can. Make an API token (it begins with xaat-) instead';
  }
  return /\s/.test(token) ? 'A token has no spaces or line breaks: copy it again' : undefined;
}

/** Of the time-out in seconds as it is typed. */
export function timeoutProblem(text: string): string | undefined {
  if (text.trim() === '') {
    return undefined;
  }
  const seconds = Number(text);
  return Number.isInteger(seconds) && seconds > 0 ? undefined : 'Enter a whole number of seconds, at least 1';
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
