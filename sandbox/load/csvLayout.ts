import { splitCells } from './csvCells';
import { withoutMark } from './lines';
import { nameless } from './staged';

/** The layout of a CSV file, as its first lines show it. */
export interface CsvLayout {
  delimiter: string;
  /** Names of the columns, not empty; two may be the same. */
  columns: string[];
  /** The number of the line that the header is on, from 1; 0 where there is none. */
  headerLine: number;
}

const delimiters = [',', ';', '\t', '|'];

/**
 * Returns the layout of a file that begins with these lines; undefined where all are blank. The delimiter is the one by which most lines
 * have the same number of cells, so a few broken lines do not matter. The header is the first line with that many cells, unless it contains
 * a number or a time.
 */
export function findLayout(lines: string[]): CsvLayout | undefined {
  const written = lines
    .map((line, index) => ({ text: withoutMark(line, index + 1).replace(/\r$/, ''), number: index + 1 }))
    .filter(({ text }) => text.trim() !== '');
  if (written.length === 0) {
    return undefined;
  }
  const [{ delimiter, width }] = delimiters
    .map((candidate) => ({ delimiter: candidate, ...usualWidth(written, candidate) }))
    .sort((a, b) => Number(b.width > 1) - Number(a.width > 1) || b.agreeing - a.agreeing || b.width - a.width);
  for (const { text, number } of written) {
    const cells = splitCells(text, delimiter);
    if (typeof cells !== 'string' && cells.length === width) {
      const isHeader = !cells.some((cell) => isValue(cell.text));
      return {
        delimiter,
        columns: cells.map((cell, index) => (isHeader && withoutNul(cell.text).trim()) || nameless(index)),
        headerLine: isHeader ? number : 0,
      };
    }
  }
  // Every line's quotes are broken: there is no table to find, and the reader says why.
  return { delimiter, columns: [nameless(0)], headerLine: 0 };
}

/** Returns the most frequent width; of two equally frequent ones the first, which is the header's. */
function usualWidth(lines: Array<{ text: string }>, delimiter: string): { width: number; agreeing: number } {
  const counts = new Map<number, number>();
  for (const { text } of lines) {
    const cells = splitCells(text, delimiter);
    if (typeof cells !== 'string') {
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    }
  }
  const [width, agreeing] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [1, 0];
  return { width, agreeing };
}

/** Removes NUL, which no name in SQL can contain. */
const withoutNul = (text: string) => text.replaceAll('\0', '');

/** Returns whether a text is a number, or begins like a date or a time of day: nobody names a column like that. */
function isValue(text: string): boolean {
  const trimmed = text.trim();
  return trimmed !== '' && (Number.isFinite(Number(trimmed)) || /^\d{1,4}[-/.:]\d{1,2}[-/.:]/.test(trimmed));
}
