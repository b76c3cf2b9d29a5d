import { countText } from '@aplkit/language/kit/words';
import { withoutMark } from './lines';
import { type CsvRecord, readRecords } from './readRecords';
import { nameless } from './staged';

/** The layout of a CSV file, inferred from its first lines. */
export interface CsvLayout {
  delimiter: string;
  /** Names of the columns; never empty, but two may be the same. */
  columns: string[];
  /** Minimum number of cells in a row. Cells missing at the end are read as empty. */
  least: number;
  /** Number (from 1) of the first line after the header. */
  firstLine: number;
  /** Messages about the header. */
  notes: string[];
}

const delimiters = [',', ';', '\t', '|'];

/** The layout of a file that starts with these lines, by the delimiter that fits most; `undefined` if all are blank. */
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
  const first = records.findIndex(({ cells }) => cells.length === width);
  const below = (index: number) => records.slice(index + 1).filter(({ cells }) => cells.length === width);
  for (const index of [first, first - 1].filter((at) => at >= 0)) {
    const { from, to, cells } = records[index];
    const found = looksLikeHeader(cells, below(index)) ? findColumns(cells, below(index), width) : undefined;
    if (found) {
      const skipped = written.slice(0, from - 1).filter((line) => line.trim() !== '').length;
      const above = `skipped ${countText(skipped, 'line')} above the header: line ${from} contains the column names`;
      return { delimiter, firstLine: to + 1, ...found, notes: skipped > 0 ? [above, ...found.notes] : found.notes };
    }
  }
  // If all lines have broken quotes, there is no table, and the reader reports why.
  const columns = Array.from({ length: Math.max(1, width) }, (_, index) => nameless(index));
  return { delimiter, columns, least: width, firstLine: 1, notes: [] };
}

/** The columns for rows with `width` cells below a header; `undefined` if the header has too many or too few names. */
function findColumns(
  header: string[],
  rows: CsvRecord[],
  width: number
): Pick<CsvLayout, 'columns' | 'least' | 'notes'> | undefined {
  const names = header.map(asName);
  while (names.length > width && names.at(-1) === '') {
    names.pop();
  }
  const missing = names.length - width;
  const beyond = rows.filter(({ cells }) => cells.slice(names.length).some((text) => text.trim() !== '')).length;
  if (missing > 1 || (missing < -1 && beyond > 0)) {
    return undefined;
  }
  const columns = (all: string[], ...notes: string[]) => ({
    columns: all.map((name, index) => name || nameless(index)),
    least: width,
    notes,
  });
  if (missing > 0) {
    const note = `most rows have ${countText(width, 'value')} for the ${names.length} names in the header`;
    return columns(names, `${note}: "${names[width]}" is empty in these rows`);
  }
  if (beyond === 0) {
    return columns(names);
  }
  const note = `the header has ${countText(names.length, 'name')} for ${width} columns`;
  return beyond === rows.length
    ? columns(['', ...names], `${note}: the first column is "${nameless(0)}"`)
    : columns([...names, ''], `${note}: the last column is "${nameless(width - 1)}"`);
}

function splitRecords(lines: string[], delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  readRecords(lines, {
    delimiter,
    from: 1,
    isEnd: true,
    take: (record) => records.push(record) > 0,
    leaveOut: () => {},
  });
  return records.filter(({ cells }) => cells.length > 1 || cells[0].trim() !== '');
}

/** Most frequent number of cells. If several are equally frequent, the first record, which may be the header, doesn't count. */
function commonWidth(records: CsvRecord[]): { width: number; agreeing: number } {
  const count = (width: number, from = 0) => records.slice(from).filter(({ cells }) => cells.length === width).length;
  const [best] = [...new Set(records.map(({ cells }) => cells.length))]
    .map((width) => ({ width, agreeing: count(width), below: count(width, 1) }))
    .sort((a, b) => b.agreeing - a.agreeing || b.below - a.below);
  return best ?? { width: 1, agreeing: 0 };
}

/** The name in a header's cell: on one line, and without NUL, which SQL names can't contain. */
const asName = (cell: string) =>
  cell
    .replaceAll('\0', '')
    .replaceAll(/\s*[\r\n]\s*/g, ' ')
    .trim();

/** True if cells are column names. Distinct integers such as years may be names next to text, above numbers or times. */
function looksLikeHeader(cells: string[], rows: CsvRecord[]): boolean {
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

/** True if most cells in a column are numbers or times. */
function isOfValues(rows: CsvRecord[], column: number): boolean {
  const values = rows.filter(({ cells }) => isNumber(cells[column]) || isTime(cells[column]));
  return values.length > rows.length / 2;
}

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

/** True if a text starts with something like a date or a time of day. */
const isTime = (text: string) => /^\s*\d{1,4}[-/.:]\d{1,2}[-/.:]/.test(text);
