import {
  type Expression,
  type Name,
  type NamedExpression,
  type NamePattern,
  type Operator,
  type SortKey,
  type Span,
} from '../tree/ast';
import { type Token, tokenize } from '../tree/lexer';
import { type Conditions, readConditions } from './conditions';

/** Contents of the controls of a step's card, each with its place in the text. */
export type Card =
  | { kind: 'filter'; conditions: Conditions }
  | { kind: 'search'; searched: Span }
  | { kind: 'summarize'; aggregations: Aggregation[]; groups: Grouping[] }
  | { kind: 'calculate'; items: ListItem[] }
  | { kind: 'columns'; items: ListItem[] }
  | { kind: 'sort'; keys: Key[] }
  | { kind: 'limit' | 'sample'; count: Span }
  | { kind: 'top'; count: Span; keys: Key[] }
  | { kind: 'distinct'; items: ListItem[] }
  | { kind: 'count' | 'schema' }
  | { kind: 'parse'; parsed: Span; pattern: Span }
  | { kind: 'expand'; items: ListItem[] }
  | { kind: 'text' };

/** One of a list with commas between its items. */
export interface ListItem extends Span {
  /** Before `=`. */
  name: Name | undefined;
  /** After it, or all of the item. */
  value: Span;
  /** Set where the value is a field and nothing else. */
  field: string | undefined;
}

/** An aggregate; one without a function is any expression. */
export interface Aggregation extends ListItem {
  function: Name | undefined;
  arguments: Argument[];
}

export interface Argument extends Span {
  field: string | undefined;
}

/** A key that rows are grouped by; one with a function is a bucket. */
export interface Grouping extends ListItem {
  bucket: { function: Name; field: string; fieldSpan: Span; size: Span | undefined } | undefined;
}

/** A key of the order of rows. */
export interface Key extends ListItem {
  direction: 'asc' | 'desc';
  /** The word of the direction; without text where it would be. */
  directionSpan: Span;
}

/**
 * Reads what the card of an operator shows. Operators without a card of their own are text.
 *
 * @param body of the operator, without the white space after it
 */
export function readCard(operator: Operator, body: Span, text: string): Card {
  const after = ({ to }: Span): Span => trimmed({ from: to, to: body.to }, text);
  switch (operator.kind) {
    case 'where':
      return { kind: 'filter', conditions: readConditions(operator.predicate, after(operator.keyword), text) };
    case 'search':
      // The tables of a search are where rows come from: more than a condition.
      return operator.tables.length > 0 || operator.options.length > 0
        ? { kind: 'text' }
        : { kind: 'search', searched: after(operator.keyword) };
    case 'summarize':
      return {
        kind: 'summarize',
        aggregations: operator.aggregates.map((column) => readAggregation(column, text)),
        groups: operator.by.map((column) => readGrouping(column, text)),
      };
    case 'extend':
    case 'extend-valid':
      return { kind: 'calculate', items: operator.columns.map((column) => readItem(column, text)) };
    case 'project':
      return { kind: 'columns', items: operator.columns.map((column) => readItem(column, text)) };
    case 'project-away':
    case 'project-keep':
    case 'project-reorder':
      return { kind: 'columns', items: operator.patterns.map((pattern) => readPattern(pattern, body, text)) };
    case 'project-rename':
      return {
        kind: 'columns',
        items: operator.renames.map(({ from, to, newName, oldName }) => ({
          from,
          to,
          name: newName,
          value: oldName,
          field: oldName.name,
        })),
      };
    case 'sort':
      return { kind: 'sort', keys: operator.by.map((key) => readKey(key, text)) };
    case 'limit':
    case 'sample':
      return { kind: operator.kind, count: after(operator.keyword) };
    case 'top':
      return {
        kind: 'top',
        count: { from: operator.count.from, to: operator.count.to },
        keys: operator.by.map((key) => readKey(key, text)),
      };
    case 'distinct':
      return { kind: 'distinct', items: operator.columns.map((column) => readItem(column, text)) };
    case 'count':
      return { kind: 'count' };
    case 'getschema':
      return { kind: 'schema' };
    case 'parse':
    case 'parse-where':
    case 'parse-kv': {
      const end = endOfBrackets(operator.expression, body, text);
      return {
        kind: 'parse',
        // An option of the step is written before the text.
        parsed: { from: after(operator.keyword).from, to: end },
        pattern: after({ from: end, to: end }),
      };
    }
    case 'mv-expand':
      return operator.options.length > 0 || operator.limit
        ? { kind: 'text' }
        : { kind: 'expand', items: operator.columns.map((column) => readItem(column, text)) };
    default:
      return { kind: 'text' };
  }
}

