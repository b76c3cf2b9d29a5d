import { parser } from '../generated/parser';
import { parseQuery } from '../parse';
import { type SyntaxProblem } from '../tree/ast';
import { Comments } from './comments';
import { print } from './document';
import { Layout } from './layout';

/** Fits in an editor beside the options of a panel. */
const width = 80;

export type Formatted = { text: string } | { problem: SyntaxProblem };

/**
 * Writes a query in the standard form: one pipe a line, parts that are too long for a line indented below its start, comments where they were.
 * Its meaning stays. A query with syntax errors is not formatted: the first problem says why.
 */
export function formatQuery(text: string): Formatted {
  const [problem] = parseQuery(text).problems;
  if (problem) {
    return { problem };
  }
  const layout = new Layout(text, new Comments(text));
  return { text: print(layout.query(parser.parse(text).topNode), width) };
}
