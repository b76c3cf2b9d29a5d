import { formatted, type Formatted } from '../../kit/format/formatted';
import { parser } from '../generated/parser';
import { parseQuery } from '../parse';
import { AplLayout } from './layout';

/** Formats a query without changing its meaning, or returns its first syntax error. */
export const formatQuery = (text: string): Formatted =>
  formatted(parseQuery(text).problems, () => new AplLayout(text, parser.parse(text)).query());
