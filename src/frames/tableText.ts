import { type Cell } from '../service/types';
import { areTexts } from './cellTypes';
import { afterComma, elementAt, memberAt, skipSpace, skipValue } from './jsonWalk';

const quote = 34;
const backslash = 92;
const comma = 44;
const openList = 91;
const closeList = 93;

/**
 * Where the columns of a table stand in an answer's text. They are looked for only when somebody asks, one behind the other; what is
 * found out on the way is kept, by those who read a column as well: each look at a million texts is felt.
 */
export class TableText {
  /** Where the first columns start, and the one behind them; empty as long as nobody asked. */
  private readonly starts: number[] = [];
  private readonly areTextsOf: Array<boolean | undefined> = [];

  /** @param columns the parsed ones: what is in them says how a column's text can be skipped */
  constructor(
    readonly text: string,
    private readonly table: number,
    readonly columns: Cell[][]
  ) {}

  /** Where the column's list starts, at its bracket; `undefined` when the text has no such column. */
  startOf(column: number): number | undefined {
    const { starts, text } = this;
    if (starts.length === 0) {
      const first = this.findFirst();
      if (first === undefined) {
        return undefined;
      }
      starts.push(first);
    }
    while (starts.length <= column) {
      const last = starts.length - 1;
      if (text.charCodeAt(starts[last]) === closeList) {
        return undefined;
      }
      starts.push(afterComma(text, this.skipColumn(last)));
    }
    return text.charCodeAt(starts[column]) === openList ? starts[column] : undefined;
  }

  /** Tells where a column's list ends, behind its bracket, by somebody who has read it. */
  endsAt(column: number, end: number): void {
    if (column === this.starts.length - 1) {
      this.starts.push(afterComma(this.text, end));
    }
  }

  /** Whether each cell of a column is a text, or `null`. */
  areTexts(column: number): boolean {
    return (this.areTextsOf[column] ??= areTexts(this.columns[column] ?? []));
  }

  private findFirst(): number | undefined {
    const { text } = this;
    const tables = memberAt(text, skipSpace(text, 0), 'tables');
    const table = tables === undefined ? undefined : elementAt(text, tables, this.table);
    const list = table === undefined ? undefined : memberAt(text, table, 'columns');
    return list === undefined || text.charCodeAt(list) !== openList ? undefined : skipSpace(text, list + 1);
  }

  /** The end of a column's list, by what is known of its cells. */
  private skipColumn(at: number): number {
    const { text, starts } = this;
    const start = starts[at];
    const column = this.columns[at] ?? [];
    if (text.charCodeAt(start) !== openList) {
      return skipValue(text, start);
    }
    return (this.areTexts(at) ? endOfTexts(text, start, column) : endOfBare(text, start)) ?? skipValue(text, start);
  }
}

/**
 * The end of a list that starts at `start` and has nothing but numbers, truth values and `null`: no bracket but the last one is in
 * it. `undefined` where there is more in it.
 */
export function endOfBare(text: string, start: number): number | undefined {
  const end = text.indexOf(']', start);
  const inner = text.slice(start + 1, end);
  return end < 0 || inner.includes('"') || inner.includes('[') || inner.includes('{') ? undefined : end + 1;
}

/**
 * The end of a list of strings and `null`, by the first bracket that can only be it: behind a quote that closes a string, so one
 * that no backslash escapes and that stands where none can open. `undefined` where a closer look is needed.
 */
function endOfTexts(text: string, start: number, column: Cell[]): number | undefined {
  if (typeof column[column.length - 1] !== 'string') {
    return undefined;
  }
  let end = text.indexOf(']', start + 1);
  while (end > 0 && text.charCodeAt(end - 1) !== quote) {
    if (text.charCodeAt(end - 1) <= 32) {
      // In a string, or behind the last one: both look like this.
      return undefined;
    }
    end = text.indexOf(']', end + 1);
  }
  const before = text.charCodeAt(end - 2);
  return end < 0 || before === backslash || before === comma || before === openList || before <= 32
    ? undefined
    : end + 1;
}
