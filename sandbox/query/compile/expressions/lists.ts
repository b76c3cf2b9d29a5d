import { type Expression, type ExpressionOf } from '@aplkit/language/apl/tree/ast';
import { withArticle } from '@aplkit/language/kit/words';
import { type Environment, type Translate } from '../relation/compilation';
import { Refusal } from '../../request/queryError';
import { findField, type Relation } from '../relation/relation';
import { fieldValue, type Value, isNull, typeName } from '../relation/types';
import { isDynamic } from '../../../database/dataset';
import { arithmetic } from './arithmetic';
import { compare } from './comparison';
import { comparable, convert, fromDynamic } from '../values/convert';
import { dynamicElements } from './dynamicValue';
import { matchAnyTerm, matchText } from './textMatch';

interface Item {
  value: Value;
  expression: Expression;
}

/** Translates `x in (…)`, `has_any (…)` and related operators, for values or a table's rows. Nulls never match. */
export function translateList(list: ExpressionOf<'list'>, environment: Environment, translate: Translate): Value {
  const operand = translate(list.operand, environment);
  const table = tableIn(list, environment);
  if (table) {
    return inTable(operand, list, table);
  }
  const items = list.items
    .flatMap((item) => listItems(item, environment, translate))
    .filter(({ value }) => !isNull(value));
  switch (list.operator) {
    case 'in':
    case '!in':
      return membership(operand, items, list.operator === '!in', false);
    case 'in~':
    case '!in~':
      return membership(
        lowered(operand, list, list.operand),
        items.map(loweredItem(list)),
        list.operator === '!in~',
        true
      );
    case 'has_any':
    case 'has_any_cs':
      return hasAny(operand, items, list);
  }
}

/** Translates the table that serves as the list: one in the parentheses, or a table's name that's neither a field nor a value. */
function tableIn(
  { items: [item, another] }: ExpressionOf<'list'>,
  { relation, compilation }: Environment
): Relation | undefined {
  if (item?.kind === 'subquery') {
    // Functions in the table that read other rows aren't part of this expression.
    return compilation.translateTable(item.pipeline, { ...compilation, windows: 0 });
  }
  const isName = item?.kind === 'name' && another === undefined && !compilation.variables.has(item.name);
  return isName && !(relation && findField(relation, item.name)) ? compilation.tables.get(item.name)?.() : undefined;
}

/** Tests whether a value is in the only column of a table. */
function inTable(operand: Value, list: ExpressionOf<'list'>, { fields, name }: Relation): Value {
  const { operator, items } = list;
  const span = items[0];
  if (operator === 'has_any' || operator === 'has_any_cs') {
    throw new Refusal(span, `${operator} takes values, not a table; use in (…) for a table`, 'unsupported');
  }
  const [field, another] = fields;
  if (field === undefined || another !== undefined) {
    const end = 'select one column with project or distinct';
    throw new Refusal(span, `${operator} needs a table with one column, but this table has ${fields.length}; ${end}`);
  }
  if (field.type === 'array' || field.type === 'map') {
    const type = withArticle(typeName(field));
    throw new Refusal(
      span,
      `a value cannot be compared with ${type}; expand the column with mv-expand, or select one of its elements`
    );
  }
  const folded = operator === 'in~' || operator === '!in~';
  const row = fieldValue(field);
  const [left, right] = folded
    ? [lowered(operand, list, list.operand), lowered(row, list, span)]
    : comparable(operand, row, span);
  const found = `coalesce((${left.sql} IN (SELECT ${right.sql} FROM ${name} WHERE ${right.sql} IS NOT NULL)), false)`;
  return { type: 'boolean', sql: operator.startsWith('!') ? `(NOT ${found})` : found };
}

/** Translates an item; an array literal is replaced by its elements. */
function listItems(expression: Expression, environment: Environment, translate: Translate): Item[] {
  return expression.kind === 'dynamic'
    ? dynamicElements(expression, environment, translate).map((value) => ({ value, expression }))
    : [{ value: translate(expression, environment), expression }];
}

