import { literal } from '../edit/filter';
import { cutText } from '../edit/change';
import { type AplType, isDynamic } from '../analysis/types';
import { parseExpression, parseQuery } from '../parse';
import { type Span } from '../tree/ast';
import { type Edit } from '../tree/edit';
import { beginsVariable, isVariable, type Quote, tokenize } from '../tree/lexer';
import { quoteName } from '../tree/quote';
import { quoteWith } from '../tree/strings';
import { removeItem, write } from './listEdits';
import { arityOf, type Comparison, needsNumber, type ComparedValue } from './comparisons';
import { type Conditions, type Connective, type ConditionGroup, type ConditionEntry } from './conditions';

const otherThan = (connective: Connective): Connective => (connective === 'and' ? 'or' : 'and');

/** Adds a condition after the last condition. */
export function addCondition({ connective, rows }: Conditions, apl: string): Edit[] {
  const at = rows[rows.length - 1].to;
  return [{ from: at, to: at, text: ` ${connective} ${inBrackets(apl)}` }];
}

/** Adds an alternative to a condition: `a and b` becomes `a and (b or c)`. */
export function addAlternative({ connective }: Conditions, row: ConditionEntry, apl: string): Edit[] {
  if (row.kind === 'group') {
    return addCondition(row, apl);
  }
  return [
    { from: row.from, to: row.from, text: '(' },
    { from: row.to, to: row.to, text: ` ${otherThan(connective)} ${inBrackets(apl)})` },
  ];
}

/** Replaces a condition, with parentheses if needed next to other conditions. */
export const writeCondition = ({ rows }: Conditions, row: ConditionEntry, apl: string): Edit[] =>
  write(row, rows.length > 1 ? inBrackets(apl) : apl);

/** A condition, in parentheses if it consists of several. */
function inBrackets(apl: string): string {
  const predicate = parseExpression(apl);
  const isChain = predicate?.kind === 'binary' && (predicate.operator === 'and' || predicate.operator === 'or');
  return isChain ? `(${apl})` : apl;
}

/** Removes one of several conditions, and a group's parentheses if only one is left. Comments stay. */
export function removeCondition(text: string, conditions: Conditions | ConditionGroup, index: number): Edit[] {
  const { rows } = conditions;
  const isGroup = 'inBrackets' in conditions && conditions.inBrackets;
  if (rows.length === 2 && isGroup) {
    const kept = rows[1 - index];
    return [cutText(text, conditions.from, kept.from), cutText(text, kept.to, conditions.to)];
  }
  return removeItem(text, rows, index);
}

/** Writes `and` or `or` between all conditions. Groups stay together. */
export function writeConnective(conditions: Conditions | ConditionGroup, connective: Connective): Edit[] {
  const inner = conditions.rows.filter((row): row is ConditionGroup => row.kind === 'group' && !row.inBrackets);
  const whole = 'inBrackets' in conditions && !conditions.inBrackets ? [conditions] : [];
  return [
    ...conditions.connectives.map(({ from, to }) => ({ from, to, text: connective })),
    ...[...inner, ...whole].flatMap(({ from, to }) => [
      { from, to: from, text: '(' },
      { from: to, to, text: ')' },
    ]),
  ];
}

/** Changes a condition's field. The values are converted to the field's type, if possible. */
export function writeField(text: string, row: Comparison, name: string, type: AplType): Edit[] {
  const values = row.values.flatMap((value) => {
    const written = writtenValue(text, value.shown, type, value);
    const isOther = value.kind === 'text' ? type !== 'string' : type === 'string' && !beginsVariable(value.shown);
    return isOther && !isDynamic(type) && written !== undefined ? write(value, written) : [];
  });
  return [...write(row.field, quoteName(name)), ...values];
}

/** The number in a string, as an APL expression. */
export const numberOfString = (field: string) => `toreal(${field})`;

/** Changes a condition's operator, and its field and values if the new operator needs others. */
export function writeOperator(text: string, row: Comparison, operator: string, type: AplType): Edit[] {
  if (needsNumber(operator, type)) {
    const numbers = row.values.map(({ shown }) => writtenValue(text, shown, 'float') ?? anyValue('float'));
    return write(
      row.inner,
      writeComparison(numberOfString(text.slice(row.field.from, row.field.to)), operator, numbers)
    );
  }
  const [before, after] = [arityOf(row.operator), arityOf(operator)];
  if (before === after) {
    return write(row.operatorSpan, apart(text, row.operatorSpan, operator));
  }
  const field = text.slice(row.field.from, row.field.to);
  const values = row.values.map(({ from, to }) => text.slice(from, to));
  return write(row.inner, writeComparison(field, operator, values.length > 0 ? values : [anyValue(type)]));
}

