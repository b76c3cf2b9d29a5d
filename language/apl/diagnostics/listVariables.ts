import { type Analysis } from '../analysis/analyze';
import { type KnownSchema } from '../analysis/schema';
import { type Problem, replaceFix, warningProblem } from '../../kit/problem';
import { isVariable } from '../tree/lexer';

const listOperators: ReadonlyMap<string | undefined, string> = new Map([
  ['==', 'in'],
  ['!=', '!in'],
]);

/** Warnings about `==` and `!=` with a variable that can have several values. */
export function listVariableProblems({ tokens }: Pick<Analysis, 'tokens'>, { isList }: KnownSchema): Problem[] {
  return tokens.flatMap((token, index) => {
    const sign = tokens.at(index - 1);
    const operator = listOperators.get(sign?.text);
    const name = token.kind === 'string' ? token.text.slice(1, -1) : token.text;
    if (sign === undefined || operator === undefined || !isVariable(name) || isList?.(name) !== true) {
      return [];
    }
    const list = `${operator} (${token.text})`;
    const message = `\`${name}\` can have several values. Use \`${list}\`.`;
    return [warningProblem(token, message, replaceFix({ from: sign.from, to: token.to }, list))];
  });
}
