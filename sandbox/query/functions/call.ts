import { type Call } from '../../../src/apl/tree/ast';
import { findFunction } from '../../../src/apl/vocabulary/vocabulary';
import { aggregates, refusedAggregates } from '../aggregates/aggregates';
import { translateAggregate } from '../aggregates/call';
import { isRowAggregate } from '../aggregates/rowOf';
import { hostFunctionNames } from '../../database/functions/hostFunctions';
import { type Environment, type Translate } from '../compilation';
import { Refusal } from '../queryError';
import { type Value } from '../types';
import { binFunctions } from './bins';
import { conditionFunctions } from './conditions';
import { conversionFunctions } from './conversions';
import { dynamicFunctions } from './dynamics';
import { eventFunctions, refusedFunction } from './events';
import { numberFunctions } from './numbers';
import { regexFunctions } from './regexes';
import { type Argument, type ScalarFunction } from './scalarFunction';
import { textFunctions } from './texts';
import { timeFunctions } from './times';
import { hostFunction } from './typed';
import { typeFunctions } from './types';

/** The scalar functions by name. A map: no name of a query may reach an object's own members. */
export const functions: ReadonlyMap<string, ScalarFunction> = new Map([
  // Only those of the language: the database may have others for the sandbox itself.
  ...hostFunctionNames
    .filter((name) => findFunction(name))
    .map((name): [string, ScalarFunction] => [name, hostFunction]),
  ...[
    binFunctions,
    conditionFunctions,
    conversionFunctions,
    dynamicFunctions,
    eventFunctions,
    numberFunctions,
    regexFunctions,
    textFunctions,
    timeFunctions,
    typeFunctions,
  ].flatMap((each) => Object.entries(each)),
]);

/** Translates a call of a scalar function or, directly inside a `summarize`, of an aggregate. */
export function translateCall(call: Call, environment: Environment, translate: Translate): Value {
  const { name } = call.function;
  const scalar = functions.get(name) ?? refusedFunction(name);
  if ((aggregates.has(name) && (environment.aggregation || !scalar)) || refusedAggregates.has(name)) {
    return translateAggregate(call, environment, translate).value;
  }
  if (isRowAggregate(name)) {
    throw new Refusal(call.function, `${name}() gives fields of its own: it stands alone in a summarize`);
  }
  if (!scalar) {
    throw new Refusal(call.function, `function "${name}" is not supported`, 'unsupported');
  }
  const named = call.arguments.find((each) => each.name);
  if (named?.name) {
    throw new Refusal(named.name, `${name}() takes no named arguments`, 'unsupported');
  }
  const values = call.arguments.map(({ expression }): Argument => {
    let value: Value | undefined;
    return {
      span: expression,
      get value() {
        return (value ??= translate(expression, environment));
      },
    };
  });
  return scalar({ name, span: call, arguments: values, call, environment });
}
