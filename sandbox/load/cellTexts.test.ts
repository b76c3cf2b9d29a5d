import { cellColumns, type CellColumn } from '../../tests/inputs/cellTexts';
import { brokenDirectory } from './testing/broken';

const { load } = brokenDirectory();

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Loads a column next to a time and a number per row, or as the rows' time. */
async function loaded({ name, cells }: CellColumn, isTime = false) {
  const lines = cells.map(([text], row) => `2024-01-01T00:00:${String(row).padStart(2, '0')}Z,${row},${quoted(text)}`);
  const text = ['at,row,cell', ...lines, ''].join('\n').replace('cell', quoted(name));
  const source = isTime ? `cells.csv:${name}` : 'cells.csv:at';
  const { rows, fields, said } = await load(source, text, `"row", ${isTime ? '_time' : `"${name}"`} AS cell`);
  const type = fields.find((field) => field.startsWith(`${name} `))?.slice(name.length + 1);
  return { byRow: new Map(rows.map(([row, value]) => [Number(row), value])), type, said };
}

/** The nanoseconds since 1970 of an ISO 8601 time in UTC. */
function nanosecondsOf(time: string): bigint {
  const [, whole, digits = ''] = /^([^.]*?)(?:\.(\d+))?Z$/.exec(time) ?? [];
  return BigInt(Date.parse(`${whole}Z`)) * 1_000_000n + BigInt(digits.padEnd(9, '0'));
}

const named = cellColumns.map((column) => [column.name, column.why, column] as const);

test.each(named)('a column of a CSV file is what its cells are: %s, %s', async (_, __, column) => {
  const { type, said, byRow } = await loaded(column);
  const read = column.cells.map((_cell, row) => byRow.get(row));
  switch (column.kind) {
    case 'number':
      expect(['integer', 'float']).toContain(type);
      expect(read.map(String)).toEqual(column.cells.map(([, value]) => String(value)));
      return;
    case 'time': {
      const isNumber = type === 'integer' || type === 'float';
      const times = isNumber ? (await loaded(column, true)).byRow : byRow;
      expect(isNumber || type === 'datetime').toBe(true);
      expect(column.cells.map((_cell, row) => times.get(row))).toEqual(
        column.cells.map(([, value]) => (value === null ? null : nanosecondsOf(String(value))))
      );
      return;
    }
    case 'text':
      expect(type).toBe('string');
      expect(read).toEqual(column.cells.map(([text]) => text));
      return;
    case 'said':
      expect(said).not.toEqual([]);
      return;
    case 'free':
      expect(read.length).toBe(column.cells.length);
  }
});
