import { printer } from 'prettier/doc';
import { formatted, type Formatted } from '../../kit/formatting';
import { parser } from '../generated/parser';
import { parseQuery } from '../parse';
import { Comments } from './comments';
import { Layout } from './layout';

/** Lines that fit in an editor beside the options of a panel. */
const options = { printWidth: 80, tabWidth: 2, useTabs: false };

/**
 * Writes a query in the standard form: one pipe a line, parts that are too long for a line indented below its start, comments where they were.
 * Its meaning stays. A query with syntax errors is not formatted: the first problem says why.
 */
export function formatQuery(text: string): Formatted {
  const { problems, comments } = parseQuery(text);
  return formatted(problems, () => {
    const layout = new Layout(text, new Comments(text, comments));
    return printer.printDocToString(layout.query(parser.parse(text).topNode), options).formatted;
  });
}
