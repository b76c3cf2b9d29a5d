import { formatted, type Formatted } from '../../kit/format/formatted';
import { parser } from '../generated/parser';
import { parseMpl } from '../tree/readQuery';
import { MplLayout } from './layout';

/**
 * Formats a query without changing its meaning: one step per line, two metrics indented in parentheses, comments in place. If there are
 * syntax errors, returns the first one.
 */
export const formatMpl = (text: string): Formatted =>
  formatted(parseMpl(text).problems, () => new MplLayout(text, parser.parse(text)).query());
