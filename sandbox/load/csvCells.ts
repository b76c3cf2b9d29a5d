/** A cell of a CSV record. An empty cell in quotes is an empty text; without them it is null. */
export interface Cell {
  text: string;
  quoted: boolean;
}

/** An error in a record's quotes. */
type BrokenQuotes = 'a quote is never closed' | 'text follows a closing quote';

/** Returns the cells of a record according to RFC 4180; a quote within a cell that does not begin with one is text. */
export function splitCells(record: string, delimiter: string): Cell[] | BrokenQuotes {
  if (!record.includes('"')) {
    return record.split(delimiter).map((text) => ({ text, quoted: false }));
  }
  const cells: Cell[] = [];
  let from = 0;
  while (from <= record.length) {
    if (record[from] !== '"') {
      const to = record.indexOf(delimiter, from);
      const end = to < 0 ? record.length : to;
      cells.push({ text: record.slice(from, end), quoted: false });
      from = end + 1;
      continue;
    }
    const closing = closingQuote(record, from);
    if (closing === undefined) {
      return 'a quote is never closed';
    }
    cells.push({ text: record.slice(from + 1, closing).replaceAll('""', '"'), quoted: true });
    if (closing + 1 < record.length && record[closing + 1] !== delimiter) {
      return 'text follows a closing quote';
    }
    from = closing + 2;
  }
  return cells;
}

function closingQuote(record: string, opening: number): number | undefined {
  for (let at = record.indexOf('"', opening + 1); at >= 0; at = record.indexOf('"', at + 2)) {
    if (record[at + 1] !== '"') {
      return at;
    }
  }
  return undefined;
}

/** Returns the cells as a record that every reader of CSV understands in the same way. */
export function joinCells(cells: Cell[], delimiter: string): string {
  return cells
    .map(({ text, quoted }) => (quoted || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(delimiter);
}
