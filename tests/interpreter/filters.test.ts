import fc from 'fast-check';
import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type Filter, type FilterOperator } from '@aplkit/language/kit/filter';
import { generated } from '@aplkit/language/apl/testing/generated';
import { addFilter } from '@aplkit/language/apl/edit/filters';
import { QueryError } from '../../sandbox/query/request/queryError';
import { benchOf, rowsOf } from '../../sandbox/testing/bench';
import { type Draw, drawFrom } from './draw';
import { drawQuery, rowSteps } from './drawQuery';
import { drawRows, fieldTypes, tableOf } from './table';

const runs = generated(25, 10_000);
const tableCount = 10;
const schema: KnownSchema = {
  datasets: undefined,
  fieldsOf: () => Object.entries(fieldTypes).map(([name, type]) => ({ name, type })),
};
/** Operators after which each row is still a single event. */
const rowLocal: ReadonlySet<string> = new Set(['where', 'extend', 'project', 'sort']);

const tables = fc.sample(fc.gen(), { numRuns: tableCount, seed: runs.seed }).map((g) => drawRows(drawFrom(g)));
const bench = benchOf(tables.map((rows, index) => tableOf(`table${index}`, rows)));

type Cell = string | number | boolean | null;

/** True if an event passes a filter, calculated without any APL. */
function keeps({ operator, values }: Filter, cell: Cell): boolean {
  const isOneOf = values.some((value) => (value === '' ? cell === null || cell === '' : String(cell) === value));
  const [value] = values;
  switch (operator) {
    case '=':
    case '=|':
      return isOneOf;
    case '!=':
    case '!=|':
      return !isOneOf;
    case '=~':
      return cell !== null && String(cell).includes(value);
    case '!~':
      return cell === null || !String(cell).includes(value);
    case 'contains':
      return cell !== null && String(cell).toLowerCase().includes(value.toLowerCase());
    case '!contains':
      return cell === null || !String(cell).toLowerCase().includes(value.toLowerCase());
    case '<':
      return cell !== null && Number(cell) < Number(value);
    case '<=':
      return cell !== null && Number(cell) <= Number(value);
    case '>':
      return cell !== null && Number(cell) > Number(value);
    case '>=':
      return cell !== null && Number(cell) >= Number(value);
  }
}

function drawFilter(draw: Draw, column: string, type: string, cells: Cell[]): Filter {
  const value = () => String(draw.pick(cells) ?? '');
  const equal: FilterOperator[] = ['=', '!=', '=|', '!=|'];
  const others: FilterOperator[] = type === 'string' ? ['=~', '!~', 'contains', '!contains'] : ['<', '<=', '>', '>='];
  const operator = draw.pick(type === 'boolean' ? equal : [...equal, ...others]);
  return { column, operator, values: operator.endsWith('|') ? [value(), value()] : [value()] };
}

/** Ignores the failure of a query whose numbers get too large, and rethrows all other errors. */
function unlessOutOfRange(error: unknown): undefined {
  if (!(error instanceof QueryError && error.message.includes('the range of 64-bit numbers'))) {
    throw error;
  }
}

test('The answer of a filtered query is the rows of its answer that the filter keeps', async () => {
  const outcomes = { compared: 0, kept: 0, dropped: 0 };
  await fc.assert(
    fc.asyncProperty(fc.nat(tableCount - 1), fc.gen(), async (index, g) => {
      const draw = drawFrom(g);
      const { text, ordered } = drawQuery(draw, `table${index}`, rowSteps);
      const { query, result } = analyze(text, schema);
      const columns = result.columns.filter(({ type }) => ['string', 'integer', 'boolean'].includes(type));
      if (!query.pipeline?.operators.every(({ kind }) => rowLocal.has(kind)) || columns.length === 0) {
        return;
      }
      const { name, type } = draw.pick(columns);
      const answer = await bench.answer(text).catch(unlessOutOfRange);
      if (answer === undefined) {
        return;
      }
      const [table] = answer.tables;
      const at = table.fields.findIndex((field) => field.name === name);
      const rows = rowsOf(table);
      const cellOf = (row: unknown[]): Cell => JSON.parse(JSON.stringify(row[at]));
      const isExact = rows.map(cellOf).every((cell) => typeof cell !== 'number' || Number.isSafeInteger(cell));
      if (rows.length === 0 || !isExact) {
        return;
      }
      const filter = drawFilter(draw, name, type, rows.map(cellOf));
      // A regular expression that consists only of letters matches literally.
      if (filter.operator.includes('~') && !/^[a-z]+$/.test(filter.values[0])) {
        return;
      }
      if (['<', '<=', '>', '>='].includes(filter.operator) && filter.values[0] === '') {
        return;
      }
      const filtered = addFilter(text, filter, { schema, meaning: 'result' });
      const kept = rows.filter((row) => keeps(filter, cellOf(row))).map((row) => JSON.stringify(row));
      const found = (await bench.rows(filtered.text)).map((row) => JSON.stringify(row));
      if (!ordered) {
        kept.sort();
        found.sort();
      }
      expect({ query: filtered.text, rows: found }).toEqual({ query: filtered.text, rows: kept });
      // The same filter on a table that only counts these rows goes into the table's `let` statement.
      const held = `let held = ${text} | summarize counted_ = count(); held`;
      const { text: counting } = addFilter(held, filter, { schema, meaning: 'result' });
      expect({ counting, rows: await bench.rows(counting) }).toEqual({ counting, rows: [[kept.length]] });
      outcomes.compared++;
      outcomes.kept += kept.length;
      outcomes.dropped += rows.length - kept.length;
    }),
    runs
  );
  // Few queries keep each row separate. Without any such query, the test would be useless.
  expect(outcomes.compared).toBeGreaterThan(0.03 * runs.numRuns);
  expect(outcomes.kept).toBeGreaterThan(outcomes.compared / 2);
  expect(outcomes.dropped).toBeGreaterThan(outcomes.compared / 2);
});
