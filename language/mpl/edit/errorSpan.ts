import { type Span } from '../../kit/edit';
import { errorSpanIn } from '../../kit/errorSpan';
import { type TextPosition } from '../../kit/places';
import { parser } from '../generated/parser';
import { leavesOf } from '../tree/readQuery';

/** The part of a query that a service error refers to. The error's position is in the same text. */
export const mplErrorSpan = (text: string, position: TextPosition): Span =>
  errorSpanIn(text, position, (line) => leavesOf(parser.parse(line)));
