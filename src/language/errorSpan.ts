import { type Span } from './edit';

/**
 * The part of a text that an error of the service is about. The service counts in the text that was sent: after a variable, whose value has
 * another length than its name, only the line is certain.
 *
 * @param position line and column, both from 1; what is out of bounds counts as the nearest line
 * @param tokensOf the tokens of a line, without white space
 */
export function errorSpanIn(
  text: string,
  position: { line: number; column: number },
  tokensOf: (line: string) => readonly Span[]
): Span {
  const lines = text.split('\n');
  const index = Math.max(1, Math.min(position.line, lines.length)) - 1;
  const line = lines[index];
  const start = lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0);
  const whole = { from: start + line.length - line.trimStart().length, to: start + line.trimEnd().length };
  const tokens = tokensOf(line);
  const token = tokens.find(({ from, to }) => from < position.column && position.column <= to);
  const hasVariable = tokens.some(({ from, to }) => from < position.column && line.slice(from, to).includes('$'));
  return token === undefined || hasVariable ? whole : { from: start + token.from, to: start + token.to };
}
