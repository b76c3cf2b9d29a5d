import { failedNames, severityNames, spanPartNames, successNames } from './knownNames';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Names of status fields, best first. */
export const statusNames = words(`
  http.response.status_code http.status_code response.status_code http_status status_code statuscode
  response_code response_status sc_status status code
`);

const outcomeNames = words('outcome result');

/** Texts for failures in statuses and outcomes. */
export const failureWords: readonly string[] = words(
  'error errored failed failure fail timeout timed_out exception fatal status_code_error'
);

/** Levels of failures, most frequent first. */
export const errorLevels: readonly string[] = words(
  'error err e fatal critical crit alert emergency emerg panic severe'
);

/** Lowest HTTP status of a server error. Client errors are not failures. */
export const serverErrors = 500;

/** Lowest severity number of an error in OpenTelemetry. */
export const errorSeverity = 17;

const levels = {
  error: errorLevels,
  warning: words('w warn warning wrn'),
  info: words('i info information informational inf notice ok'),
  debug: words('d t debug dbg trace verbose'),
};

const wholeWord = (some: readonly string[]) => new RegExp(`^(${some.join('|')})$`, 'i');

/** Patterns for the levels of log lines. */
export const levelPatterns = {
  error: wholeWord(levels.error),
  warning: wholeWord(levels.warning),
  info: wholeWord(levels.info),
  debug: wholeWord(levels.debug),
} as const;

/** Levels that are recognizable in a line's text, in uppercase. A message may also begin with a letter or `OK`. */
export const levelsInText: ReadonlySet<string> = new Set(
  [...Object.values(levels).flat(), 'failure', 'log']
    .filter((word) => word.length > 2)
    .map((word) => word.toUpperCase())
);

/** Rank of a field in a list of names, with or without a prefix such as `attributes.`; -1 if not listed. */
export function rankIn(field: string, names: readonly string[]): number {
  const lower = field.toLowerCase();
  const whole = names.indexOf(lower);
  return whole >= 0 ? whole : names.findIndex((one) => lower.endsWith(`.${one}`));
}

/** Fields with one of these names, in the order of the names. */
export function fieldsNamed<T extends { name: string }>(fields: readonly T[], names: readonly string[]): T[] {
  const ranked = fields.map((field) => ({ field, rank: rankIn(field.name, names) }));
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ field }) => field);
}

/** Kind of field that marks failed events: true in a `flag`, false in `success`. */
export type FailureMark = 'flag' | 'success' | 'status' | 'outcome' | 'level';

export function failureMarkOf(field: string): FailureMark | undefined {
  const has = (names: readonly string[]) => rankIn(field, names) >= 0;
  if (has(severityNames)) {
    return 'level';
  }
  if (has(statusNames) || has(spanPartNames.status)) {
    return 'status';
  }
  return has(failedNames) ? 'flag' : has(successNames) ? 'success' : has(outcomeNames) ? 'outcome' : undefined;
}

/** True if a field value marks a failed event. */
export function isFailureValue(mark: FailureMark, value: string): boolean {
  const number = value.trim() === '' ? NaN : Number(value);
  switch (mark) {
    case 'flag':
      return value !== '' && value !== 'false' && number !== 0;
    case 'success':
      return value === 'false' || number === 0;
    case 'status':
      // OpenTelemetry's status code 2 means an error.
      return failureWords.includes(value.toLowerCase()) || number === 2 || (number >= 400 && number < 600);
    case 'outcome':
      return failureWords.includes(value.toLowerCase());
    case 'level':
      return levelPatterns.error.test(value) || number >= errorSeverity;
  }
}
