/** The kind of a part of a line, for highlighting. */
export type Color =
  'space' | 'comment' | 'keyword' | 'function' | 'name' | 'variable' | 'string' | 'number' | 'mark' | 'error';

export interface ColoredPart {
  from: number;
  color: Color;
}
