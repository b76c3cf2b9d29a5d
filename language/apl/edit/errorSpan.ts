import { errorSpanIn } from '../../kit/errorSpan';
import { type Span } from '../tree/ast';
import { tokenize } from '../tree/lexer';

/**
 * The part of a query that an error of the service is about. The service counts in the text that was sent: after a variable, whose value has
 * another length than its name, only the line is certain.
 */
export const errorSpan = (text: string, position: { line: number; column: number }): Span =>
  errorSpanIn(text, position, (line) => {
    const tokens = tokenize(line).filter(({ kind }) => kind !== 'space');
    const variable = tokens.findIndex(({ text: written }) => written.includes('$') || written.includes('[['));
    return variable < 0 ? tokens : tokens.slice(0, variable);
  });
