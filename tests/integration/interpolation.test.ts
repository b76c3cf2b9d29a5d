/** Tests that a query with any value of a variable returns exactly the sandbox's rows with that value. */
import * as fc from 'fast-check';
import { lastValueFrom } from 'rxjs';
import { anyText } from '@aplkit/language/apl/testing/anyText';
import { generated } from '@aplkit/language/apl/testing/generated';
import { interpolateApl } from '../../src/query/interpolation/interpolateApl';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { SandboxData } from './support/sandboxService';

const { numRuns: count, seed } = generated(20, 1000);
const batch = 50;

/** Texts that end strings, names, lines or queries in some language. */
const pieces = [
  '"',
  "'",
  '`',
  '\\',
  '\\\\',
  '\\"',
  "\\'",
  '""',
  "''",
  '|',
  '| take 0',
  '//',
  '// ',
  '/*',
  '*/',
  '--',
  ';',
  '\n',
  '\r\n',
  '\r',
  '\t',
  '$',
  '$v',
  '${v}',
  '${v:raw}',
  '[[v]]',
  '$__interval',
  '$__timeFilter(x)',
  '{',
  '}',
  '[',
  ']',
  "']",
  '["',
  '(',
  ')',
  ',',
  '@',
  '@"',
  '%',
  '*',
  'null',
  'true',
  '0',
  '1e5',
  'ü',
  '日本',
  '👩‍🚀',
  'e\u0301',
  '\u00a0',
  '\u200b',
  '\u2028',
  '\ufeff',
  '\u0001',
  '\\u0041',
  '\\n',
  '$&',
  '$1',
  ' ',
];
const value = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  anyText({ maxLength: 12 }),
  fc.constantFrom(...pieces, '', '007', '12345678901234567890', '-1', '1.50', 'NaN')
);
/** DuckDB's strings can't contain NUL. */
const values = [...new Set(fc.sample(value, { numRuns: 4 * count, seed }))]
  .filter((text) => !text.includes('\0'))
  .slice(0, count);

let data: SandboxData;
beforeAll(async () => {
  data = await SandboxData.open();
  const text = (held: string) => `'${held.replaceAll("'", "''")}'`;
  await data.add(
    'values',
    [
      ['_time', 'datetime'],
      ['_sysTime', 'datetime'],
      ['id', 'integer'],
      ['held', 'string'],
    ],
    values.map((held, id) => `TIMESTAMP '2024-01-01', TIMESTAMP '2024-01-01', ${id}, ${text(held)}`)
  );
});
afterAll(() => data.close());

async function idsOf(query: string, variable: unknown): Promise<unknown> {
  const { client } = data.service({ pageLimit: 50_000, bounds: 'inclusive' });
  const apl = interpolateApl(query, { templates: templatesWith({ v: variable }) });
  const { body: answer } = await lastValueFrom(client.query({ apl, startTime: '2023-01-01T00:00:00Z' }));
  return answer.tables[0].columns?.[0];
}

test(`there are ${count} values, no two of them equal`, () => expect(new Set(values).size).toBe(count));

test.each([
  ['in double quotes', '["values"] | where held == "$v" | project id'],
  ['in single quotes', "['values'] | where held == '$v' | project id"],
  ['verbatim', '["values"] | where held == @"$v" | project id'],
  ['in the middle of a string', '["values"] | where strcat("<", held, ">") == "<${v}>" | project id'],
])('each value %s finds its row and no other', async (_, query) => {
  const wrong: unknown[] = [];
  for (let first = 0; first < values.length; first += batch) {
    await Promise.all(
      values.slice(first, first + batch).map(async (held, at) => {
        const ids = await idsOf(query, held).catch((error: unknown) => String(error));
        if (JSON.stringify(ids) !== JSON.stringify([first + at])) {
          wrong.push([held, ids]);
        }
      })
    );
  }
  expect(wrong).toEqual([]);
});

test('each value outside quotes finds its row, unless it is a number or boolean', async () => {
  const wrong: unknown[] = [];
  for (const [id, held] of values.entries()) {
    const ids = await idsOf('["values"] | where tostring(held) == tostring($v) | project id', held).catch(
      (error: unknown) => String(error)
    );
    if (JSON.stringify(ids) !== JSON.stringify([id])) {
      wrong.push([held, ids]);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['bare', '["values"] | where held in ($v) | project id | limit 2000'],
  ['in quotes', '["values"] | where held in ("$v") | project id | limit 2000'],
])('lists of values, %s, find their rows and no others', async (form, query) => {
  // Numbers and booleans outside quotes aren't strings.
  const isText = (held: string) =>
    form === 'in quotes' || (Number.isNaN(Number(held)) && held !== 'true') || held.trim() === '';
  const texts = values.filter(isText);
  for (let first = 0; first < texts.length; first += batch) {
    const list = texts.slice(first, first + batch);
    const ids = await idsOf(query, list);
    const found = (Array.isArray(ids) ? ids : []).map((id) => values[Number(id)]);
    expect(found.sort()).toEqual([...list].sort());
  }
});

test('names of fields hold any value, and no value ends one', async () => {
  const names = values.filter((held) => held !== '');
  for (const held of names) {
    const templates = templatesWith({ v: held });
    const query = interpolateApl(`["values"] | where id == 1 | extend ['$v'] = 1 | project ['$v']`, { templates });
    const { client } = data.service({ pageLimit: 50_000, bounds: 'inclusive' });
    const { body: answer } = await lastValueFrom(client.query({ apl: query, startTime: '2023-01-01T00:00:00Z' }));
    expect(answer.tables[0].fields.map(({ name }) => name)).toEqual([held]);
  }
});
