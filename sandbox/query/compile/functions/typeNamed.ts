import { type Expression } from '../../../../src/apl/tree/ast';
import { type AplType, typeOfName } from '../../../database/dataset';
import { Refusal } from '../../request/queryError';

/** The words of types that a query writes: of those that name types in answers alone, `array` or `map`, nothing can be made. */
const typeWords: ReadonlySet<string> = new Set(
  'int long real double float decimal bool boolean string guid datetime date timespan time dynamic'.split(' ')
);

/** Reads the type that `typeof(long)` or a bare `long` names. */
export function typeNamed(expression: Expression): AplType {
  const named =
    expression.kind === 'call' && expression.function.name === 'typeof' && expression.arguments.length === 1
      ? expression.arguments[0].expression
      : expression;
  if (named.kind !== 'name' || !typeWords.has(named.name)) {
    throw new Refusal(expression, 'a type is needed here, like typeof(long)');
  }
  return typeOfName(named.name);
}
