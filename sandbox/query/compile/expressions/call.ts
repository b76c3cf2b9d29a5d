import { type ExpressionOf } from '@aplkit/language/apl/tree/ast';
import { aggregates } from '../aggregates/aggregates';
import { translateAggregate } from '../aggregates/call';
import { isRowAggregate } from '../aggregates/rowOf';
import { type Environment, type Translate } from '../relation/compilation';
import { refusedFunction } from '../functions/events';
import { functions } from '../functions/functions';
import { type Argument } from '../functions/scalarFunction';
import { Refusal } from '../../request/queryError';
import { type Value } from '../relation/types';

/** Translates a call to a scalar function or, directly inside a `summarize`, to an aggregate. */
export function translateCall(call: ExpressionOf<'call'>, environment: Environment, translate: Translate): Value {
  const { name } = call.function;
  const scalar = functions.get(name) ?? refusedFunction(name);
  if (aggregates.has(name) && (environment.aggregation || !scalar)) {
    return translateAggregate(call, environment, translate).value;
  }
  if (isRowAggregate(name)) {
    throw new Refusal(call.function, `${name}() returns several fields: use it alone in a summarize`);
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
