import { type Span } from './edit';
import { type TextPosition } from './places';

/**
 * Range of a service error in a text: a token or, if that's uncertain, the line.
 * @param position if it's outside the text, the nearest line counts
 * @param tokensOf returns the tokens of a line whose positions are certain, without white space
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