/** An operator. Spaces are added if it would merge with the text next to it: `a=="b"` becomes `a has "b"`. */
function apart(text: string, { from, to }: Span, operator: string): string {
  if (arityOf(operator) === 'none' || !/[a-z]/.test(operator)) {
    return operator;
  }
  const blank = (beside: string) => (beside.trim() === '' ? '' : ' ');
  return blank(text.charAt(from - 1)) + operator + blank(text.charAt(to));
}

/** Writes a condition. The field and the values are given as APL. */
export function writeComparison(field: string, operator: string, values: readonly string[]): string {
  const arity = arityOf(operator);
  const [first = '""', second = first] = values;
  switch (arity) {
    case 'none':
      return `${operator}(${field})`;
    case 'one':
      return `${field} ${operator} ${first}`;
    case 'list':
      return `${field} ${operator} (${values.join(', ')})`;
    case 'range':
      return `${field} ${operator} (${first} .. ${second})`;
  }
}

function anyValue(type: AplType): string {
  switch (type) {
    case 'integer':
    case 'float':
      return '0';
    case 'boolean':
      return 'true';
    case 'datetime':
      return 'ago(1h)';
    case 'timespan':
      return '0s';
    default:
      return '""';
  }
}

/** Writes a value as APL, in the quote style of `before`; `undefined` if it's invalid for the type. */
export function writtenValue(text: string, shown: string, type: AplType, before?: ComparedValue): string | undefined {
  if (isVariable(shown)) {
    return shown;
  }
  if (type === 'datetime') {
    return isMoment(shown) ? shown : literal(shown.trim(), type);
  }
  if (!isDynamic(type) && type !== 'string') {
    return literal(shown.trim(), type);
  }
  const isOther = isDynamic(type) && before?.kind !== 'text';
  const plain = isOther ? (literal(shown, 'float') ?? literal(shown, 'boolean')) : undefined;
  return plain ?? quoted(shown, before?.kind === 'text' ? text.slice(before.from, before.to) : '');
}

/** Quotes text in the style of another string. */
function quoted(shown: string, like: string): string {
  const [token] = tokenize(like);
  // In other quotes, a line break isn't valid.
  const quote: Quote = token?.kind === 'string' && token.quote && !shown.includes('\n') ? token.quote : '"';
  return quoteWith(shown, quote);
}

/** True if a text is exactly `now()`, `ago(5m)` or a similar call. */
function isMoment(shown: string): boolean {
  const call = parseExpression(shown);
  return (
    call?.kind === 'call' &&
    (call.function.name === 'ago' || call.function.name === 'now') &&
    call.to - call.from === shown.trim().length &&
    parseQuery(`print ${shown}`).problems.length === 0
  );
}

/** Adds values to a list, and removes others. At least one value stays. */
export function writeValues(text: string, row: Comparison, shown: readonly string[], type: AplType): Edit[] {
  const added = shown
    .filter((value) => !row.values.some((each) => each.shown === value))
    .map((value) => writtenValue(text, value, type, row.values.at(0)))
    .filter((value) => value !== undefined);
  const kept = row.values.filter((value) => shown.includes(value.shown));
  const last = row.values[row.values.length - 1];
  if (kept.length === 0) {
    return added.length === 0 ? [] : write({ from: row.values[0].from, to: last.to }, added.join(', '));
  }
  const { from: lastKept, to: after } = kept[kept.length - 1];
  const removed = row.values.flatMap((value, index): Edit[] => {
    if (shown.includes(value.shown)) {
      return [];
    }
    const isLast = value.from > lastKept;
    return [
      isLast
        ? cutText(text, row.values[index - 1].to, value.to)
        : cutText(text, value.from, row.values[index + 1].from),
    ];
  });
  return added.length === 0
    ? removed
    : [...removed, { from: after, to: after, text: added.map((value) => `, ${value}`).join('') }];
}
