import { digitsAgree } from './digitsAgree';
import { afterComma, skipSpace, skipValue } from './jsonWalk';
import { endOfBare, type TableText } from './tableText';

const closeList = 93;

/**
 * One column of a table in an answer's text: for digits that `JSON.parse` rounded, and for what is read faster from the text than
 * from a million strings.
 */
export class ColumnText {
  constructor(
    private readonly table: TableText,
    private readonly column: number
  ) {}

  get text(): string {
    return this.table.text;
  }

  /** Where the column's list starts, at its bracket; `undefined` when the text has no such column. */
  get start(): number | undefined {
    return this.table.startOf(this.column);
  }

  /** Tells where the column's list ends, behind its bracket, by somebody who has read it. */
  endsAt(end: number): void {
    this.table.endsAt(this.column, end);
  }

  /** Whether each cell is a text, or `null`. */
  areTexts(): boolean {
    return this.table.areTexts(this.column);
  }

  /** The JSON text of each cell; `undefined` when the text has no such column. Each may keep the whole text alive. */
  cells(): string[] | undefined {
    const { start, text } = this;
    if (start === undefined) {
      return undefined;
    }
    const cells: string[] = [];
    let at = skipSpace(text, start + 1);
    while (at < text.length && text.charCodeAt(at) !== closeList) {
      const end = skipValue(text, at);
      cells.push(text.slice(at, end));
      at = afterComma(text, end);
    }
    return cells;
  }

  /**
   * As `cells`, for a column of numbers: each is the text that its parsed cell was read from, or there are none. They keep no text
   * alive but the column's own.
   */
  digits(): string[] | undefined {
    const { start, text } = this;
    const column = this.table.columns.at(this.column);
    if (start === undefined || column === undefined) {
      return undefined;
    }
    const end = endOfBare(text, start);
    if (end === undefined) {
      const cells = this.cells();
      return cells?.every((cell, row) => typeof column.at(row) !== 'number' || Number(cell) === column.at(row))
        ? cells
        : undefined;
    }
    const form = digitsAgree(text, start + 1, column);
    if (form === undefined) {
      return undefined;
    }
    // Split from a copy: texts that were cut from a longer one keep that one alive.
    const own = ` ${text.slice(start + 1, end - 1)}`;
    const cells = own.split(',');
    cells[0] = cells[0].trim();
    return form === 'tight' ? cells : cells.map((cell) => cell.trim());
  }
}
