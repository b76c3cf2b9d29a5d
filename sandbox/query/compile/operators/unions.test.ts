/** Tests fields with scalars of several types, from a file to the responses in both formats. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestSandbox, type TestSandbox } from '../../../testing/client';

const events: object[] = [
  { number: 1, code: 200, flag: 'yes', any: 1, wild: 1, list: [1] },
  { number: 2.5, code: 'timeout', flag: true, any: 2.5, wild: { a: 1 }, list: 'x' },
  { number: 3, code: null, flag: false, any: 'text', wild: 'b', list: 2 },
  { number: -4, code: 504, flag: null, any: true, wild: null, list: null },
];

let directory: string;
let sandbox: TestSandbox;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'unions-'));
  const source = join(directory, 'events.ndjson');
  const lines = events.map((event, n) => JSON.stringify({ time: `2026-03-01T11:00:0${n}Z`, n, ...event }));
  // Too large for a float, which JSON.stringify would turn it into.
  lines.push(
    '{"time":"2026-03-01T11:00:04Z","n":4,"exact":9007199254740993}',
    '{"time":"2026-03-01T11:00:05Z","n":5,"exact":0.5}'
  );
  await writeFile(source, lines.join('\n'));
  sandbox = await startTestSandbox({ load: [{ dataset: 'events', source }] });
});

afterAll(async () => {
  await sandbox.stop();
  await rm(directory, { recursive: true });
});

const types: Array<[field: string, type: string]> = [
  ['number', 'integer|float'],
  ['code', 'integer|string'],
  ['flag', 'string|boolean'],
  ['any', 'integer|float|string|boolean'],
  // These values aren't all scalars.
  ['wild', 'unknown'],
  ['list', 'unknown'],
];

async function ask(apl: string, format = 'tabular') {
  const { status, json } = await sandbox.send('POST', `/v1/datasets/_apl?format=${format}`, { apl });
  return { status, json: Object(json) };
}

/** The result's fields as `name type`, and its rows. */
async function table(apl: string): Promise<{ fields: string[]; rows: unknown[][] }> {
  const { status, json } = await ask(apl);
  expect({ status, message: json.message }).toEqual({ status: 200, message: undefined });
  const [{ fields, columns }]: Array<{ fields: Array<{ name: string; type: string }>; columns: unknown[][] }> =
    json.tables;
  return {
    fields: fields.map(({ name, type }) => `${name} ${type}`),
    rows: columns[0].map((_, row) => columns.map((column) => column[row])),
  };
}

test.each(types)('the field %s is of type %s, and its values are of the kind that they were', async (field, type) => {
  const { fields, rows } = await table(`events | sort by n asc | limit 4 | project ${field}`);
  expect(fields).toEqual([`${field} ${type}`]);
  expect(rows).toEqual(events.map((event) => [Object.entries(event).find(([name]) => name === field)?.[1]]));
});

test('the schema and the metadata of both formats say the same types', async () => {
  const { json } = await sandbox.send('GET', '/v2/datasets/events/fields');
  const expected = types.map(([name, type]) => ({ name, type, unit: '', hidden: false, description: '' }));
  expect(json).toEqual(expect.arrayContaining(expected));
  for (const format of ['tabular', 'legacy']) {
    expect((await ask('events', format)).json.fieldsMetaMap.events).toEqual(json);
  }
});

test('the legacy format keeps the kinds of values, of events and of groups', async () => {
  const { matches } = (await ask('events | sort by n asc | limit 4 | project code, any', 'legacy')).json;
  expect(matches.map(({ data }: { data: object }) => data)).toEqual([
    { code: 200, any: 1 },
    { code: 'timeout', any: 2.5 },
    { code: null, any: 'text' },
    { code: 504, any: true },
  ]);
  const { buckets } = (await ask('events | where n < 4 | summarize count() by code', 'legacy')).json;
  expect(buckets.totals.map(({ group }: { group: { code: unknown } }) => group.code)).toEqual(
    expect.arrayContaining([200, 'timeout', null, 504])
  );
});

test('numbers of both kinds are calculated as floats', async () => {
  const query = 'events | where number > 1 | summarize total = sum(number), most = max(number)';
  expect(await table(query)).toEqual({ fields: ['total float', 'most float'], rows: [[5.5, 3]] });
  expect((await table('events | where isnotnull(number) | sort by number asc | project number')).rows).toEqual([
    [-4],
    [1],
    [2.5],
    [3],
  ]);
  expect(
    (await table('events | limit 6 | sort by n asc | project x = tostring(number), y = number * 2')).rows.slice(0, 2)
  ).toEqual([
    ['1', 2],
    ['2.5', 5],
  ]);
});

