import { errorSpanIn } from '../../kit/errorSpan';
import { type TextPosition } from '../../kit/places';
import { type Span } from '../tree/ast';
import { tokenize } from '../tree/lexer';

/** Range of a service error. After a variable, it's the whole line, because positions in the sent text differ. */
export const errorSpan = (text: string, position: TextPosition): Span =>
  errorSpanIn(text, position, (line) => {
    const tokens = tokenize(line).filter(({ kind }) => kind !== 'space');
    const variable = tokens.findIndex(({ text: written }) => written.includes('$') || written.includes('[['));
    return variable < 0 ? tokens : tokens.slice(0, variable);
  });
