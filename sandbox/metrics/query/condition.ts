import { type Condition, type ConditionOf, type Value } from '@aplkit/language/mpl/tree/ast';
import { type Span as TextSpan } from '@aplkit/language/kit/edit';
import { sqlText } from '../../database/sql';
import { Refusal } from '../../query/request/queryError';
import { type Metric, type Tags, type TagValue } from '../store/metricsStore';
import { type MplContext, plainName, present } from './context';
import { paramOf, type Params } from './params';

type Predicate = (tags: Tags) => boolean;

/** Tags that a condition uses. */
export function tagNamesIn(condition: Condition): Array<ConditionOf<'comparison'>['tag']> {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(tagNamesIn);
    case 'not':
      return condition.condition ? tagNamesIn(condition.condition) : [];
    case 'comparison':
    case 'typeTest':
      return [condition.tag];
  }
}

/** Converts a condition to a predicate on a series' tags. Regular expressions are matched with the metric's values in advance. */
export async function predicateOf(condition: Condition, metric: Metric, context: MplContext): Promise<Predicate> {
  const inner = (conditions: Condition[]) => Promise.all(conditions.map((each) => predicateOf(each, metric, context)));
  switch (condition.kind) {
    case 'and': {
      const all = await inner(condition.conditions);
      return (tags) => all.every((each) => each(tags));
    }
    case 'or': {
      const some = await inner(condition.conditions);
      return (tags) => some.some((each) => each(tags));
    }
    case 'not': {
      const negated = await predicateOf(present(condition.condition, condition), metric, context);
      return (tags) => !negated(tags);
    }
    case 'typeTest': {
      const tag = plainName(condition.tag);
      const type = condition.type.name;
      return (tags) => Object.hasOwn(tags, tag) && typeOf(tags[tag]) === type;
    }
    case 'comparison':
      return comparison(condition, metric, context);
  }
}

function typeOf(value: TagValue): 'string' | 'int' | 'float' | 'bool' {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    default:
      return Number.isInteger(value) ? 'int' : 'float';
  }
}

async function comparison(
  { tag: name, operator: { operator, ...span }, value: written, from, to }: ConditionOf<'comparison'>,
  metric: Metric,
  context: MplContext
): Promise<Predicate> {
  const tag = plainName(name);
  const value = literalOf(present(written, { from, to }), context.params);
  if (operator === 'contains' || (value.kind === 'list' && operator !== 'in')) {
    throw new Refusal(span, 'tags in the sandbox cannot be lists', 'unsupported');
  }
  if (value.kind === 'list') {
    return oneOf(tag, value.items, context.params);
  }
  const isEqual =
    value.kind === 'regex' ? await regexMatch(tag, value.value, value, metric, context) : equality(tag, value.value);
  switch (operator) {
    case '==':
      return isEqual;
    case '!=':
      return (tags) => !isEqual(tags);
    case 'in':
      throw new Refusal(value, 'in needs a list');
    default:
      return (tags) => Object.hasOwn(tags, tag) && isInOrder(tags[tag], operator, value.value);
  }
}

/** Compares a tag with each value in a list. */
function oneOf(tag: string, items: readonly Value[], params: Params): Predicate {
  const values = items.map((item) => {
    const value = literalOf(item, params);
    if (value.kind === 'list' || value.kind === 'regex') {
      throw new Refusal(
        item,
        `a ${value.kind === 'list' ? 'list' : 'pattern'} in a list is not supported`,
        'unsupported'
      );
    }
    return equality(tag, value.value);
  });
  return (tags) => values.some((isEqual) => isEqual(tags));
}

type Literal = Extract<Value, { kind: 'string' | 'number' | 'boolean' | 'regex' | 'list' }>;

function literalOf(value: Value, params: Params): Literal {
  switch (value.kind) {
    case 'name':
      if (!value.value.isVariable) {
        throw new Refusal(value, 'a tag can only be compared with a value', 'unsupported');
      }
      return literalOf(paramOf(value.value.name, value, params), params);
    case 'duration':
      throw new Refusal(value, 'tags cannot be durations');
    case 'null':
      throw new Refusal(value, 'tags in the sandbox are never null', 'unsupported');
    default:
      return value;
  }
}

const equality =
  (tag: string, value: TagValue): Predicate =>
  (tags) =>
    Object.hasOwn(tags, tag) && tags[tag] === value;

const orders = {
  '<': (found: TagValue, value: TagValue) => found < value,
  '<=': (found: TagValue, value: TagValue) => found <= value,
  '>': (found: TagValue, value: TagValue) => found > value,
  '>=': (found: TagValue, value: TagValue) => found >= value,
};

/** True if a comparison holds between two numbers or two strings; other values have no order. */
function isInOrder(found: TagValue, operator: keyof typeof orders, value: TagValue): boolean {
  return typeof found === typeof value && typeof found !== 'boolean' && orders[operator](found, value);
}

/** Matches anywhere in a value's text, in the database, whose regular expressions finish in linear time. */
async function regexMatch(
  tag: string,
  pattern: string,
  span: TextSpan,
  { series }: Metric,
  { database, signal }: MplContext
): Promise<Predicate> {
  const texts = [...new Set(series.flatMap(({ tags }) => (Object.hasOwn(tags, tag) ? [String(tags[tag])] : [])))];
  // Includes at least one value, so that an invalid pattern is found.
  const values = [...texts, ''].map((text) => `(${sqlText(text)})`).join(', ');
  const rows = await database
    .rows(`SELECT value FROM (VALUES ${values}) tags(value) WHERE regexp_matches(value, ${sqlText(pattern)})`, signal)
    .catch(() => {
      signal.throwIfAborted();
      throw new Refusal(span, 'this is not a valid regular expression', 'syntax');
    });
  const matching = new Set(rows.map(([value]) => value));
  return (tags) => Object.hasOwn(tags, tag) && matching.has(String(tags[tag]));
}
