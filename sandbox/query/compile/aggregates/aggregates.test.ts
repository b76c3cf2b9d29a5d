import { type Bench, openBench } from '../../../testing/bench';

describe('fields', () => {
  let bench: Bench;

  beforeAll(async () => {
    bench = await openBench([
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
  });

  afterAll(() => bench.database.close());

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
      await expect(bench.rows('requests | summarize presence(city)')).rejects.toThrow('takes * and nothing else');
      await expect(bench.rows('requests | summarize presence(*, city)')).rejects.toThrow('takes * and nothing else');
    });
  });

  describe('spotlight', () => {
    test('compares how often each value is there, null as well, by shares of both sets', async () => {
      const { tables } = await bench.answer('requests | summarize spotlight(status >= 500, city)');
      expect(tables[0].fields).toEqual([{ name: 'spotlight_', type: 'array', agg: { name: 'spotlight' } }]);
      expect(tables[0].columns?.[0]).toEqual([
        [
          {
            dimension: 'city',
            // Pearson's statistic is 3 with two degrees of freedom.
            p_value: expect.closeTo(Math.exp(-1.5), 6),
            delta_score: 0.75,
            effect_size: expect.closeTo(0.75 * Math.sqrt(8 / 6), 6),
            differences: [
              { value: 'Oslo', frequency_ratio: expect.closeTo(0.6, 6), comparison_count: 2, baseline_count: 1 },
              { value: 'Rome', frequency_ratio: -1, comparison_count: 0, baseline_count: 2 },
              { value: null, frequency_ratio: -1, comparison_count: 0, baseline_count: 1 },
            ],
          },
        ],
      ]);
    });

    test('compares many different numbers as distributions', async () => {
      const values = 'range n from 1 to 100 step 1 | extend d = n * 1ms';
      const expected = {
        // Nothing of the one set is above anything of the other.
        delta_score: expect.closeTo(1, 9),
        effect_size: expect.closeTo(Math.sqrt((20 * 80) / 100), 9),
        p_value: expect.closeTo(0, 9),
        median_relative_change: expect.closeTo((90 - 40) / (90 + 40), 9),
        comparison: { count: 20, min: 81, p25: 85, median: 90, p75: 95, max: 100 },
        baseline: { count: 80, min: 1, p25: 20, median: 40, p75: 60, max: 80 },
      };
      expect(await one(`${values} | summarize spotlight(n > 80, n)`)).toEqual([{ dimension: 'n', ...expected }]);
      const times = await one(`${values} | summarize spotlight(n > 80, d)`);
      expect(times).toMatchObject([{ dimension: 'd', comparison: { min: 81e6, max: 100e6 } }]);
    });

    test('begins with the least likely difference', async () => {
      const apl =
        'range n from 1 to 200 step 1 | extend same = n % 2 == 0, near = iff(n > 90, "a", "b"), cause = n > 100 ' +
        '| summarize s = spotlight(n > 100, same, near, cause) | mv-expand s | project s.dimension, s.p_value < 0.001';
      expect(await bench.rows(apl)).toEqual([
        ['cause', true],
        ['near', true],
        ['same', false],
      ]);
    });

    test('shows the twenty values that differ most', async () => {
      const apl = 'range n from 1 to 300 step 1 | summarize s = spotlight(n % 100 < 9, tostring(n % 100))';
      expect(await bench.rows(`${apl} | mv-expand s | project s.dimension, array_length(s.differences)`)).toEqual([
        ['tostring(n % 100)', 20],
      ]);
    });

    test('lists values that differ alike by their texts, and null last', async () => {
      const values = 'datatable (n: long, s: string) [1, string(null), 1, "", 1, "b", 1, "a", 2, "x"]';
      const apl = `${values} | summarize s = spotlight(n == 1, s) | mv-expand d = s[0].differences | project d.value`;
      expect((await bench.rows(apl)).flat()).toEqual(['x', '', 'a', 'b', null]);
    });

    test('takes all fields that it can compare for *', async () => {
      const dimensions = await bench.rows(
        'requests | summarize s = spotlight(status == 500, *) | mv-expand s | project d = tostring(s.dimension) | sort by d asc'
      );
      expect(dimensions.flat()).toEqual(['city', 'error', 'ms', 'status', 'tls', 'took']);
    });

    test('has nothing to compare where all rows are on one side', async () => {
      expect(await one('requests | summarize spotlight(true, city)')).toEqual([]);
      expect(await one('requests | summarize spotlight(status > 900, city)')).toEqual([]);
      expect(await one('requests | where false | summarize spotlight(status == 500, city)')).toEqual([]);
    });

    test('takes a row without a value in the predicate as one of the others', async () => {
      expect(await one('requests | summarize spotlight(tls, status)')).toMatchObject([
        {
          differences: [
            { value: '200', comparison_count: 1, baseline_count: 3 },
            { value: '500', comparison_count: 1, baseline_count: 1 },
          ],
        },
      ]);
    });

    test('compares within each group', async () => {
      expect(
        await bench.rows('requests | summarize s = spotlight(ms > 15, status) by city | where city == "Oslo"')
      ).toEqual([['Oslo', [expect.objectContaining({ dimension: 'status', delta_score: 0.5 })]]]);
    });

    test('does not compare times and lists', async () => {
      await expect(bench.rows('requests | summarize spotlight(true, _time)')).rejects.toThrow('not a datetime');
      await expect(bench.rows('requests | summarize spotlight(true, tags)')).rejects.toThrow('not an array');
      await expect(bench.rows('requests | summarize spotlight(ms, city)')).rejects.toThrow('needs a boolean');
    });
  });
});

describe('phrases', () => {
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
});
