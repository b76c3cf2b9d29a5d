import { httpAddress } from '../grafana/httpAddress';

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

/** Says what is wrong with the service's address and what to do; `undefined` if nothing is. */
export function addressProblem(address: string): string | undefined {
  return address.trim() === ''
    ? 'Enter the address of the service, for example https://api.axiom.co'
    : urlProblem(address);
}

/** Returns the region of an address; `undefined` if there is no address yet. */
export function regionOf(address: string): Region | undefined {
  const url = withoutSlash(address);
  return url === '' ? undefined : url === regions.us ? 'us' : url === regions.eu ? 'eu' : 'custom';
}

/** The service's own pages (service facts, "Query"; the EU one is assumed). One page is for all organizations but those of the old EU address. */
const pages = { us: 'https://app.axiom.co', eu: 'https://app.eu.axiom.co' } as const;

/** The address of an organization's page from what was typed: an address, or the organization's id, which has no dot. */
export function organizationPage(typed: string, region: Region | undefined): string {
  const text = withoutSlash(typed);
  const isId = text !== '' && !text.includes('.') && encodeURIComponent(text) === text;
  return isId ? `${region === 'eu' ? pages.eu : pages.us}/${text}` : text;
}

/** Says what is wrong with the address of an organization's page. */
export function organizationProblem(text: string): string | undefined {
  if (text === '') {
    return undefined;
  }
  if (httpAddress(text) === undefined) {
    return 'Enter an address that begins with https:// or http://';
  }
  return /[?#]/.test(text) ? 'Remove everything from the ? or # on' : undefined;
}

/** Says what is wrong with a token as it is typed. Only the service knows its permissions: "Save & test" asks it. */
export function typedTokenProblem(token: string): string | undefined {
  if (token.startsWith('xapt-')) {
    return 'This is a personal token, which can do everything its owner can. Create an API token (it begins with xaat-) instead';
  }
  return /\s/.test(token) ? 'A token contains no spaces or line breaks. Copy it again' : undefined;
}

/** Says what is wrong with a number of seconds or minutes as it is typed. */
export function wholeNumberProblem(text: string, unit: string): string | undefined {
  if (text.trim() === '') {
    return undefined;
  }
  const count = Number(text);
  return Number.isInteger(count) && count > 0 ? undefined : `Enter a whole number of ${unit}, at least 1`;
}
