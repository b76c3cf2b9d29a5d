import { tokenize, type Token } from './lexer';

/**
 * The query with one more operator at its end: `appendOperator('logs // all', 'limit 10')` is `logs\n| limit 10 // all`. It goes
 * before comments and semicolons that end the text, never into them. A text without a pipeline stays as it is.
 *
 * @param operator without its pipe
 */
export function appendOperator(query: string, operator: string): string {
  const tokens = tokenize(query).filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  const isSemicolon = ({ from, to }: Token) => query.slice(from, to) === ';';
  while (tokens.length > 0 && isSemicolon(tokens[tokens.length - 1])) {
    tokens.pop();
  }
  const last = tokens.at(-1);
  const first = tokens[tokens.map(isSemicolon).lastIndexOf(true) + 1];
  if (!last || !first || isStatement(first, tokens, query)) {
    return query;
  }
  const rest = query.slice(last.to);
  return last.kind === 'pipe'
    ? `${query.slice(0, last.to)} ${operator}${rest}`
    : `${query.slice(0, last.to)}\n| ${operator}${rest}`;
}

/** `let x = …` and `set x`: no dataset is followed by another name. */
function isStatement(first: Token, tokens: Token[], query: string): boolean {
  const word = query.slice(first.from, first.to);
  const next = tokens[tokens.indexOf(first) + 1];
  return (word === 'let' || word === 'set') && (next?.kind === 'name' || next?.kind === 'quotedName');
}
