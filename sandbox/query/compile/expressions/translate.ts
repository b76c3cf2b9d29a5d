import { type Expression, type ExpressionOf } from '@aplkit/language/apl/tree/ast';
import { type Environment, unknownField } from '../relation/compilation';
import { Refusal } from '../../request/queryError';
import { findField } from '../relation/relation';
import { checkSqlSize } from '../relation/steps';
import { sqlInteger, sqlText, sqlFloat, sqlInstant } from '../../../database/sql';
import { fieldValue, type Value, typeName } from '../relation/types';
import { isDynamic, sqlTypes, typeOfName } from '../../../database/dataset';
import { translateAnyField } from './anyField';
import { translateBinary } from './binary';
import { translateCall } from './call';
import { translateBetween, translateList } from './lists';
import { convert, isJson } from '../values/convert';
import { dynamicValue } from './dynamicValue';
import { memberValue, translateMember, translateSlice } from './member';
import { parseInstant } from '../../../database/instants';

/** Maximum nesting of an expression, which is translated recursively; the database fails at slightly more. */
const maxLevels = 700;

/** Translates a scalar expression to typed SQL. Throws a `Refusal` if no exact result is possible, or if the SQL would be too long. */
export function translate(expression: Expression, environment: Environment): Value {
  const { compilation } = environment;
  if (compilation.depth >= maxLevels) {
    throw new Refusal(
      expression,
      `this is nested more than ${maxLevels} levels deep; split it, for example with extend`,
      'unsupported'
    );
  }
  compilation.depth++;
  const value = translateKind(expression, environment);
  compilation.depth--;
  checkSqlSize('expression', value.sql.length, expression.to - expression.from, expression);
  return value;
}

function translateKind(expression: Expression, environment: Environment): Value {
  switch (expression.kind) {
    case 'string':
      return { sql: sqlText(expression.value), type: 'string', literal: expression.value };
    case 'integer':
      return integerValue(expression, false);
    case 'real':
      return realValue(expression, environment);
    case 'boolean':
      return { sql: String(expression.value), type: 'boolean', literal: expression.value };
    case 'null':
      return nullValue(expression);
    case 'datetime':
      return datetimeValue(expression);
    case 'timespan':
      return { sql: sqlInteger(expression.nanoseconds), type: 'timespan', literal: expression.nanoseconds };
    case 'dynamic':
      return dynamicValue(expression, environment, translate);
    case 'name':
      return translateName(expression, environment);
    case 'member':
      return translateMember(
        expression,
        translate(expression.object, environment),
        translate(expression.key, environment)
      );
    case 'call':
      return translateCall(expression, environment, translate);
    case 'negation':
      return translateNegation(expression.operand, environment);
    case 'binary':
      if (expression.left.kind === 'star') {
        return translateAnyField(expression, translate(expression.right, environment), environment);
      }
      return translateBinary(
        expression,
        translate(expression.left, environment),
        translate(expression.right, environment),
        environment
      );
    case 'list':
      return translateList(expression, environment, translate);
    case 'between':
      return translateBetween(expression, environment, translate);
    case 'slice':
      return translateSlice(
        expression,
        translate(expression.object, environment),
        expression.start && translate(expression.start, environment),
        expression.end && translate(expression.end, environment)
      );
    case 'subquery':
      throw new Refusal(expression, 'a table is not allowed here');
    case 'star':
      throw new Refusal(expression, '* is not allowed here');
    case 'broken':
      throw new Refusal(expression, 'this is not an expression', 'syntax');
  }
}

function translateName(reference: ExpressionOf<'name'>, environment: Environment): Value {
  const { relation, compilation, aggregation } = environment;
  const field = relation && valueAt(reference, environment);
  if (field && aggregation) {
    throw new Refusal(reference, `field "${reference.name}" must be inside an aggregation, or after "by"`);
  }
  const value = field ?? compilation.variables.get(reference.name);
  if (value === undefined) {
    throw new Refusal(reference, unknownField(reference.name, compilation));
  }
  return value;
}

/** Finds a field, or follows a dotted path into a field that contains JSON. */
function valueAt(reference: ExpressionOf<'name'>, { relation }: Environment): Value | undefined {
  const parts = reference.name.split('.');
  for (let length = parts.length; relation && length > 0; length--) {
    const field = findField(relation, parts.slice(0, length).join('.'));
    if (field && length === parts.length) {
      return fieldValue(field);
    }
    if (field && isDynamic(field.type)) {
      return memberValue(fieldValue(field), ...parts.slice(length));
    }
  }
  return undefined;
}

function translateNegation(operand: Expression, environment: Environment): Value {
  if (operand.kind === 'integer') {
    return integerValue(operand, true);
  }
  const given = translate(operand, environment);
  const value = isJson(given) ? convert(given, 'number', 'a minus', operand) : given;
  if (value.type !== 'integer' && value.type !== 'float' && value.type !== 'timespan') {
    throw new Refusal(operand, `only a number or a timespan can be negated, not a value of type ${typeName(value)}`);
  }
  const literal = typeof value.literal === 'number' || typeof value.literal === 'bigint' ? -value.literal : undefined;
  return { sql: `(-${value.sql})`, type: value.type, literal };
}

const largest = 2n ** 63n - 1n;

/** Translates a null literal, compatible with any type. On its own, it has its declared type, if any. */
function nullValue({ type: word }: ExpressionOf<'null'>): Value {
  const type = word === undefined ? 'unknown' : typeOfName(word);
  return { sql: `CAST(NULL AS ${sqlTypes[type]})`, type, literal: null };
}

/** Translates an integer, negated if a minus sign precedes it; the smallest integer can't be written otherwise. */
function integerValue(literal: ExpressionOf<'integer'>, negative: boolean): Value {
  const value = negative ? -literal.value : literal.value;
  if (value > largest || value < -largest - 1n) {
    throw new Refusal(literal, 'this number does not fit in 64 bits');
  }
  return { sql: sqlInteger(value), type: 'integer', literal: value };
}

/** Translates a decimal number. Only `inf` is infinite; a number that is too large is rejected. */
function realValue(literal: ExpressionOf<'real'>, { compilation }: Environment): Value {
  const { value, from, to } = literal;
  if (Math.abs(value) === Infinity && !compilation.text.slice(from, to).toLowerCase().includes('inf')) {
    throw new Refusal(literal, 'this number is too large for 64 bits (1.8e308)');
  }
  return { sql: sqlFloat(value), type: 'float', literal: value };
}

function datetimeValue(literal: ExpressionOf<'datetime'>): Value {
  const instant = parseInstant(literal.text);
  if (instant === undefined) {
    throw new Refusal(literal, `"${literal.text}" is not a time; write it like datetime(2024-01-31T12:00:00Z)`);
  }
  return { sql: sqlInstant(instant), type: 'datetime', literal: instant };
}
