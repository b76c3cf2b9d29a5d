import { isSignificant, type Token } from '@aplkit/language/apl/tree/lexer';
import { unquoteString } from '@aplkit/language/apl/tree/strings';

/**
 * Index of the token after `where "*" in ("$x") or …` if `$x` is *All*; `undefined` for other steps.
 * @param valueOf the text of a token with its variables replaced
 */
export function endOfAllCondition(
  tokens: readonly Token[],
  pipe: number,
  valueOf: (token: Token) => string
): number | undefined {
  const step =
    tokens[pipe].kind === 'pipe'
      ? tokens
          .slice(pipe + 1)
          .filter(isSignificant)
          .slice(0, 7)
      : [];
  const [, all, , , variable] = step;
  const isCondition = step.map(({ kind, text }) => (kind === 'string' ? kind : text)).join(' ') === form;
  if (!isCondition || !variable.text.includes('$') || unquoteString(all.text) !== unquoteString(valueOf(variable))) {
    return undefined;
  }
  let depth = 0;
  let end = pipe + 1;
  for (; end < tokens.length; end++) {
    const { kind, text } = tokens[end];
    depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    if (depth < 0 || (depth === 0 && (kind === 'pipe' || text === ';'))) {
      break;
    }
  }
  return end;
}

const form = 'where string in ( string ) or';
