import { type Edit, type Span } from './edit';

export const replace = ({ from, to }: Span, text: string): Edit => ({ from, to, text });
export const insert = (at: number, text: string): Edit => ({ from: at, to: at, text });

/** Position in a text: line and column, both starting at 1. */
export interface TextPosition {
  line: number;
  column: number;
}

export function offsetAt(text: string, { line, column }: TextPosition): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, column - 1);
}

export function positionAt(text: string, offset: number): TextPosition {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
