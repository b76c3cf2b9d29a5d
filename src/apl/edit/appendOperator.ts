import { significantTokens } from '../tree/lexer';

/**
 * Appends an operator to a query: `appendOperator('logs // all', 'limit 10')` returns `logs\n| limit 10 // all`. The operator is
 * inserted before comments and semicolons at the end. A text without a pipeline is returned unchanged.
 *
 * @param operator without its pipe
 */
export function appendOperator(query: string, operator: string): string {
  const tokens = significantTokens(query);
  while (tokens.at(-1)?.text === ';') {
    tokens.pop();
  }
  const last = tokens.at(-1);
  const [first, next] = tokens.slice(tokens.map(({ text }) => text).lastIndexOf(';') + 1);
  // No dataset is followed by another name: `let x = …`, `set x` and `declare query_parameters …` are statements.
  const isNamed = next?.kind === 'name' || next?.kind === 'quotedName';
  if (!last || (isNamed && ['let', 'set', 'declare'].includes(first.text))) {
    return query;
  }
  return `${query.slice(0, last.to)}${last.kind === 'pipe' ? ' ' : '\n| '}${operator}${query.slice(last.to)}`;
}
