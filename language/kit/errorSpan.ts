import { type Span } from './edit';
import { type TextPosition } from './places';

/**
 * The part of a text that an error of the service is about. Where no token is, it is the line.
 *
 * @param position what is out of bounds counts as the nearest line
 * @param tokensOf the tokens of a line whose place is certain, without white space
 */
export function errorSpanIn(text: string, position: TextPosition, tokensOf: (line: string) => readonly Span[]): Span {
  const lines = text.split('\n');
  const index = Math.max(1, Math.min(position.line, lines.length)) - 1;
  const line = lines[index];
  const start = lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0);
  const whole = { from: start + line.length - line.trimStart().length, to: start + line.trimEnd().length };
  const token = tokensOf(line).find(({ from, to }) => from < position.column && position.column <= to);
  return token === undefined ? whole : { from: start + token.from, to: start + token.to };
}
