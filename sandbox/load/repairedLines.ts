import { parseJson } from '../json';
import { noCharacter, withoutMark } from './lines';
import { counted } from './staged';

/** Whether a line of a file has a value of JSON. The reader does not count the others. */
export const isWritten = (line: string) => /[^ \t\r]/.test(line);

/** An escaped character within a text of JSON; a half of a character is one of its own. */
const escaped = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/g;

/**
 * Repairs the lines of JSON that the database's reader refuses although they are JSON: the first one with a byte order mark, and those with
 * half of a character (`\ud800` without its pair), which no text of UTF-8 can contain.
 */
export class RepairedLines {
  /** How many lines can be read now. */
  repaired = 0;
  private halved = 0;
  private line = 0;
  private values = 0;

  /** @param refused numbers of values, counted from 1 */
  constructor(private readonly refused: ReadonlySet<number>) {}

  /** Returns the next lines of the file, each as it was, repaired, or as what is no JSON. */
  add(lines: string[]): string {
    return lines.map((line) => `${this.next(line)}\n`).join('');
  }

  /** Returns messages about the lines. */
  notes(): string[] {
    const rows = counted(this.halved, 'row');
    return this.halved === 0 ? [] : [`replaced halves of characters, such as \\ud800, by U+FFFD in ${rows}`];
  }

  private next(line: string): string {
    this.line++;
    if (!isWritten(line) || !this.refused.has(++this.values)) {
      return line;
    }
    const text = withoutMark(line, this.line);
    const whole = text.replace(escaped, (found, half?: string) => (half === undefined ? found : '\\ufffd'));
    // Bytes that are not UTF-8 were replaced while they were read: such a line stays refused.
    if (whole === line || text.includes(noCharacter) || parseJson(whole) === undefined) {
      return '-';
    }
    this.repaired++;
    this.halved += whole === text ? 0 : 1;
    return whole;
  }
}
