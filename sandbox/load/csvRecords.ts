import { type Cell, joinCells, splitCells } from './csvCells';
import { type CsvLayout } from './csvLayout';
import { noCharacter, withoutMark } from './lines';
import { counted, type LeftOut, namedRows } from './staged';

/** Most lines that a text in quotes may span. After a quote that is never closed, no more are examined again. */
const maxLines = 1000;

interface NumberedLine {
  number: number;
  text: string;
}

/**
 * Makes records of a CSV file's lines, each with its line number as an extra first cell. A record continues over the next lines only if
 * these close its quote and it then has a cell for each column; otherwise only its first line is left out: one quote too many must not
 * swallow the rows below it.
 */
export class CsvRecords {
  readonly leftOut: LeftOut = { count: 0, first: [] };
  private number = 0;
  /** Lines of a record whose quote is open. */
  private open: NumberedLine[] = [];

  constructor(private readonly layout: CsvLayout) {}

  /** Adds the next lines of the file and returns the records that they complete. */
  add(lines: string[]): string[] {
    const records: string[] = [];
    for (const line of lines) {
      this.number++;
      if (this.number >= this.layout.firstLine) {
        this.take([{ number: this.number, text: withoutMark(line, this.number) }], records);
      }
    }
    return records;
  }

  /** Returns the records among the lines that were still open when the file ended. */
  end(): string[] {
    const records: string[] = [];
    while (this.open.length > 0) {
      this.giveUp('a quote is never closed', records);
    }
    return records;
  }

  private take(lines: NumberedLine[], records: string[]): void {
    const waiting = [...lines].reverse();
    for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
      const broken = this.takeOne(line, records);
      if (broken !== undefined) {
        const [first, ...again] = this.open;
        this.open = [];
        this.leaveOut(first.number, broken);
        waiting.push(...again.reverse());
      }
    }
  }

  /** Takes one line. Returns why the open record turned out not to be one, if so. */
  private takeOne(line: NumberedLine, records: string[]): string | undefined {
    if (this.open.length === 0) {
      return this.begin(line, records);
    }
    this.open.push(line);
    if (line.text.includes('"')) {
      const cells = splitCells(
        this.open
          .map(({ text }) => text)
          .join('\n')
          .replace(/\r$/, ''),
        this.layout.delimiter
      );
      if (cells !== 'a quote is never closed') {
        const isRow = typeof cells !== 'string' && this.isRow(cells);
        if (typeof cells === 'string' || (!isRow && this.open.slice(1).some(({ text }) => this.looksLikeRow(text)))) {
          return 'a quote is never closed';
        }
        const [{ number }] = this.open;
        this.open = [];
        this.addRow(number, cells, records);
        return undefined;
      }
    }
    return this.open.length > maxLines ? `a quote is not closed within ${maxLines} lines` : undefined;
  }

  private begin(line: NumberedLine, records: string[]): undefined {
    const text = line.text.endsWith('\r') ? line.text.slice(0, -1) : line.text;
    if (text.trim() === '' && !text.includes(this.layout.delimiter)) {
      return undefined;
    }
    if (text.includes(noCharacter)) {
      this.leaveOut(line.number, 'it is not UTF-8');
      return undefined;
    }
    const cells = splitCells(text, this.layout.delimiter);
    if (cells === 'a quote is never closed') {
      this.open = [line];
    } else if (typeof cells === 'string') {
      this.leaveOut(line.number, cells);
    } else {
      this.addRow(line.number, cells, records);
    }
    return undefined;
  }

  private addRow(number: number, cells: Cell[], records: string[]): void {
    const { columns } = this.layout;
    if (this.isRow(cells)) {
      const missing = Array<Cell>(Math.max(0, columns.length - cells.length)).fill({ text: '', quoted: false });
      records.push(this.record(number, [...cells.slice(0, columns.length), ...missing]));
    } else {
      this.leaveOut(number, `${counted(cells.length, 'value')} for ${counted(columns.length, 'column')}`);
    }
  }

  /** Whether the cells are a row: those beyond the columns are of delimiters at its end. */
  private isRow(cells: Cell[]): boolean {
    const { columns, least } = this.layout;
    return cells.length >= least && cells.slice(columns.length).every(({ text }) => text.trim() === '');
  }

  /** Whether a line may be a row by itself, whatever its quotes say. */
  private looksLikeRow(line: string): boolean {
    return line.split(this.layout.delimiter).length >= this.layout.least;
  }

  private giveUp(reason: string, records: string[]): void {
    const [first, ...again] = this.open;
    this.open = [];
    this.leaveOut(first.number, reason);
    this.take(again, records);
  }

  private record(number: number, cells: Cell[]): string {
    return `${number}${this.layout.delimiter}${joinCells(cells, this.layout.delimiter)}\n`;
  }

  private leaveOut(at: number, reason: string): void {
    this.leftOut.count++;
    if (this.leftOut.first.length < namedRows) {
      this.leftOut.first.push({ at, reason });
    }
  }
}
