import { commentsIn } from '../kit/nodes';
import { type Expression, type Query, type SyntaxProblem } from './tree/ast';
import { reportErrorNodes } from './tree/errorNodes';
import { Problems } from './tree/problems';
import { readQuery } from './tree/readQuery';

/** Parses a query. Never throws: `problems` lists the errors, and the tree contains the rest of the text. */
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

/** Parses a query; `undefined` if it has syntax errors. */
export function parseCorrectQuery(text: string): Query | undefined {
  const query = parseQuery(text);
  return query.problems.length === 0 ? query : undefined;
}

/** Syntax errors in a text that ends at the cursor. */
export function problemsUntil(text: string): SyntaxProblem[] {
  const problems = new Problems(text, 'nothing follows');
  reportErrorNodes(readQuery(text, problems).tree, problems);
  return problems.list();
}

/** Parses an expression, even if it's incomplete; `undefined` if there's none. */
export function parseExpression(text: string): Expression | undefined {
  const source = parseQuery(`print ${text}`).pipeline?.source;
  return source?.kind === 'operatorSource' && source.operator.kind === 'print'
    ? source.operator.columns.at(0)?.expression
    : undefined;
}
