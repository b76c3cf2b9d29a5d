import {
  type Expression,
  type Name,
  type NamedExpression,
  type NamePattern,
  type Operator,
  type SortKey,
  type Span,
} from '../tree/ast';
import { tokenize } from '../tree/lexer';
import { type Conditions, readConditions } from './conditions';

/** What the controls of a step's card show, each with its place in the text. */
export type Card =
  | { kind: 'filter'; conditions: Conditions }
  | { kind: 'search'; searched: Span }
  | { kind: 'summarize'; aggregations: Aggregation[]; groups: Grouping[] }
  | { kind: 'calculate'; items: Item[] }
  | { kind: 'columns'; items: Item[] }
  | { kind: 'sort'; keys: Key[] }
  | { kind: 'limit' | 'sample'; count: Span }
  | { kind: 'top'; count: Span; keys: Key[] }
  | { kind: 'distinct'; items: Item[] }
  | { kind: 'count' | 'schema' }
  | { kind: 'parse'; parsed: Span; pattern: Span }
  | { kind: 'expand'; items: Item[] }
  | { kind: 'text' };

/** One of a list with commas between its items. */
export interface Item extends Span {
  /** What is before `=`. */
  name: Name | undefined;
  /** What is after it, or all of the item. */
  value: Span;
  /** Set where the value is a field and nothing else. */
  field: string | undefined;
}

/** An aggregate; one without a function is any expression. */
export interface Aggregation extends Item {
  function: Name | undefined;
  arguments: Argument[];
}

export interface Argument extends Span {
  field: string | undefined;
}

/** What rows are grouped by; one with a function is a bucket. */
export interface Grouping extends Item {
  bucket: { function: Name; field: string; fieldSpan: Span; size: Span | undefined } | undefined;
}

/** What rows are in the order of. */
export interface Key extends Item {
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
        aggregations: operator.aggregates.map(readAggregation),
        groups: operator.by.map(readGrouping),
      };
    case 'extend':
    case 'extend-valid':
      return { kind: 'calculate', items: operator.columns.map(readItem) };
    case 'project':
      return { kind: 'columns', items: operator.columns.map(readItem) };
    case 'project-away':
    case 'project-keep':
    case 'project-reorder':
      return { kind: 'columns', items: operator.patterns.map((pattern) => readPattern(pattern, body, text)) };
    case 'project-rename':
      return {
        kind: 'columns',
        items: operator.renames.map(({ to: name, from: value }) => ({
          from: name.from,
          to: value.to,
          name,
          value,
          field: value.name,
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
      return { kind: 'distinct', items: operator.columns.map(readItem) };
    case 'count':
      return { kind: 'count' };
    case 'getschema':
      return { kind: 'schema' };
    case 'parse':
    case 'parse-where':
    case 'parse-kv': {
      const { expression } = operator;
      return {
        kind: 'parse',
        // An option of the step is written before the text.
        parsed: { from: after(operator.keyword).from, to: expression.to },
        pattern: after(expression),
      };
    }
    case 'mv-expand':
      return operator.options.length > 0 || operator.limit
        ? { kind: 'text' }
        : { kind: 'expand', items: operator.columns.map(readItem) };
    case 'join':
    case 'lookup':
    case 'union':
    case 'make-series':
    case 'redact':
    case 'other':
      return { kind: 'text' };
    default: {
      const never: never = operator;
      return never;
    }
  }
}

const fieldOf = (expression: Expression) => (expression.kind === 'name' ? expression.name : undefined);

function readItem({ from, to, name, expression }: NamedExpression): Item {
  // Brackets belong to an item, but not to its expression.
  const start = name ? expression.from : from;
  return { from, to, name, value: { from: start, to }, field: fieldOf(expression) };
}

function readAggregation(column: NamedExpression): Aggregation {
  const { expression } = column;
  const item = readItem(column);
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

function readGrouping(column: NamedExpression): Grouping {
  const { expression } = column;
  const item = readItem(column);
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

function readPattern(pattern: NamePattern, body: Span, text: string): Item {
  const { from, to, name, wildcard } = pattern;
  const end = pattern.direction === undefined ? to : (words(text, to, body.to).find(isDirection)?.to ?? to);
  return { from, to: end, name: undefined, value: { from, to }, field: wildcard || end > to ? undefined : name };
}

function readKey({ from, to, expression, direction }: SortKey, text: string): Key {
  const [first, second] = words(text, expression.to, to);
  const word = isDirection(first) ? first : isDirection(second) ? second : undefined;
  const isNulls = first?.word === 'nulls';
  // The brackets around an expression end after it.
  const closed = tokenize(text.slice(expression.to, to))
    .filter(({ kind }) => kind === 'punctuation')
    .at(-1);
  const end = expression.to + (closed?.to ?? 0);
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
  return tokenize(text.slice(from, to))
    .filter(({ kind }) => kind === 'name')
    .map((token) => ({
      word: text.slice(from + token.from, from + token.to),
      from: from + token.from,
      to: from + token.to,
    }));
}

/** Returns a span without the white space and comments at its beginning. */
function trimmed({ from, to }: Span, text: string): Span {
  const first = tokenize(text.slice(from, to)).find(({ kind }) => kind !== 'space' && kind !== 'comment');
  return { from: from + (first?.from ?? to - from), to };
}
