import { CsvError, type Options, parse } from 'csv-parse/sync';

/** A record of a CSV file. */
export interface CsvRecord {
  cells: string[];
  /** Number of the record's first line, counted from 1. */
  from: number;
  /** Number of the record's last line. */
  to: number;
  lines: string[];
  /** True if quotes follow RFC 4180. */
  isStrict: boolean;
}

interface Reading {
  delimiter: string;
  /** The number of the first line. */
  from: number;
  /** True if no more lines follow; otherwise, the last record may continue. */
  isEnd: boolean;
  /** Receives each record. Returns false for a record in which an extra quote has swallowed later lines. */
  take: (record: CsvRecord) => boolean;
  leaveOut: (line: number, reason: string) => void;
}

/** Maximum number of lines in a record. */
const maxLines = 1000;
const neverClosed = 'a quote is never closed';

/**
 * Reads the records in some lines. A quote that's never closed affects only its own line.
 * @returns the lines of a record that may continue
 */
export function readRecords(lines: string[], { isEnd, from, ...reading }: Reading): string[] {
  let done = 0;
  while (done < lines.length) {
    const window = lines.slice(done, done + maxLines + 1);
    const { read, broken } = parseLines(window, { ...reading, from: from + done });
    const isWhole = window.length > maxLines;
    done += read;
    if (broken === undefined || (broken.mayGoOn && read > 0)) {
      continue;
    }
    if (broken.mayGoOn && !isWhole && !isEnd) {
      break;
    }
    const reason = broken.mayGoOn && isWhole ? `a quote is not closed within ${maxLines} lines` : broken.reason;
    reading.leaveOut(from + done, reason);
    done++;
  }
  return lines.slice(done);
}

/** Error for a record whose quote isn't closed before other rows. */
class StrayQuote extends Error {}

interface ParsedLines {
  /** Number of lines read so far. */
  read: number;
  /** The reason why the next line isn't read; `undefined` if it is. */
  broken?: { reason: string; mayGoOn?: boolean };
}

function parseLines(lines: string[], { delimiter, from, take }: Omit<Reading, 'isEnd' | 'leaveOut'>): ParsedLines {
  let read = 0;
  const skipBlank = () => {
    while (lines[read] === '' || lines[read] === '\r') {
      read++;
    }
  };
  const takeAt = (cells: string[], to: number, isStrict: boolean): boolean => {
    const isTaken = take({ cells, from: from + read, to: from + to - 1, lines: lines.slice(read, to), isStrict });
    read = isTaken ? to : read;
    return isTaken;
  };
  const text = textOf(lines);
  const lineAt = lineCounter(text);
  // Follows the parser's own count, which counts `\r\n` within quotes as two lines.
  let counted = 0;
  try {
    parse(text, {
      ...format(delimiter),
      on_record: (cells: string[], info) => {
        skipBlank();
        counted = info.lines;
        if (!takeAt(cells, lineAt(info.bytes), true)) {
          throw new StrayQuote();
        }
        return null;
      },
    });
    return { read: lines.length };
  } catch (error) {
    counted -= read;
    skipBlank();
    if (error instanceof StrayQuote) {
      return { read, broken: { reason: neverClosed } };
    }
    if (!(error instanceof CsvError)) {
      throw error;
    }
    switch (error.code) {
      case 'CSV_QUOTE_NOT_CLOSED':
        return { read, broken: { reason: neverClosed, mayGoOn: true } };
      case 'INVALID_OPENING_QUOTE': {
        const loose = looseRecord(lines.slice(read), delimiter);
        if (loose === 'open') {
          return { read, broken: { reason: neverClosed, mayGoOn: true } };
        }
        return loose && takeAt(loose.cells, read + loose.lines, false)
          ? { read }
          : { read, broken: { reason: 'a quote is within a value' } };
      }
      default:
        // The quote was opened on a line above.
        return {
          read,
          broken: { reason: Number(error.lines) > counted + read + 1 ? neverClosed : 'text follows a closing quote' },
        };
    }
  }
}

const format = (delimiter: string): Options => ({
  delimiter,
  record_delimiter: ['\r\n', '\n'],
  relax_column_count: true,
  skip_empty_lines: true,
});

/** Joins lines for the parser. Without the line feed at the end, a final carriage return would count as text. */
const textOf = (lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);

/** Counts line ends within the first bytes of a text; must be called with ascending numbers. */
function lineCounter(text: Buffer): (bytes: number) => number {
  let lines = 0;
  let at = 0;
  return (bytes) => {
    for (; at < bytes; at++) {
      lines += text[at] === 10 ? 1 : 0;
    }
    return lines;
  };
}

/** First record, with quotes inside values as text; `undefined` if text follows a closing quote. */
function looseRecord(lines: string[], delimiter: string): { cells: string[]; lines: number } | 'open' | undefined {
  let first: { cells: string[]; lines: number } | undefined;
  const text = textOf(lines);
  try {
    parse(text, {
      ...format(delimiter),
      relax_quotes: true,
      to: 1,
      on_record: (cells: string[], { bytes }) => {
        first = { cells, lines: lineCounter(text)(bytes) };
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) {
      return 'open';
    }
    throw error;
  }
  return first?.cells.some((cell) => cell.startsWith('"')) ? undefined : first;
}
