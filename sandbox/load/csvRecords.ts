import { countText } from '@aplkit/language/kit/words';
import { type CsvLayout } from './csvLayout';
import { noCharacter, withoutMark } from './lines';
import { type CsvRecord, readRecords } from './readRecords';
import { type LeftOut, namedRows } from './staged';

/** Converts the lines of a CSV file to rows, whose first cell is the line number. */
export class CsvRecords {
  readonly leftOut: LeftOut = { count: 0, first: [] };
  private lines = 0;
  /** Lines of a record that may continue. */
  private open: string[] = [];

  constructor(private readonly layout: CsvLayout) {}

  /** Adds the file's next lines, and returns the rows that they complete. */
  add(lines: string[]): string[] {
    const first = this.lines + 1;
    this.lines += lines.length;
    const texts = lines.map((line, index) => withoutMark(line, first + index));
    return this.read([...this.open, ...texts.slice(Math.max(0, this.layout.firstLine - first))], false);
  }

  /** The rows in the lines that were still open when the file ended. */
  end(): string[] {
    return this.read(this.open, true);
  }

  private read(lines: string[], isEnd: boolean): string[] {
    const rows: string[] = [];
    this.open = readRecords(lines, {
      delimiter: this.layout.delimiter,
      from: this.lines - lines.length + 1,
      isEnd,
      take: (record) => this.take(record, rows),
      leaveOut: (line, reason) => this.leaveOut(line, reason),
    });
    return rows;
  }

  private take({ cells, from, lines, isStrict }: CsvRecord, rows: string[]): boolean {
    const { columns, delimiter, least } = this.layout;
    // Cells beyond the columns come from delimiters at the end.
    const isRow = cells.length >= least && cells.slice(columns.length).every((text) => text.trim() === '');
    const written = lines.join('\n').replace(/\r$/, '');
    if (written.trim() === '' && !written.includes(delimiter)) {
      return true;
    }
    if (cells.some((text) => text.includes(noCharacter))) {
      this.leaveOut(from, 'it is not valid UTF-8');
    } else if (isRow) {
      const missing = delimiter.repeat(Math.max(0, columns.length - cells.length));
      const isWhole = isStrict && cells.length <= columns.length;
      rows.push(`${from}${delimiter}${isWhole ? written : this.quoted(cells)}${missing}\n`);
    } else {
      if (lines.slice(1).some((line) => line.split(delimiter).length >= least)) {
        return false;
      }
      this.leaveOut(from, `${countText(cells.length, 'value')} for ${countText(columns.length, 'column')}`);
    }
    return true;
  }

  private quoted(cells: string[]): string {
    return cells
      .slice(0, this.layout.columns.length)
      .map((text) => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`))
      .join(this.layout.delimiter);
  }

  private leaveOut(at: number, reason: string): void {
    this.leftOut.count++;
    if (this.leftOut.first.length < namedRows) {
      this.leftOut.first.push({ at, reason });
    }
  }
}
