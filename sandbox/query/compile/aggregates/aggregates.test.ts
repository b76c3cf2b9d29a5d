import { benchOf } from '../../../testing/bench';

describe('fields', () => {
  const bench = benchOf([
    {
      name: 'requests',
      fields: [
        ['_time', 'datetime'],
        ['status', 'integer'],
        ['city', 'string'],
        ['ms', 'float'],
        ['took', 'timespan'],
        ['tls', 'boolean'],
        ['error', 'string'],
        ['tags', 'array'],
      ],
      rows: [
        `'2024-01-01 00:00:01', 500, 'Oslo', 10, 1, true,  NULL, '[]'`,
        `'2024-01-01 00:00:02', 500, 'Oslo', 20, 2, NULL,  NULL, NULL`,
        `'2024-01-01 00:00:03', 200, 'Oslo', 30, 3, true,  'x',  NULL`,
        `'2024-01-01 00:00:04', 200, 'Rome', 40, 4, false, NULL, NULL`,
        `'2024-01-01 00:00:05', 200, 'Rome', 50, 5, false, NULL, NULL`,
        `'2024-01-01 00:00:06', 200, NULL,   60, 6, false, NULL, NULL`,
      ],
    },
  ]);

  const one = async (apl: string) => (await bench.rows(apl))[0][0];

  describe('presence', () => {
    test('counts the rows that have a value, field by field', async () => {
      const { tables } = await bench.answer('requests | summarize presence(*)');
      expect(tables[0].fields).toEqual([{ name: 'presence_', type: 'map', agg: { name: 'presence' } }]);
      expect(tables[0].columns?.[0]).toEqual([
        { _time: 6, status: 6, city: 5, ms: 6, took: 6, tls: 5, error: 1, tags: 1 },
      ]);
    });

    test('counts for each group, and zero where there are no rows', async () => {
      expect(await bench.rows('requests | project status, city | summarize p = presence(*) by status')).toEqual([
        [200, { status: 4, city: 3 }],
        [500, { status: 2, city: 2 }],
      ]);
      const apl = 'requests | where false | project city, City = city | summarize presence(*)';
      expect(await one(apl)).toEqual({ city: 0, City: 0 });
    });

    test('its counts can be read by a later step', async () => {
      expect(await one('requests | summarize p = presence(*) | project share = todouble(p.city) / 6')).toBeCloseTo(
        5 / 6
      );
    });

    test('takes all fields and nothing else', async () => {
      await expect(bench.rows('requests | summarize presence(city)')).rejects.toThrow('takes only *');
      await expect(bench.rows('requests | summarize presence(*, city)')).rejects.toThrow('takes only *');
    });
  });
});

describe('phrases', () => {
  const texts = [
    'Connection refused by upstream host.',
    'connection refused: upstream host is down',
    "The user's session has expired; connection refused",
    '/api/v1/users/42',
    '',
    null,
  ];

  const literal = (text: string | null) => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`);
  const bench = benchOf([
    {
      name: 'logs',
      fields: [
        ['_time', 'datetime'],
        ['message', 'string'],
      ],
      rows: texts.map((text, second) => `'2024-01-01 00:00:0${second}', ${literal(text)}`),
    },
  ]);

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
});
