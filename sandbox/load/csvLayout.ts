import { splitCells } from './csvCells';
import { withoutMark } from './lines';
import { nameless } from './staged';

/** The layout of a CSV file, as its first lines show it. */
export interface CsvLayout {
  delimiter: string;
  /** Names of the columns, not empty; two may be the same. */
  columns: string[];
  /** The numbers, from 1, of the first and the last line of the header; undefined where there is none. */
  header: { from: number; to: number } | undefined;
}

interface SplitRecord {
  cells: string[];
  from: number;
  to: number;
}

const delimiters = [',', ';', '\t', '|'];

/**
 * Returns the layout of a file that begins with these lines; undefined where all are blank. The delimiter is the one by which most records
 * have the same number of cells, so a few broken lines do not matter. The header is the first record with that many cells, if it looks like
 * one.
 */
export function findLayout(lines: string[]): CsvLayout | undefined {
  const written = lines.map((line, index) => withoutMark(line, index + 1).replace(/\r$/, ''));
  if (written.every((line) => line.trim() === '')) {
    return undefined;
  }
  const [{ delimiter, width, records }] = delimiters
    .map((candidate) => {
      const split = splitRecords(written, candidate);
      return { delimiter: candidate, records: split, ...commonWidth(split) };
    })
    .sort((a, b) => Number(b.width > 1) - Number(a.width > 1) || b.agreeing - a.agreeing || b.width - a.width);
  const [first, ...rows] = records.filter(({ cells }) => cells.length === width);
  if (!first) {
    // Every line's quotes are broken: there is no table to find, and the reader says why.
    return { delimiter, columns: [nameless(0)], header: undefined };
  }
  const isHeader = looksLikeHeader(first.cells, rows);
  return {
    delimiter,
    columns: first.cells.map((cell, index) => (isHeader && asName(cell)) || nameless(index)),
    header: isHeader ? { from: first.from, to: first.to } : undefined,
  };
}

/** Splits lines into records. A text in quotes may continue over lines; a line whose quotes are wrong is none. */
function splitRecords(lines: string[], delimiter: string): SplitRecord[] {
  const records: SplitRecord[] = [];
  let from = 0;
  while (from < lines.length) {
    const { cells, to } = recordAt(lines, from, delimiter);
    if (cells !== undefined && lines[from].trim() !== '') {
      records.push({ cells, from: from + 1, to: to + 1 });
    }
    from = to + 1;
  }
  return records;
}

function recordAt(lines: string[], from: number, delimiter: string): { cells?: string[]; to: number } {
  let text = lines[from];
  for (let to = from; to < lines.length; to++) {
    text = to === from ? text : `${text}\n${lines[to]}`;
    if (to > from && !lines[to].includes('"')) {
      continue;
    }
    const cells = splitCells(text, delimiter);
    if (typeof cells !== 'string') {
      return { cells: cells.map((cell) => cell.text), to };
    }
    if (cells !== 'a quote is never closed') {
      break;
    }
  }
  return { to: from };
}

/** Returns the most frequent width; of two equally frequent ones the first, which is the header's. */
function commonWidth(records: SplitRecord[]): { width: number; agreeing: number } {
  const counts = new Map<number, number>();
  for (const { cells } of records) {
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  const [width, agreeing] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [1, 0];
  return { width, agreeing };
}

/** Returns the name that a cell of the header gives: without NUL, which no name in SQL can contain, and on one line. */
const asName = (cell: string) =>
  cell
    .replaceAll('\0', '')
    .replaceAll(/\s*[\r\n]\s*/g, ' ')
    .trim();

/**
 * Tells whether the cells name columns: they contain neither numbers nor times. Years, and other whole numbers that differ, may be names
 * beside a text that stands above numbers or times.
 */
function looksLikeHeader(cells: string[], rows: SplitRecord[]): boolean {
  const numbers = cells.filter(isNumber);
  if (cells.some(isTime) || new Set(numbers).size < numbers.length) {
    return false;
  }
  return (
    numbers.length === 0 ||
    (numbers.every((text) => /^\d+$/.test(text.trim())) &&
      cells.some((cell, index) => cell.trim() !== '' && !isNumber(cell) && isOfValues(rows, index)))
  );
}

/** Tells whether most cells of a column are numbers or times. */
function isOfValues(rows: SplitRecord[], column: number): boolean {
  const values = rows.filter(({ cells }) => isNumber(cells[column]) || isTime(cells[column]));
  return values.length > rows.length / 2;
}

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

/** Tells whether a text begins like a date or a time of day. */
const isTime = (text: string) => /^\s*\d{1,4}[-/.:]\d{1,2}[-/.:]/.test(text);
