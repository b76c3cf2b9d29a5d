import { type ServiceResponse } from './fetch';

export interface Wait {
  /** From now, as the answer says for this request; `undefined` when it does not. */
  milliseconds: number | undefined;
  /** When the service's limits start anew, in milliseconds since 1970. */
  reset: number | undefined;
}

/** `Retry-After` is in seconds or a date, `X-RateLimit-Reset` and `X-QueryLimit-Reset` are epoch seconds (service facts, "Errors and limits"). */
export function waitOf(response: Pick<ServiceResponse, 'header'>, now: number): Wait {
  const reset = resetOf(response);
  const after = response.header('Retry-After')?.trim() ?? '';
  if (after !== '') {
    const milliseconds = Number.isNaN(Number(after)) ? Date.parse(after) - now : Number(after) * 1000;
    if (!Number.isNaN(milliseconds)) {
      return { milliseconds: Math.max(0, milliseconds), reset };
    }
  }
  return { milliseconds: reset !== undefined && reset > now ? reset - now : undefined, reset };
}

function resetOf(response: Pick<ServiceResponse, 'header'>): number | undefined {
  const seconds = Number(response.header('X-RateLimit-Reset') ?? response.header('X-QueryLimit-Reset') ?? NaN);
  // Beyond that no date can be shown.
  return seconds > 0 && seconds < 8.64e12 ? seconds * 1000 : undefined;
}
