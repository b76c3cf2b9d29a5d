import {
  type Expression,
  type Name,
  type NamedExpression,
  type NamePattern,
  type Operator,
  type Rename,
  type SortKey,
  type Span,
} from '../tree/ast';
import { outerSpan } from '../../kit/reading';
import { cardOf } from '../tree/operators';
import { type Conditions, readConditions } from './conditions';

/** Contents of the controls on a step's card, each with its position in the text. */
export type Card =
  | { kind: 'filter'; conditions: Conditions }
  | { kind: 'search'; searched: Span }
  | { kind: 'summarize'; aggregations: Aggregation[]; groups: Grouping[] }
  | { kind: 'calculate' | 'columns' | 'distinct' | 'expand'; items: ListItem[] }
  | { kind: 'sort'; keys: Key[] }
  | { kind: 'limit' | 'sample'; count: Span }
  | { kind: 'top'; count: Span; keys: Key[] }
  | { kind: 'count' | 'schema' }
  | { kind: 'parse'; parsed: Span; pattern: Span }
  | { kind: 'text' };

/** An item in a comma-separated list. */
export interface ListItem extends Span {
  /** Name before the `=`. */
  name: Name | undefined;
  /** Range of the text after the `=`, or of the whole item. */
  value: Span;
  /** Set if the value is a single field. */
  field: string | undefined;
}

/** An aggregate, or an expression that isn't a function call. */
export interface Aggregation extends ListItem {
  function: Name | undefined;
  arguments: Argument[];
}

interface Argument extends Span {
  field: string | undefined;
}

/** A key to group rows by. `bucket` is set if it's a call to a bin function. */
export interface Grouping extends ListItem {
  bucket: { function: Name; field: string; fieldSpan: Span; size: Span | undefined } | undefined;
}

export interface Key extends ListItem {
  direction: 'asc' | 'desc';
  /** Range of the direction's keyword. If there's none, an empty range where it would be. */
  directionSpan: Span;
}

export function readCard(operator: Operator, text: string): Card {
  const parts = cardOf(operator);
  const { to } = operator;
  const rest = (expression: Expression): Span => ({ from: outerSpan(expression).from, to });
  switch (parts?.kind) {
    case undefined:
      return { kind: 'text' };
    case 'filter':
      return { kind: 'filter', conditions: readConditions(parts.value, rest(parts.value), text) };
    case 'search':
      return { kind: 'search', searched: rest(parts.value) };
    case 'limit':
    case 'sample':
      return { kind: parts.kind, count: rest(parts.value) };
    case 'summarize':
      return {
        kind: 'summarize',
        aggregations: parts.aggregates.map(readAggregation),
        groups: parts.by.map(readGrouping),
      };
    case 'calculate':
    case 'columns':
    case 'distinct':
    case 'expand':
      return { kind: parts.kind, items: parts.items.map(readListItem) };
    case 'sort':
      return { kind: 'sort', keys: parts.keys.map(readKey) };
    case 'top': {
      const { value, keys } = parts;
      return { kind: 'top', count: { from: value.from, to: value.to }, keys: keys.map(readKey) };
    }
    case 'parse': {
      const parsed = outerSpan(parts.value);
      return {
        kind: 'parse',
        parsed: { from: (parts.start ?? parsed).from, to: parsed.to },
        pattern: { from: parts.word?.from ?? to, to },
      };
    }
    case 'count':
    case 'schema':
      return { kind: parts.kind };
  }
}

const fieldOf = (expression: Expression) => (expression.kind === 'name' ? expression.name : undefined);

function readListItem(item: NamedExpression | NamePattern | Rename): ListItem {
  if ('expression' in item) {
    return readItem(item);
  }
  if ('newName' in item) {
    const { from, to, newName, oldName } = item;
    return { from, to, name: newName, value: oldName, field: oldName.name };
  }
  const { from, to, name, wildcard, outer } = item;
  return { ...outerSpan(item), name: undefined, value: { from, to }, field: wildcard || outer ? undefined : name };
}

function readItem({ from, to, name, expression }: NamedExpression): ListItem {
  const start = name ? outerSpan(expression).from : from;
  return { from, to, name, value: { from: start, to }, field: fieldOf(expression) };
}

/** The call that makes up a column. A call in parentheses is treated as text. */
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

function readKey({ from, to, expression, direction = 'desc', directionSpan }: SortKey): Key {
  const value = { from, to: outerSpan(expression).to };
  return { from, to, name: undefined, value, field: fieldOf(expression), direction, directionSpan };
}
