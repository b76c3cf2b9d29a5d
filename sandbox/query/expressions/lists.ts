import { type BetweenExpression, type Expression, type ListExpression } from '../../../src/apl/ast';
import { type Environment } from '../compilation';
import { Refusal } from '../queryError';
import { sqlFloat, sqlInteger, sqlText } from '../sql';
import { type Value, isNull } from '../types';
import { arithmetic } from './arithmetic';
import { compare } from './comparison';
import { comparable, convert, nullOf } from './convert';
import { parseJson } from './literals';
import { matchAnyTerm, matchText } from './textMatch';
import { translate } from './translate';

interface Item {
  value: Value;
  expression: Expression;
}

/** `x in (…)`, `has_any (…)` and their relatives. A null is in no list; nulls in the list are passed over. */
export function translateList(list: ListExpression, environment: Environment): Value {
  const operand = translate(list.operand, environment);
  const items = list.items.flatMap((item) => listItems(item, environment)).filter(({ value }) => !isNull(value));
  switch (list.operator) {
    case 'in':
    case '!in':
      return membership(operand, items, list, list.operator === '!in');
    case 'in~':
    case '!in~':
      return membership(
        lowered(operand, list, list.operand),
        items.map(loweredItem(list)),
        list,
        list.operator === '!in~'
      );
    case 'has_any':
    case 'has_any_cs':
      return hasAny(operand, items, list);
  }
}

/** An item; a constant array stands for its elements. */
function listItems(expression: Expression, environment: Environment): Item[] {
  if (expression.kind !== 'dynamic') {
    return [{ value: translate(expression, environment), expression }];
  }
  const json = parseJson(expression);
  return (Array.isArray(json) ? json : [json]).map((element: unknown) => {
    if (typeof element === 'string') {
      return { value: { sql: sqlText(element), type: 'string', literal: element }, expression };
    }
    if (typeof element === 'number') {
      return Number.isSafeInteger(element)
        ? { value: { sql: sqlInteger(BigInt(element)), type: 'integer', literal: BigInt(element) }, expression }
        : { value: { sql: sqlFloat(element), type: 'float', literal: element }, expression };
    }
    if (typeof element === 'boolean') {
      return { value: { sql: String(element), type: 'boolean', literal: element }, expression };
    }
    if (element === null) {
      return { value: { ...nullOf('unknown'), literal: null }, expression };
    }
    throw new Refusal(expression, 'a list to search in may only hold texts, numbers and booleans', 'unsupported');
  });
}

function lowered(value: Value, list: ListExpression, expression: Expression): Value {
  const text = convert(value, 'string', list.operator, expression);
  return { ...text, sql: `lower(${text.sql})` };
}

function loweredItem(list: ListExpression) {
  return ({ value, expression }: Item): Item => ({ value: lowered(value, list, expression), expression });
}

function membership(operand: Value, items: Item[], list: ListExpression, negated: boolean): Value {
  if (items.length === 0) {
    return { type: 'boolean', sql: String(negated) };
  }
  // A field that holds JSON is read as the type of each item.
  const pairs = items.map(({ value, expression }) => comparable(operand, value, expression));
  const byOperand = new Map<string, Value[]>();
  for (const [left, right] of pairs) {
    const rights = byOperand.get(left.sql) ?? [];
    rights.push(right);
    byOperand.set(left.sql, rights);
  }
  const found = [...byOperand].map(([left, rights]) => `${left} IN (${oneOf(rights)})`);
  const isAny =
    found.length === 1 ? `(${found[0]})` : `(${found.map((each) => `coalesce(${each}, false)`).join(' OR ')})`;
  const known = `coalesce(${isAny}, false)`;
  return negated ? { type: 'boolean', sql: `(NOT ${known})` } : { type: 'boolean', sql: known, condition: isAny };
}

/** Beyond so many constants a hash table is quicker than a comparison with one after the other. */
const hashedFrom = 50;

/** What stands in the brackets of SQL's `IN`. Constants of a long list are hashed: each row costs the same, however many they are. */
function oneOf(values: Value[]): string {
  const list = values.map(({ sql }) => sql).join(', ');
  const hashed = values.length >= hashedFrom && values.every(({ literal }) => literal !== undefined);
  return hashed ? `SELECT unnest([${list}])` : list;
}

function hasAny(operand: Value, items: Item[], list: ListExpression): Value {
  const text = convert(operand, 'string', list.operator, list.operand);
  const caseSensitive = list.operator === 'has_any_cs';
  const patterns = items.map(({ value, expression }) => convert(value, 'string', list.operator, expression));
  const terms = patterns.flatMap(({ literal }) => (typeof literal === 'string' ? [literal] : []));
  const found = patterns
    .filter(({ literal }) => literal === undefined)
    .map((pattern) => matchText({ match: 'has', caseSensitive, negated: false }, text, pattern).sql);
  if (terms.length > 0) {
    found.push(matchAnyTerm({ text, terms, caseSensitive }).sql);
  }
  return { type: 'boolean', sql: found.length === 0 ? 'false' : `(${found.join(' OR ')})` };
}

/** `x between (low .. high)`: both ends belong to it. For a time, `high` may be a timespan from `low` on. */
export function translateBetween(between: BetweenExpression, environment: Environment): Value {
  const operand = translate(between.operand, environment);
  const low = translate(between.low, environment);
  const end = translate(between.high, environment);
  const high = low.type === 'datetime' && end.type === 'timespan' ? arithmetic('+', low, end, between.high) : end;
  const above = compare('>=', operand, low, between.low);
  const below = compare('<=', operand, high, between.high);
  const inside = `(${above.sql} AND ${below.sql})`;
  return { type: 'boolean', sql: between.negated ? `(NOT ${inside})` : inside };
}
