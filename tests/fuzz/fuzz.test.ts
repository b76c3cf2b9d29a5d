import { homedir } from 'node:os';
import fc from 'fast-check';
import { anyText } from '@aplkit/language/apl/testing/anyText';
import { generated } from '@aplkit/language/apl/testing/generated';
import { quoteName, quoteString } from '@aplkit/language/apl/tree/quote';
import { drawFrom } from '../interpreter/draw';
import { drawRows, tableOf } from '../interpreter/table';
import { QueryError } from '../../sandbox/query/request/queryError';
import { benchOf } from '../../sandbox/testing/bench';
import { drawText } from './drawText';

const runs = generated(40, 20_000);
const tableCount = 5;

const tables = fc.sample(fc.gen(), { numRuns: tableCount, seed: runs.seed }).map((g) => drawRows(drawFrom(g)));
const bench = benchOf(tables.map((rows, index) => tableOf(`table${index}`, rows)));

/** Words of the SQL translation, which no message may contain unless the query contains them. */
const secrets =
  /SELECT |FROM s\d|CAST\(|NOT MATERIALIZED|\bc\d+\b|regexp_|epoch_ns|TIMESTAMP_NS|duckdb|Binder Error|Catalog Error|Parser Error|node_modules|sandbox\//;

function checkRefusal(error: unknown, text: string): void {
  if (!(error instanceof QueryError)) {
    throw error;
  }
  const { status, message, detail } = error;
  // Includes the query, because a counterexample shows only the generator's numbers.
  expect({ text, status: [400, 404, 422, 432].includes(status) || status }).toEqual({ text, status: true });
  const lines = text.split('\n').length;
  expect(detail).toMatchObject({ message: expect.any(String), line: expect.any(Number), column: expect.any(Number) });
  expect(detail?.line).toBeGreaterThan(0);
  expect(detail?.line).toBeLessThanOrEqual(lines);
  expect(detail?.column).toBeGreaterThan(0);
  const found = secrets.exec(`${message}\n${detail?.message}`);
  expect(found === null || text.includes(found[0].trim())).toBe(true);
  for (const place of [process.cwd(), homedir()]) {
    expect(message).not.toContain(place);
  }
}

test('no query crashes, hangs, or tells what it became', async () => {
  const outcomes = { answered: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.nat(tableCount - 1), fc.gen(), async (index, g) => {
      const text = drawText(drawFrom(g), `table${index}`);
      try {
        const { tables } = await bench.answer(text);
        for (const { fields, columns } of tables) {
          expect(new Set(columns?.map((column) => column.length)).size).toBeLessThanOrEqual(1);
          expect(columns).toHaveLength(fields.length);
        }
        outcomes.answered++;
      } catch (error) {
        checkRefusal(error, text);
        outcomes.refused++;
      }
    }),
    runs
  );
  // With fewer valid queries, or fewer invalid ones, the test would find too little.
  expect(outcomes.answered).toBeGreaterThan(0.2 * runs.numRuns);
  expect(outcomes.refused).toBeGreaterThan(0.2 * runs.numRuns);
});

const breakouts = fc.oneof(
  anyText({ maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        `'`,
        `''`,
        '"',
        '""',
        '\\',
        "\\'",
        '--',
        ';',
        '/*',
        '*/',
        '$$',
        '\0',
        '\n',
        ')',
        '|',
        ' OR ',
        '//',
        '%',
        '${x}',
        "']",
        '1'
      ),
      {
        minLength: 1,
        maxLength: 8,
      }
    )
    .map((parts) => parts.join(''))
);

test('whatever a text holds, it comes back as that text', async () => {
  await fc.assert(
    fc.asyncProperty(breakouts, async (text) => {
      const literal = quoteString(text);
      const query = `table1 | limit 1 | project x = ${literal}, same = strcat(${literal}, "") == ${literal}`;
      expect(await bench.rows(query)).toEqual([[text, true]]);
      const found = `table1 | limit 1 | where ${literal} contains_cs ${literal} and ${literal} in (${literal}) and strlen(${literal}) == ${[...text].length} | count`;
      expect(await bench.rows(found)).toEqual([[1]]);
    }),
    generated(15, 2000)
  );
});

test('whatever a name holds, it is only a name', async () => {
  await fc.assert(
    fc.asyncProperty(breakouts, async (name) => {
      fc.pre(name !== '');
      const quoted = quoteName(name);
      const { tables } = await bench.answer(
        `table1 | limit 1 | project ${quoted} = 5 | extend y = ${quoted} | sort by ${quoted}`
      );
      expect(tables[0].fields).toMatchObject([{ name }, { name: 'y' }]);
      expect(tables[0].columns).toEqual([[5], [5]]);
      await expect(bench.text(`table1 | where ${quoteName(`no ${name}`)} == 1`)).rejects.toMatchObject({ status: 400 });
      await expect(bench.text(quoteName(`no ${name}`))).rejects.toMatchObject({ status: 404 });
    }),
    generated(15, 2000)
  );
});
