import { printer } from 'prettier/doc';
import { formatted, type Formatted } from '../../kit/formatting';
import { parser } from '../generated/parser';
import { parseQuery } from '../parse';
import { Comments } from './comments';
import { Layout } from './layout';

/** Line width that fits an editor next to a panel's options. */
const options = { printWidth: 80, tabWidth: 2, useTabs: false };

/**
 * Formats a query: one pipe per line, long parts indented, comments in place. The meaning stays the same. If there are syntax errors,
 * returns the first problem.
 */
export function formatQuery(text: string): Formatted {
  const { problems, comments } = parseQuery(text);
  return formatted(problems, () => {
    const layout = new Layout(text, new Comments(text, comments));
    return printer.printDocToString(layout.query(parser.parse(text).topNode), options).formatted;
  });
}
