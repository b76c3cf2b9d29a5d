import { tokenize, type Token } from '../tree/lexer';

/**
 * Appends an operator to a query: `appendOperator('logs // all', 'limit 10')` returns `logs\n| limit 10 // all`. The operator is
 * inserted before comments and semicolons at the end. A text without a pipeline is returned unchanged.
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

/** Returns whether a token begins `let x = …`, `set x` or `declare query_parameters …`: no dataset is followed by another name. */
function isStatement(first: Token, tokens: Token[], query: string): boolean {
  const word = query.slice(first.from, first.to);
  const next = tokens[tokens.indexOf(first) + 1];
  return (
    (word === 'let' || word === 'set' || word === 'declare') && (next?.kind === 'name' || next?.kind === 'quotedName')
  );
}
