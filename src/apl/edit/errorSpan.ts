import { errorSpanIn as errorSpanOf } from '../../language/errorSpan';
import { type Span } from '../tree/ast';
import { tokenize } from '../tree/lexer';

/** The part of a query that an error of the service is about. */
export const errorSpan = (text: string, position: { line: number; column: number }): Span =>
  errorSpanOf(text, position, (line) => tokenize(line).filter(({ kind }) => kind !== 'space'));