test('integers that a float would round keep their digits', async () => {
  const { status, json } = await ask('events | where n >= 4 | project exact');
  expect({ status, type: json.tables[0].fields[0].type }).toEqual({ status: 200, type: 'unknown' });
  const response = await fetch(`${sandbox.url}/v1/datasets/_apl?format=tabular`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ apl: 'events | where n >= 4 | sort by n asc | project exact' }),
  });
  expect(await response.text()).toContain('"columns":[[9007199254740993,0.5]]');
});

test.each([
  ['events | where code == 200 | project n', [[0]]],
  ['events | where code == "timeout" | project n', [[1]]],
  ['events | where flag == true | project n', [[1]]],
  ['events | where code has "timeout" | project n', [[1]]],
  ['events | where code in (200, "timeout") | sort by n asc | project n', [[0], [1]]],
  ['events | where isnull(any) | count', [[2]]],
  ['events | where n < 2 | sort by n asc | project toint(code)', [[200], [null]]],
  ['events | where n < 2 | sort by n asc | project tostring(code)', [['200'], ['timeout']]],
  ['events | summarize dcount(any)', [[4]]],
])('a union is asked as JSON is: %s', async (apl, rows) => {
  expect((await table(apl)).rows).toEqual(rows);
});

test.each([
  ['events | project x = code', 'x integer|string'],
  ['events | extend x = code | project x', 'x integer|string'],
  ['events | project-rename x = code | project x', 'x integer|string'],
  ['events | distinct code', 'code integer|string'],
  ['events | summarize by code', 'code integer|string'],
  ['events | project x = iff(n > 1, code, dynamic(null))', 'x integer|string'],
  ['events | project x = coalesce(code, code)', 'x integer|string'],
  ['events | project x = iff(n > 1, code, any)', 'x unknown'],
  ['events | project x = todouble(number)', 'x float'],
  ['events | extend number = toreal(number) | project number', 'number float'],
])('the type goes with the value: %s', async (apl, field) => {
  expect((await table(apl)).fields).toEqual([field]);
});

test.each([
  ['events | sort by code', 'rows cannot be sorted by an integer|string; convert it'],
  ['events | summarize sum(code)', 'sum() needs a number, not an integer|string; convert it with todouble(…)'],
  ['events | summarize max(flag)', 'max() needs values that can be sorted, not a string|boolean'],
  ['events | project code + 1', 'an integer|string + an integer is not possible'],
  ['events | where code > any', 'an integer|string cannot be compared with an integer|float|string|boolean'],
  ['events | project iff(n > 1, 1, "a")', 'iff() needs results of one type, not an integer and a string; convert them'],
  ['events | project case(n > 1, code, "a")', 'case() needs results of one type, not an integer|string and a string'],
  ['events | project coalesce(n, true)', 'coalesce() needs results of one type, not an integer and a boolean'],
])('where the language needs one type, a union is refused by its name: %s', async (apl, message) => {
  const { status, json } = await ask(apl);
  expect({ status, message: json.message }).toEqual({ status: 400, message: expect.stringContaining(message) });
});

test('the legacy endpoint cannot order by a union of texts and numbers, but by one of numbers', async () => {
  const order = (field: string) => sandbox.send('POST', '/v1/datasets/events/query', { order: [{ field }], limit: 1 });
  expect(await order('code')).toMatchObject({
    status: 400,
    json: { message: expect.stringContaining('an integer|string') },
  });
  expect((await order('number')).status).toBe(200);
});

test('the demo data has one: customers are numbers in some services and texts in others', async () => {
  const demo = await startTestSandbox({ rows: 2000 });
  const { json } = await demo.send('POST', '/v1/datasets/_apl?format=tabular', {
    apl: `['otel-demo-logs'] | where ['service.name'] in ('payment', 'catalog') | project ['service.name'], ['attributes.customer.id']`,
  });
  const [{ fields, columns }] = Object(json).tables;
  expect(fields[1]).toEqual({ name: 'attributes.customer.id', type: 'integer|string' });
  const kinds = new Set(columns[0].map((service: string, row: number) => `${service} ${typeof columns[1][row]}`));
  expect(kinds).toEqual(new Set(['payment string', 'catalog number']));
  await demo.stop();
});
