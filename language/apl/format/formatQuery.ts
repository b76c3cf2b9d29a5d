import { formatted, type Formatted } from '../../kit/format/formatted';
import { parser } from '../generated/parser';
import { parseQuery } from '../parse';
import { AplLayout } from './layout';

/**
 * Formats a query without changing its meaning: one pipe per line, long parts indented, comments in place. If there are syntax errors,
 * returns the first one.
 */
export const formatQuery = (text: string): Formatted =>
  formatted(parseQuery(text).problems, () => new AplLayout(text, parser.parse(text)).query());
