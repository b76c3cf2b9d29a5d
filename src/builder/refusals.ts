import { type AplType, isNumber } from '@aplkit/language/apl/analysis/types';
import { writtenValue } from '@aplkit/language/apl/steps/conditionEdits';
import { isVariable, tokenize } from '@aplkit/language/apl/tree/lexer';
import { sumOfTimespans } from '@aplkit/language/apl/tree/timespan';

export type NumberKind = 'whole' | 'share' | 'percent';

/** The reason why a text isn't a valid number; `undefined` for valid numbers and variables. */
export function whyNoNumber(typed: string, number: NumberKind): string | undefined {
  const written = typed.trim();
  const [token, more] = tokenize(written);
  if (!token) {
    return 'Enter a value.';
  }
  const isWhole = Number.isSafeInteger(Number(written)) && [...written].every((digit) => '0123456789'.includes(digit));
  const isNumber = token.kind === 'number' && (number !== 'whole' || isWhole);
  if (number === 'whole' && Number(written) < 0) {
    return `“${written}” is less than 0. Enter a whole number, 0 or greater.`;
  }
  if (number === 'percent' && isNumber && !more && Number(written) > 100) {
    return `“${written}” is more than 100. Enter a percentile from 0 to 100, e.g. 95.`;
  }
  return (isNumber && !more) || isVariable(written)
    ? undefined
    : `“${written}” isn’t a ${number === 'whole' ? 'whole number' : 'number'}.`;
}

/** The reason why a typed text isn't a value of the type; `undefined` for a valid value. */
export function whyNoValue(typed: string, type: AplType): string | undefined {
  const what = isNumber(type)
    ? 'a number'
    : type === 'datetime'
      ? 'a time. Enter ago(1h), now(), or a date like 2026-01-31 or 2026-01-31T12:30:00Z'
      : type === 'boolean'
        ? 'true or false'
        : `a timespan. Enter ${sumOfTimespans(typed) ?? 'one like 500ms, 5m or 1h'}`;
  return writtenValue('', typed, type) === undefined ? `“${typed}” isn’t ${what}.` : undefined;
}
