import { printer } from 'prettier/doc';
import { parser } from '../generated/parser';
import { parseQuery } from '../parse';
import { type SyntaxProblem } from '../tree/ast';
import { Comments } from './comments';
import { Layout } from './layout';

/** Lines that fit in an editor beside the options of a panel. */
const options = { printWidth: 80, tabWidth: 2, useTabs: false };

/**
 * Writes a query in the standard form: one pipe a line, parts that are too long for a line indented below its start, comments where they were.
 * Its meaning stays. A query with syntax errors is not formatted: the first problem says why.
 */
export function formatQuery(text: string): { text: string } | { problem: SyntaxProblem } {
  const { problems, comments } = parseQuery(text);
  const [problem] = problems;
  if (problem) {
    return { problem };
  }
  const layout = new Layout(text, new Comments(text, comments));
  const { formatted } = printer.printDocToString(layout.query(parser.parse(text).topNode), options);
  return { text: formatted.trim() };
}
