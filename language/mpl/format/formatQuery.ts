import { formatted, type Formatted } from '../../kit/format/formatted';
import { parser } from '../generated/parser';
import { parseMpl } from '../tree/readQuery';
import { MplLayout } from './layout';

/** Formats a query without changing its meaning, or returns its first syntax error. */
export const formatMpl = (text: string): Formatted =>
  formatted(parseMpl(text).problems, () => new MplLayout(text, parser.parse(text)).query());
