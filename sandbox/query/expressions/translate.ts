import { type Expression, type NameReference } from '../../../src/apl/ast';
import { translateCall } from '../functions/call';
import { type Environment, unknownField } from '../compilation';
import { Refusal } from '../queryError';
import { findField } from '../scope';
import { sqlInteger, sqlText } from '../sql';
import { type Value, isDynamic, typeName } from '../types';
import { translateBinary } from './binary';
import { translateBetween, translateList } from './lists';
import { datetimeValue, dynamicValue, integerValue, nullValue, realValue } from './literals';
import { memberValue, translateMember } from './member';

/** A scalar expression as typed SQL. Throws a `Refusal` where the sandbox cannot answer exactly. */
export function translate(expression: Expression, environment: Environment): Value {
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
      return dynamicValue(expression);
    case 'name':
      return translateName(expression, environment);
    case 'member':
      return translateMember(
        expression,
        translate(expression.object, environment),
        translate(expression.key, environment)
      );
    case 'call':
      return translateCall(expression, environment);
    case 'negation':
      return translateNegation(expression.operand, environment);
    case 'binary':
      return translateBinary(
        expression,
        translate(expression.left, environment),
        translate(expression.right, environment),
        environment
      );
    case 'list':
      return translateList(expression, environment);
    case 'between':
      return translateBetween(expression, environment);
    case 'star':
      throw new Refusal(expression, '* cannot stand here');
    case 'broken':
      throw new Refusal(expression, 'this is not an expression', 'syntax');
  }
}

function translateName(reference: NameReference, environment: Environment): Value {
  const { scope, compilation, aggregation } = environment;
  const field = scope && fieldValue(reference, environment);
  if (field && aggregation) {
    throw new Refusal(reference, `field "${reference.name}" must stand inside an aggregation, or after "by"`);
  }
  const value = field ?? compilation.variables.get(reference.name);
  if (value === undefined) {
    throw new Refusal(reference, unknownField(reference.name, compilation));
  }
  return value;
}

/** A field, or a dotted path into a field that holds JSON. */
function fieldValue(reference: NameReference, { scope }: Environment): Value | undefined {
  const parts = reference.name.split('.');
  for (let length = parts.length; scope && length > 0; length--) {
    const field = findField(scope, parts.slice(0, length).join('.'));
    if (field && length === parts.length) {
      return { sql: field.column, type: field.type, union: field.union, condition: field.condition };
    }
    if (field && isDynamic(field.type)) {
      return parts.slice(length).reduce<Value>(memberValue, { sql: field.column, type: field.type });
    }
  }
  return undefined;
}

function translateNegation(operand: Expression, environment: Environment): Value {
  if (operand.kind === 'integer') {
    return integerValue(operand, true);
  }
  const value = translate(operand, environment);
  if (value.type !== 'integer' && value.type !== 'float' && value.type !== 'timespan') {
    throw new Refusal(operand, `only a number or a timespan can have a minus, not a value of type ${typeName(value)}`);
  }
  const literal = typeof value.literal === 'number' || typeof value.literal === 'bigint' ? -value.literal : undefined;
  return { sql: `(-${value.sql})`, type: value.type, literal };
}
