import { type ExpressionOf } from '../../../../src/apl/tree/ast';
import { type AplType } from '../../../database/dataset';
import { parseJson } from '../../../json';
import { sqlFloat, sqlInteger, sqlText } from '../../../database/sql';
import { type Environment, type Translate } from '../relation/compilation';
import { type Value } from '../relation/types';
import { nullOf } from '../values/convert';
import { type DynamicPart, readDynamic } from './dynamicLiteral';
import { jsonElement } from '../values/text';

/** Translates `dynamic(…)`. Its JSON is a constant, unless it holds expressions. */
export function dynamicValue(literal: ExpressionOf<'dynamic'>, environment: Environment, translate: Translate): Value {
  const json = parseJson(literal.json);
  if (json !== undefined) {
    const isObject = typeof json === 'object' && json !== null;
    const type: AplType = Array.isArray(json) ? 'array' : isObject ? 'map' : 'unknown';
    return { sql: `CAST(${sqlText(literal.json)} AS JSON)`, type };
  }
  return partValue(readDynamic(literal, environment.compilation.text), environment, translate);
}

/** Returns the elements of an array literal; a single value is one element. */
export function dynamicElements(
  literal: ExpressionOf<'dynamic'>,
  environment: Environment,
  translate: Translate
): Value[] {
  const json = parseJson(literal.json);
  if (json !== undefined) {
    const elements: unknown[] = Array.isArray(json) ? json : [json];
    return elements.map(constantValue);
  }
  const part = readDynamic(literal, environment.compilation.text);
  return (part.kind === 'array' ? part.elements : [part]).map((each) => partValue(each, environment, translate));
}

function constantValue(value: unknown): Value {
  switch (typeof value) {
    case 'string':
      return { sql: sqlText(value), type: 'string', literal: value };
    case 'number':
      return Number.isSafeInteger(value)
        ? { sql: sqlInteger(BigInt(value)), type: 'integer', literal: BigInt(value) }
        : { sql: sqlFloat(value), type: 'float', literal: value };
    case 'boolean':
      return { sql: String(value), type: 'boolean', literal: value };
    default:
      return value === null
        ? { ...nullOf('unknown'), literal: null }
        : { sql: `CAST(${sqlText(JSON.stringify(value))} AS JSON)`, type: Array.isArray(value) ? 'array' : 'map' };
  }
}

function partValue(part: DynamicPart, environment: Environment, translate: Translate): Value {
  const json = (inner: DynamicPart) => jsonElement(partValue(inner, environment, translate));
  switch (part.kind) {
    case 'array':
      return { sql: `json_array(${part.elements.map(json).join(', ')})`, type: 'array' };
    case 'map': {
      const members = part.members.map(({ name, part: inner }) => `${sqlText(name)}, ${json(inner)}`);
      return { sql: `json_object(${members.join(', ')})`, type: 'map' };
    }
    case 'expression':
      return translate(part.expression, environment);
  }
}