function lowered(value: Value, list: ExpressionOf<'list'>, expression: Expression): Value {
  const text = convert(value, 'string', list.operator, expression);
  return { ...text, sql: `lower(${text.sql})` };
}

function loweredItem(list: ExpressionOf<'list'>) {
  return ({ value, expression }: Item): Item => ({
    value: value.type === 'array' ? value : lowered(value, list, expression),
    expression,
  });
}

function membership(operand: Value, items: Item[], negated: boolean, folded: boolean): Value {
  const arrays = items.filter(({ value }) => value.type === 'array');
  const found = [
    ...inArrays(operand, arrays, folded),
    ...inValues(
      operand,
      items.filter((item) => !arrays.includes(item))
    ),
  ];
  if (found.length === 0) {
    return { type: 'boolean', sql: String(negated) };
  }
  const known = found.length === 1 ? found[0] : `(${found.join(' OR ')})`;
  return { type: 'boolean', sql: negated ? `(NOT ${known})` : known };
}

/** SQL that tests, for each array, whether it contains the value. */
function inArrays(operand: Value, arrays: Item[], folded: boolean): string[] {
  const read = isDynamic(operand.type) ? 'e' : fromDynamic('e', operand.type);
  const element = folded ? `lower(${read})` : read;
  return arrays.map(({ value }) => {
    const elements = `list_transform(CAST(${value.sql} AS JSON[]), lambda e: ${element})`;
    return `coalesce(list_contains(${elements}, ${operand.sql}), false)`;
  });
}

function inValues(operand: Value, items: Item[]): string[] {
  if (items.length === 0) {
    return [];
  }
  // A field that contains JSON is read as each item's type.
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
  return [`coalesce(${isAny}, false)`];
}

/** Number of constants above which a hash table is faster than comparing each in turn. */
const hashedFrom = 50;

/** SQL for the list of an `IN`. A long list of constants is hashed, so that its length doesn't affect the time per row. */
function oneOf(values: Value[]): string {
  const list = values.map(({ sql }) => sql).join(', ');
  const hashed = values.length >= hashedFrom && values.every(({ literal }) => literal !== undefined);
  return hashed ? `SELECT unnest([${list}])` : list;
}

function hasAny(operand: Value, items: Item[], list: ExpressionOf<'list'>): Value {
  const text = convert(operand, 'string', list.operator, list.operand);
  const caseSensitive = list.operator === 'has_any_cs';
  const arrays = items.filter(({ value }) => value.type === 'array');
  const patterns = items
    .filter((item) => !arrays.includes(item))
    .map(({ value, expression }) => convert(value, 'string', list.operator, expression));
  const terms = patterns.flatMap(({ literal }) => (typeof literal === 'string' ? [literal] : []));
  const found = patterns
    .filter(({ literal }) => literal === undefined)
    .map((pattern) => matchText({ match: 'has', caseSensitive, negated: false }, text, pattern).sql);
  for (const { value } of arrays) {
    const element: Value = { sql: `(e ->> '$')`, type: 'string' };
    const { sql } = matchText({ match: 'has', caseSensitive, negated: false }, text, element);
    found.push(`coalesce(len(list_filter(CAST(${value.sql} AS JSON[]), lambda e: ${sql})) > 0, false)`);
  }
  if (terms.length > 0) {
    found.push(matchAnyTerm(text, terms, caseSensitive).sql);
  }
  return { type: 'boolean', sql: found.length === 0 ? 'false' : `(${found.join(' OR ')})` };
}

/** Translates `x between (low .. high)`, which includes both ends. For a time, `high` may be a timespan that starts at `low`. */
export function translateBetween(
  between: ExpressionOf<'between'>,
  environment: Environment,
  translate: Translate
): Value {
  const operand = translate(between.operand, environment);
  const low = translate(between.low, environment);
  const end = translate(between.high, environment);
  const high = low.type === 'datetime' && end.type === 'timespan' ? arithmetic('+', low, end, between.high) : end;
  const above = compare('>=', operand, low, between.low);
  const below = compare('<=', operand, high, between.high);
  const inside = `(${above.sql} AND ${below.sql})`;
  return { type: 'boolean', sql: between.negated ? `(NOT ${inside})` : inside };
}
