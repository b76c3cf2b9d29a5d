import { type SyntaxNode } from '@lezer/common';

import { meantDuration, readDuration } from '../tree/duration';
import { escapeForRegex, quoteRegex, quoteMplString } from '../tree/quote';
import { quoteMplName } from '../tree/quoteName';
import { isAfterIn, isCompared, isInList, isInTags } from './variablePlaces';
import { plain } from './variableValues';

export const alternativesPattern = (values: readonly string[]): string => values.map(escapeForRegex).join('|');

/** Pattern that matches exactly these values. */
export const wholePattern = (values: readonly string[]): string => quoteRegex(`^(${alternativesPattern(values)})$`);

const isNumber = (text: string): boolean => /^[+-]?(?:\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|inf)$/.test(text);

export const literalText = (text: string): string =>
  isNumber(text) || text === 'true' || text === 'false' ? text : quoteMplString(text);

/** The text, if it's valid at its position. If not, a quoted name, for which the service reports an error. */
const orName = (text: string, isRight: (text: string) => boolean): string =>
  isRight(text) ? text : quoteMplName(text);

function durationText(text: string): string {
  return readDuration(text) === undefined ? (meantDuration(text) ?? quoteMplName(text)) : text;
}

/** Text that replaces an unquoted variable. */
export function bareVariableText(node: SyntaxNode, values: readonly string[]): string {
  const text = plain(values);
  switch (node.parent?.name) {
    case 'NameValue': {
      const list = values.map(literalText).join(', ');
      return isInList(node)
        ? list
        : isAfterIn(node)
          ? `[${list}]`
          : values.length > 1 && isCompared(node)
            ? wholePattern(values)
            : literalText(text);
    }
    case 'ToClause':
    case 'OverClause':
    case 'OffsetStep':
      return durationText(text);
    case 'Time':
      return orName(text, (time) => readDuration(time) !== undefined || /^\d+$|^\d{4}-\d\d-\d\dT[\d:.]+Z?$/.test(time));
    case 'Number':
      return orName(text, isNumber);
    case 'Argument':
      return values.map((value) => orName(value, (each) => isNumber(each) || /^\w+$/.test(each))).join(', ');
    case 'FunctionName':
    case 'TypeName':
      return orName(text, (word) => /^\w+(?:::\w+)*$/.test(word));
    default:
      return isInTags(node) ? values.map(quoteMplName).join(', ') : quoteMplName(text);
  }
}
