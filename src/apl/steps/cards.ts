import {
  type Expression,
  type Name,
  type NamedExpression,
  type NamePattern,
  type Operator,
  type SortKey,
  type Span,
} from '../tree/ast';
import { outerSpan } from '../tree/children';
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

/** Reads what the card of an operator shows. Operators without a card of their own are text. */
export function readCard(operator: Operator, text: string): Card {
  const { to } = operator;
  const rest = (expression: Expression): Span => ({ from: outerSpan(expression).from, to });
  switch (operator.kind) {
    case 'where':
      return { kind: 'filter', conditions: readConditions(operator.predicate, rest(operator.predicate), text) };
    case 'search':
      // The tables of a search are where rows come from: more than a condition.
      return operator.tables.length > 0 || operator.options.length > 0
        ? { kind: 'text' }
        : { kind: 'search', searched: rest(operator.predicate) };
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
      return { kind: 'columns', items: operator.patterns.map(readPattern) };
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
      return { kind: 'sort', keys: operator.by.map(readKey) };
    case 'limit':
    case 'sample':
      return { kind: operator.kind, count: rest(operator.count) };
    case 'top':
      return {
        kind: 'top',
        count: { from: operator.count.from, to: operator.count.to },
        keys: operator.by.map(readKey),
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
      const parsed = outerSpan(operator.expression);
      const word = operator.kind === 'parse-kv' ? operator.as : operator.with;
      return {
        kind: 'parse',
        // An option of the step is written before the text.
        parsed: { from: Math.min(operator.options.at(0)?.from ?? parsed.from, parsed.from), to: parsed.to },
        pattern: { from: word?.from ?? to, to },
      };
    }
    case 'mv-expand':
      return operator.options.length > 0 || operator.limit
        ? { kind: 'text' }
        : { kind: 'expand', items: operator.columns.map(readItem) };
    default:
      return { kind: 'text' };
  }
}

const fieldOf = (expression: Expression) => (expression.kind === 'name' ? expression.name : undefined);

function readItem({ from, to, name, expression }: NamedExpression): ListItem {
  const start = name ? outerSpan(expression).from : from;
  return { from, to, name, value: { from: start, to }, field: fieldOf(expression) };
}

/** The call that is all of a column; one in brackets is text. */
const callOf = ({ expression }: NamedExpression) =>
  expression.kind === 'call' && !expression.outer ? expression : undefined;

function readAggregation(column: NamedExpression): Aggregation {
  const call = callOf(column);
  return { ...readItem(column), function: call?.function, arguments: call?.arguments.map(readArgument) ?? [] };
}

function readArgument({ from, to, expression }: NamedExpression): Argument {
  return { from, to, field: fieldOf(expression) };
}

function readGrouping(column: NamedExpression): Grouping {
  const call = callOf(column);
  const [first, size, more] = call?.arguments ?? [];
  const field = first && fieldOf(first.expression);
  const isBucket = call?.function.name === 'bin' ? size && !more : call?.function.name === 'bin_auto' && !size;
  return {
    ...readItem(column),
    bucket:
      call && field !== undefined && isBucket ? { function: call.function, field, fieldSpan: first, size } : undefined,
  };
}

function readPattern(pattern: NamePattern): ListItem {
  const { from, to, name, wildcard, outer } = pattern;
  return { ...outerSpan(pattern), name: undefined, value: { from, to }, field: wildcard || outer ? undefined : name };
}

function readKey({ from, to, expression, direction = 'desc', directionSpan }: SortKey): Key {
  const value = { from, to: outerSpan(expression).to };
  return { from, to, name: undefined, value, field: fieldOf(expression), direction, directionSpan };
}
