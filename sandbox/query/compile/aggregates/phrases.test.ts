import { openBench, type Bench } from '../../../testing/bench';

let bench: Bench;

const texts = [
  'Connection refused by upstream host.',
  'connection refused: upstream host is down',
  "The user's session has expired; connection refused",
  '/api/v1/users/42',
  '',
  null,
];

beforeAll(async () => {
  const literal = (text: string | null) => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`);
  bench = await openBench([
    {
      name: 'logs',
      fields: [
        ['_time', 'datetime'],
        ['message', 'string'],
      ],
      rows: texts.map((text, second) => `'2024-01-01 00:00:0${second}', ${literal(text)}`),
    },
  ]);
});

afterAll(() => bench.database.close());

test('counts words in a row that no punctuation and no binding word separates', async () => {
  const { tables } = await bench.answer('logs | summarize phrases(message, 10)');
  expect(tables[0].fields).toEqual([
    { name: 'phrases_message', type: 'array', agg: { name: 'phrases', fields: ['message'], args: [10] } },
  ]);
  expect(tables[0].columns?.[0]).toEqual([
    [
      { key: 'connection refused', count: 3 },
      { key: 'upstream host', count: 2 },
      { key: 'api v1 users 42', count: 1 },
      { key: "user's session", count: 1 },
    ],
  ]);
});

test('returns as many as the query says, the most frequent ones', async () => {
  expect(await bench.rows('logs | summarize p = phrases(message, 1)')).toEqual([
    [[{ key: 'connection refused', count: 3 }]],
  ]);
});

test('finds nothing in no texts', async () => {
  expect(await bench.rows('logs | where isempty(message) | summarize phrases(message, 5)')).toEqual([[[]]]);
  expect(await bench.rows('logs | where false | summarize phrases(message, 5)')).toEqual([[[]]]);
});

test('reads texts of any language', async () => {
  expect(
    await bench.rows('print text = "Größe geändert, größe geändert — 大小 改变 👍" | summarize phrases(text, 3)')
  ).toEqual([
    [
      [
        { key: 'größe geändert', count: 2 },
        { key: '大小 改变', count: 1 },
      ],
    ],
  ]);
});

test('needs a text and a constant number', async () => {
  await expect(bench.rows('logs | summarize phrases(message)')).rejects.toThrow('takes 2 arguments');
  await expect(bench.rows('logs | summarize phrases(_time, 5)')).rejects.toThrow('needs a string');
  await expect(bench.rows('logs | summarize phrases(message, strlen("a"))')).rejects.toThrow('constant whole number');
});
