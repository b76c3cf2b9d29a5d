import { formatted, type Formatted } from '../../kit/format/formatted';
import { parser } from '../generated/parser';
import { parseQuery } from '../parse';
import { AplLayout } from './layout';

/**
 * Formats a query: one pipe per line, long parts indented, comments in place. The meaning stays the same. If there are syntax errors,
 * returns the first problem.
 */
export const formatQuery = (text: string): Formatted =>
  formatted(parseQuery(text).problems, () => new AplLayout(text, parser.parse(text)).query());
