import { commentsIn } from '../kit/nodes';
import { type Expression, type Query, type SyntaxProblem } from './tree/ast';
import { reportErrorNodes } from './tree/errorNodes';
import { Problems } from './tree/problems';
import { readQuery } from './tree/readQuery';

/** Parses a query. Never throws: errors are in `problems`, with their position, and the rest of the text is in the tree. */
export function parseQuery(text: string): Query {
  const problems = new Problems(text);
  const { tree, statements, pipeline } = readQuery(text, problems);
  reportErrorNodes(tree, problems);
  return {
    from: 0,
    to: text.length,
    statements,
    pipeline,
    comments: commentsIn(tree),
    problems: problems.list(),
  };
}

/** A query without syntax errors; otherwise `undefined`. */
export function parseCorrectQuery(text: string): Query | undefined {
  const query = parseQuery(text);
  return query.problems.length === 0 ? query : undefined;
}

/** Syntax errors of a text that is complete up to the cursor. */
export function problemsUntil(text: string): SyntaxProblem[] {
  const problems = new Problems(text, 'nothing follows');
  reportErrorNodes(readQuery(text, problems).tree, problems);
  return problems.list();
}

/** Parses an expression, complete or not; `undefined` for none. */
export function parseExpression(text: string): Expression | undefined {
  const source = parseQuery(`print ${text}`).pipeline?.source;
  return source?.kind === 'operatorSource' && source.operator.kind === 'print'
    ? source.operator.columns.at(0)?.expression
    : undefined;
}
