import { isNumber, type AplType } from '@aplkit/language/apl/analysis/types';
import { quoteName, quoteString } from '@aplkit/language/apl/tree/quote';
import { errorLevels, errorSeverity, type FailureMark, failureWords, serverErrors } from './failureNames';

/** APL condition for failed events, from the field that marks them; `undefined` if its type doesn't show failures. */
export function failureCondition(field: string, type: AplType, mark: FailureMark): string | undefined {
  const name = quoteName(field);
  const kind = isNumber(type) ? 'number' : type === 'boolean' ? type : 'text';
  const { [kind]: condition } = {
    flag: { number: `${name} > 0`, boolean: `${name} == true`, text: `isnotempty(${name})` },
    success: { number: undefined, boolean: `${name} == false`, text: undefined },
    status: {
      number: `${name} >= ${serverErrors}`,
      boolean: undefined,
      // Some logs have HTTP statuses as strings.
      text: `toint(${name}) >= ${serverErrors} or ${equalsAny(name, failureWords)}`,
    },
    outcome: { number: undefined, boolean: undefined, text: equalsAny(name, failureWords) },
    level: { number: `${name} >= ${errorSeverity}`, boolean: undefined, text: equalsAny(name, errorLevels) },
  }[mark];
  return condition;
}

/** Condition for a string that equals any of the words, ignoring case. */
export const equalsAny = (text: string, words: readonly string[]): string =>
  `${text} in~ (${words.map(quoteString).join(', ')})`;
