import { httpAddress } from '../grafana/httpAddress';
import { readMaxRange } from '../query/plan/guard';
import { deploymentOf, deploymentSetting, withoutSlash } from '../service/deployments';
import { urlProblem } from './urlProblem';

/** Addresses for the API (service facts, "Addresses"). The old EU instance was separate, with its own data. */
export const serviceAddress = 'https://api.axiom.co';
const oldEuAddress = 'https://api.eu.axiom.co';

/** Web pages of the service (service facts, "Query"). The page for the old EU instance is assumed. */
const pages = { current: 'https://app.axiom.co', oldEu: 'https://app.eu.axiom.co' } as const;

export function addressProblem(address: string): string | undefined {
  return address.trim() === '' ? 'Enter the URL of the service, for example https://api.axiom.co' : urlProblem(address);
}

/** The deployment to show for the saved address: an edge address, `oldEu` or `other`; `undefined` without an address. */
export function locationOf(address: string, edgeUrl?: string): string | undefined {
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

export const oldEuAdvice = `The old EU instance at ${oldEuAddress} is retired. Choose EU Central 1 (AWS) under “${deploymentSetting}”, and enter a token from ${pages.current}.`;

/** URL of an organization's page, from a typed URL or ID. An ID contains no dot. */
export function organizationPage(typed: string, isOld: boolean): string {
  const text = withoutSlash(typed);
  const isId = text !== '' && !text.includes('.') && encodeURIComponent(text) === text;
  return isId ? `${isOld ? pages.oldEu : pages.current}/${text}` : text;
}

export function organizationProblem(text: string): string | undefined {
  if (text === '') {
    return undefined;
  }
  if (httpAddress(text) === undefined) {
    return 'Enter a URL that starts with https:// or http://';
  }
  return /[?#]/.test(text) ? 'Remove the ? or # and everything after it' : undefined;
}

/** Problem with a typed token. Only Save & test can check the token's permissions. */
export function typedTokenProblem(token: string): string | undefined {
  if (token.startsWith('xapt-')) {
    return 'This is a personal token, with all permissions of its owner. Use an API token (starts with xaat-) instead';
  }
  return /\s/.test(token) ? 'Tokens contain no spaces or line breaks. Copy the token again' : undefined;
}

export function maxRangeProblem(text: string): string | undefined {
  return text.trim() === '' || readMaxRange(text) !== undefined ? undefined : 'Enter a duration, like 24h or 30d';
}
