import { httpAddress } from '../grafana/httpAddress';
import { deploymentOf, deploymentSetting } from '../service/deployments';

/** Addresses of the service's API (service facts, "Addresses"). The old EU instance is one of before, with data of its own. */
export const serviceAddress = 'https://api.axiom.co';
export const oldEuAddress = 'https://api.eu.axiom.co';

/** The service's own pages (service facts, "Query"; that of the old EU instance is assumed). */
const pages = { current: 'https://app.axiom.co', oldEu: 'https://app.eu.axiom.co' } as const;

/** A place of data in the settings: the address of a public edge deployment, `oldEu` or `other`. */
export type Place = string;

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

/** The place of data that the settings name; `undefined` while they have no address. */
export function placeOf(address: string, edgeUrl?: string): Place | undefined {
  switch (withoutSlash(address)) {
    case '':
      return undefined;
    case oldEuAddress:
      return 'oldEu';
    case serviceAddress:
      return deploymentOf(edgeUrl)?.address ?? 'other';
    default:
      return 'other';
  }
}

/** What to do where data is still asked of the old EU instance. */
export const oldEuAdvice = `The old EU instance at ${oldEuAddress} is retired. Choose EU Central 1 (AWS) under “${deploymentSetting}”, and enter a token from ${pages.current}.`;

/** The address of an organization's page from what was typed: an address, or the organization's id, which has no dot. */
export function organizationPage(typed: string, isOld: boolean): string {
  const text = withoutSlash(typed);
  const isId = text !== '' && !text.includes('.') && encodeURIComponent(text) === text;
  return isId ? `${isOld ? pages.oldEu : pages.current}/${text}` : text;
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
