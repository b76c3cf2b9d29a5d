import { severityNames, spanPartNames } from './knownNames';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Names of status fields, best first. */
export const statusNames = words(`
  http.response.status_code http.status_code response.status_code http_status status_code statuscode
  response_code response_status sc_status status code
`);

/** Names of fields that mark failed events, best first. */
export const failedNames = words('error is_error iserror failed has_error failure exception');

export const levelWords = {
  error: /^(e|err|error|fatal|crit|critical|alert|emerg|emergency|panic|severe)$/i,
  warning: /^(w|warn|warning)$/i,
  info: /^(i|info|information|informational|notice|ok)$/i,
  debug: /^(d|t|debug|trace|verbose)$/i,
} as const;

/** Rank of a field in a list of names, best first; -1 if not listed. The field may have a prefix, as in `attributes.http.route`. */
export function rankIn(field: string, names: readonly string[]): number {
  const lower = field.toLowerCase();
  const whole = names.indexOf(lower);
  return whole >= 0 ? whole : names.findIndex((one) => lower.endsWith(`.${one}`));
}

/** Kind of field that marks failed events: a flag, status or level. */
export type FailureMark = 'flag' | 'status' | 'level';

export function failureMarkOf(field: string): FailureMark | undefined {
  const has = (names: readonly string[]) => rankIn(field, names) >= 0;
  if (has(severityNames)) {
    return 'level';
  }
  return has(statusNames) || has(spanPartNames.status) ? 'status' : has(failedNames) ? 'flag' : undefined;
}

const spanFailures: ReadonlySet<string> = new Set(['error', 'status_code_error']);

/** True if a field value marks a failed event. */
export function isFailureValue(mark: FailureMark, value: string): boolean {
  const number = value.trim() === '' ? NaN : Number(value);
  switch (mark) {
    case 'flag':
      return value !== '' && value !== 'false' && number !== 0;
    case 'status':
      // OpenTelemetry's status code 2 means an error.
      return spanFailures.has(value.toLowerCase()) || number === 2 || (number >= 400 && number < 600);
    case 'level':
      // OpenTelemetry's error levels start at 17.
      return levelWords.error.test(value) || number >= 17;
  }
}
