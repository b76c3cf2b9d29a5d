import { type Call } from '../../../src/apl/ast';
import { aggregates } from '../aggregates/aggregates';
import { translateAggregate } from '../aggregates/call';
import { type Environment } from '../compilation';
import { translate } from '../expressions/translate';
import { Refusal } from '../queryError';
import { type Value } from '../types';
import { binFunctions } from './bins';
import { conditionFunctions } from './conditions';
import { conversionFunctions } from './conversions';
import { dynamicFunctions } from './dynamics';
import { numberFunctions } from './numbers';
import { type ScalarFunction } from './scalarFunction';
import { textFunctions } from './texts';
import { timeFunctions } from './times';

/** The scalar functions by name. A map: no name of a query may reach an object's own members. */
export const functions: ReadonlyMap<string, ScalarFunction> = new Map(
  [
    binFunctions,
    conditionFunctions,
    conversionFunctions,
    dynamicFunctions,
    numberFunctions,
    textFunctions,
    timeFunctions,
  ].flatMap((each) => Object.entries(each))
);

/** A call of a scalar function, or, directly inside a `summarize`, of an aggregate. */
export function translateCall(call: Call, environment: Environment): Value {
  const { name } = call.function;
  const scalar = functions.get(name);
  if (aggregates.has(name) && (environment.aggregation || !scalar)) {
    return translateAggregate(call, environment).value;
  }
  if (!scalar) {
    throw new Refusal(call.function, `function "${name}" is not supported`, 'unsupported');
  }
  const named = call.arguments.find((each) => each.name);
  if (named?.name) {
    throw new Refusal(named.name, `${name}() takes no named arguments`, 'unsupported');
  }
  const values = call.arguments.map(({ expression }) => ({
    value: translate(expression, environment),
    span: expression,
  }));
  return scalar({ name, span: call, arguments: values, call, environment });
}
