import { type ExpressionOf } from '@aplkit/language/apl/tree/ast';
import { type Environment } from '../relation/compilation';
import { textOf } from '../values/text';
import { Refusal } from '../../request/queryError';
import { type Field, fieldValue, type Value } from '../relation/types';
import { compare } from './comparison';
import { convert } from '../values/convert';
import { regexMatch } from '../values/regex';
import { matchText, parseTextOperator, textOperators } from './textMatch';

/** Separator between the texts of two fields, which searches hardly ever contain. */
const separator = 'chr(31)';

/** Joins fields into one searchable string, without nulls. */
export function allTexts(fields: Field[]): Value {
  const texts = fields.map((field) => textOf(fieldValue(field)));
  return { type: 'string', sql: texts.length === 0 ? `''` : `concat_ws(${[separator, ...texts].join(', ')})` };
}

/** Operators with the same result for the joined text of all fields as for each field. */
const wholeText: ReadonlySet<string> = new Set(
  ['has', 'contains', 'hasprefix', 'hassuffix'].flatMap((word) => [word, `${word}_cs`])
);

/** Translates `* has "x"`: true if any field matches as a string or, with a negated operator, if none does. */
export function translateAnyField(expression: ExpressionOf<'binary'>, right: Value, environment: Environment): Value {
  const { operator, operatorSpan } = expression;
  const negated = operator.startsWith('!');
  const pattern = convert(right, 'string', operator, expression.right);
  const matches = (text: Value): Value => {
    switch (operator) {
      case '==':
      case '!=':
        return compare('==', text, pattern, operatorSpan);
      case '=~':
      case '!~':
        return compare('=~', text, pattern, operatorSpan);
      case 'matches regex':
      case '!matches regex':
        return regexMatch(text, pattern, false, expression.right, environment.compilation);
      default: {
        const found = textOperators.get(operator);
        if (!found) {
          throw new Refusal(expression.left, `* is not allowed before ${operator}`);
        }
        return matchText({ ...found, negated: false }, text, pattern);
      }
    }
  };
  const fields = environment.aggregation ? [] : (environment.relation?.fields ?? []);
  const positive = negated ? operator.slice(1) : operator;
  if (wholeText.has(positive)) {
    return matchText(parseTextOperator(operator), allTexts(fields), pattern);
  }
  const found = fields.map((field) => matches({ type: 'string', sql: textOf(fieldValue(field)) }).sql);
  const any = found.length === 0 ? 'false' : `(${found.map((sql) => `coalesce(${sql}, false)`).join(' OR ')})`;
  return { type: 'boolean', sql: negated ? `(NOT ${any})` : any };
}
