import { type Expression } from '../../../../src/apl/tree/ast';
import { type AplType } from '../../../database/dataset';
import { writtenTypes } from '../values/literals';
import { Refusal } from '../../request/queryError';

/** Reads the type that `typeof(long)` or a bare `long` names. */
export function typeNamed(expression: Expression): AplType {
  const named =
    expression.kind === 'call' && expression.function.name === 'typeof' && expression.arguments.length === 1
      ? expression.arguments[0].expression
      : expression;
  const type = named.kind === 'name' ? writtenTypes.get(named.name) : undefined;
  if (!type) {
    throw new Refusal(expression, 'a type is needed here, like typeof(long)');
  }
  return type;
}
