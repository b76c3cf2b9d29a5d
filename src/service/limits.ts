import { bodyText } from './errorParts';
import { type JsonObject } from './json';

const hour = 3_600_000;
const day = 24 * hour;

/** A query budget that is used up (service facts, "Permissions of a token"). */
interface SpentBudget {
  /** Start of the next UTC hour or day in milliseconds since 1970; `undefined` if unknown. */
  reset?: number;
}

/** Reads a used-up query budget from a 429. It resets at the next full hour or at midnight UTC. */
export function spentBudget(status: number, body: JsonObject | undefined): SpentBudget | undefined {
  const message = bodyText(body, 'message') ?? bodyText(body, 'error') ?? '';
  if (status !== 429 || !/\b(?:budget|costs?)\b/i.test(message)) {
    return undefined;
  }
  const window = /\b(?:hour|hourly)\b/i.test(message) ? hour : /\b(?:day|daily)\b/i.test(message) ? day : undefined;
  return { reset: window && (Math.floor(Date.now() / window) + 1) * window };
}