const fieldOf = (expression: Expression) => (expression.kind === 'name' ? expression.name : undefined);

function readItem({ from, to, name, expression }: NamedExpression, text: string): ListItem {
  // Brackets around an expression belong to its item, but not to the expression.
  const start = name ? (written(text, name.to, to).at(1)?.from ?? expression.from) : from;
  return { from, to, name, value: { from: start, to }, field: fieldOf(expression) };
}

function readAggregation(column: NamedExpression, text: string): Aggregation {
  const { expression } = column;
  const item = readItem(column, text);
  // What is in brackets, or has brackets around it, is text.
  const isCall = expression.kind === 'call' && expression.to === column.to && item.value.from === expression.from;
  return {
    ...item,
    function: isCall ? expression.function : undefined,
    arguments: isCall ? expression.arguments.map(readArgument) : [],
  };
}

function readArgument({ from, to, expression }: NamedExpression): Argument {
  return { from, to, field: fieldOf(expression) };
}

function readGrouping(column: NamedExpression, text: string): Grouping {
  const { expression } = column;
  const item = readItem(column, text);
  const isCall = expression.kind === 'call' && expression.to === column.to && item.value.from === expression.from;
  const [first, size, more] = isCall ? expression.arguments : [];
  const field = first && fieldOf(first.expression);
  const isBucket =
    isCall &&
    field !== undefined &&
    (expression.function.name === 'bin' ? size && !more : expression.function.name === 'bin_auto' && !size);
  return {
    ...item,
    bucket: isBucket ? { function: expression.function, field, fieldSpan: first, size } : undefined,
  };
}

function readPattern(pattern: NamePattern, body: Span, text: string): ListItem {
  const { from, to, name, wildcard } = pattern;
  const end = pattern.direction === undefined ? to : (words(text, to, body.to).find(isDirection)?.to ?? to);
  return { from, to: end, name: undefined, value: { from, to }, field: wildcard || end > to ? undefined : name };
}

function readKey({ from, to, expression, direction }: SortKey, text: string): Key {
  const [first, second] = words(text, expression.to, to);
  const word = isDirection(first) ? first : isDirection(second) ? second : undefined;
  const isNulls = first?.word === 'nulls';
  // The brackets around an expression end after it.
  const end = endOfBrackets(expression, { from, to }, text);
  const directionSpan = word ?? (isNulls ? { from: first.from, to: first.from } : { from: to, to });
  const value = { from, to: end };
  return {
    from,
    to,
    name: undefined,
    value,
    field: fieldOf(expression),
    direction: direction ?? 'desc',
    directionSpan: { from: directionSpan.from, to: directionSpan.to },
  };
}

interface Word extends Span {
  word: string;
}

const isDirection = (word: Word | undefined): word is Word => word?.word === 'asc' || word?.word === 'desc';

function words(text: string, from: number, to: number): Word[] {
  return written(text, from, to)
    .filter(({ kind }) => kind === 'name')
    .map((token) => ({ word: text.slice(token.from, token.to), from: token.from, to: token.to }));
}

/** Returns where the brackets around an expression end. */
function endOfBrackets({ to }: Span, body: Span, text: string): number {
  const after = written(text, to, body.to);
  const next = after.findIndex((token) => text.charAt(token.from) !== ')');
  return after.slice(0, next < 0 ? after.length : next).at(-1)?.to ?? to;
}

/** Returns a span without the white space and comments at its beginning. */
const trimmed = ({ from, to }: Span, text: string): Span => ({ from: written(text, from, to).at(0)?.from ?? to, to });

/** Returns what is neither white space nor comment. */
function written(text: string, from: number, to: number): Token[] {
  return tokenize(text.slice(from, to))
    .filter(({ kind }) => kind !== 'space' && kind !== 'comment')
    .map((token) => ({ ...token, from: from + token.from, to: from + token.to }));
}
