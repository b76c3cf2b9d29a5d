import { createTheme } from '@grafana/data';

import {
  type Asked,
  type Cells,
  columns,
  day,
  framesOf,
  type Given,
  hour,
  hourly,
  namesOf,
  noon,
} from './testing/panel';

describe('Rows of groups', () => {
  const groups = (asked: Asked): Given => ({
    ...{
      fields: [
        ['status', 'integer'],
        ['n', 'integer', 'count'],
      ],
      groups: ['status'],
    },
    rows:
      asked.to === noon
        ? [
            [200, 100],
            [404, 3],
            [500, 30],
          ]
        : [
            [200, 80],
            [301, 4],
            [500, 0],
          ],
  });
  const query = 'logs | summarize n = count() by status';
  const joined = [
    ['n', [100, 3, 30, null]],
    ['n (1 d before)', [80, null, 0, 4]],
    ['n (change)', [0.25, null, null, null]],
  ];

  it('have the earlier value and the change beside each value, and groups that are gone follow', async () => {
    const { frames, notices } = await framesOf({ query, compare: '1d' }, groups, { panelPluginId: 'table' });
    expect(frames.map(columns)).toEqual([[['status', ['200', '404', '500', '301']], ...joined]]);
    expect(frames[0].length).toBe(4);
    expect(frames[0].fields.map(({ config }) => [config.unit, config.filterable])).toEqual([
      [undefined, true],
      [undefined, true],
      [undefined, undefined],
      ['percentunit', undefined],
    ]);
    expect(notices).toEqual([]);
  });

  it('are joined in a table too, whose other columns stay', async () => {
    const withText = (asked: Asked): Given => {
      const { fields, rows, ...rest } = groups(asked);
      return { ...rest, fields: [...fields, ['one', 'string']], rows: rows.map((row) => [...row, `of ${asked.from}`]) };
    };
    const saved = {
      query: 'logs | summarize n = count(), one = take_any(x) by status',
      format: 'table' as const,
      compare: '1d',
    };
    const { frames } = await framesOf(saved, withText, { panelPluginId: 'table' });
    const one = `of ${noon - 3 * hour}`;
    expect(frames.map(columns)).toEqual([
      [['status', [200, 404, 500, 301]], ...joined, ['one', [one, one, one, null]]],
    ]);
  });

  it('by time are joined at the same place of both ranges', async () => {
    const { frames } = await framesOf({ format: 'table', compare: '1d' }, hourly, { panelPluginId: 'table' });
    const [time, status, now, before, change] = frames[0].fields;
    expect(time.values.map((at: number) => (at - noon) / hour)).toEqual([-3, -3, -2, -2, -1, -1]);
    expect(status.values).toEqual([200, 500, 200, 500, 200, 500]);
    expect(now.values).toEqual([100, 100, 100, 100, 100, 100]);
    expect(before.values).toEqual([80, null, 80, null, 80, null]);
    expect(change.values).toEqual([0.25, null, 0.25, null, 0.25, null]);
  });

  it('have no change in per cent where a panel draws all numbers on one scale', async () => {
    const { frames } = await framesOf({ query, compare: '1d' }, groups, { panelPluginId: 'barchart' });
    expect(namesOf(frames)).toEqual(['status', 'n', 'n (1 d before)']);
  });

  it('of totals are joined without the bins of time, which they lack', async () => {
    const totals = ({ to }: Asked): Given => ({ fields: [['n', 'integer', 'count']], rows: [[to === noon ? 9 : 10]] });
    const by = 'logs | summarize n = count() by bin_auto(_time)';
    const { frames, notices } = await framesOf({ query: by, compare: '1d' }, totals, { panelPluginId: 'stat' });
    expect(namesOf(frames)).toEqual(['n', 'n (1 d before)', 'n (change)']);
    expect(notices).toEqual([]);
    // Rows that differ only in numbers aren't compared.
    const two = (asked: Asked): Given => ({ ...totals(asked), rows: [[1], [2]] });
    expect((await framesOf({ query: by, compare: '1d' }, two, { panelPluginId: 'stat' })).notices).toEqual([
      expect.stringContaining('Not compared'),
    ]);
  });

  it('of one number are one row, also where the groups are fields', async () => {
    const one = (asked: Asked): Given => ({
      fields: [['n', 'integer', 'count']],
      rows: [[asked.to === noon ? 9 : 10]],
    });
    const { frames } = await framesOf({ query: 'logs | count', compare: '1d' }, one, { panelPluginId: 'stat' });
    expect(frames.map(columns)).toEqual([
      [
        ['n', [9]],
        ['n (1 d before)', [10]],
        ['n (change)', [-0.1]],
      ],
    ]);
    const wide = await framesOf({ query, compare: '1d', format: 'numeric', wide: true }, groups, {
      panelPluginId: 'stat',
    });
    expect(namesOf(wide.frames)).toEqual(
      ['200', '404', '500', '301'].flatMap((name) => [name, `${name} (1 d before)`, `${name} (change)`])
    );
    expect(wide.frames[0].fields.map(({ values }) => values[0])).toEqual([
      100,
      80,
      0.25,
      3,
      null,
      null,
      30,
      0,
      null,
      null,
      4,
      null,
    ]);
  });

  it('where there are none now are those of before', async () => {
    const gone = (asked: Asked): Given => ({ ...groups(asked), ...(asked.to === noon && { rows: [] }) });
    const { frames } = await framesOf({ query, compare: '1d' }, gone, { panelPluginId: 'table' });
    expect(frames.map(columns)).toEqual([
      [
        ['status', ['200', '301', '500']],
        ['n', [null, null, null]],
        ['n (1 d before)', [80, 4, 0]],
        ['n (change)', [null, null, null]],
      ],
    ]);
  });

  it('that nothing distinguishes are not compared, as log lines are not', async () => {
    const lines = (): Given => ({
      fields: [
        ['_time', 'datetime'],
        ['n', 'integer'],
      ],
      rows: [1, 2].map((n) => ['2024-01-02T11:00:00Z', n]),
    });
    const table = await framesOf({ query: 'logs', compare: '1d' }, lines, { panelPluginId: 'table' });
    expect(namesOf(table.frames)).toEqual(['n']);
    expect(table.notices).toEqual([expect.stringContaining('rows can only be matched by the groups of a summarize')]);
    const logs = await framesOf({ query: 'logs', compare: '1d', format: 'logs' }, lines, { panelPluginId: 'logs' });
    expect(logs.frames).toHaveLength(1);
    expect(logs.notices.at(-1)).toContain('only time series and grouped rows can be compared');
  });
});

describe('Rows by time', () => {
  const table = { panelPluginId: 'table' };
  /** A row for each time; earlier rows have other numbers. */
  const rowsAt = (now: string[], before: string[], more: Partial<Given> = {}) => {
    const rows = (times: string[], n: number): Cells => times.map((time) => [time, n]);
    return (asked: Asked): Given => ({
      fields: [
        ['_time', 'datetime'],
        ['c', 'integer', 'count'],
      ],
      groups: ['_time'],
      rows: asked.to === noon ? rows(now, 5) : rows(before, 4),
      ...more,
    });
  };
  const joined = async (query: string, answer: (asked: Asked) => Given, compare = '1d') => {
    const { frames } = await framesOf({ query, format: 'table', compare }, answer, table);
    const [time, now, before] = frames[0].fields;
    return time.values.map((at: number, row: number) => [
      new Date(at).toISOString(),
      now.values[row],
      before.values[row],
    ]);
  };
  const now = ['2024-01-02T00:00:00.000Z', '2024-01-02T07:00:00.000Z'];
  const before = ['2024-01-01T00:00:00.000Z', '2024-01-01T07:00:00.000Z'];
  const same = now.map((time) => [time, 5, 4]);
  const bins = 'logs | summarize c = count() by bin(_time, 1h)';

  it('are joined where their bins have gaps, by the size that the answer has for its buckets', async () => {
    const buckets = { field: '_time', size: hour * 1e6 };
    expect(await joined('logs | summarize c = count() by bin_auto(_time)', rowsAt(now, before, { buckets }))).toEqual(
      same
    );
    expect(await joined(bins, rowsAt(now, before, { buckets }))).toEqual(same);
  });

  it.each([
    bins,
    'logs | summarize c = count() by floor(_time, 1h)',
    'logs | extend _time = bin(_time, 1h) | summarize c = count() by _time | sort by c',
    'let size = 1h; logs | summarize c = count() by bin(_time, size)',
    'logs | summarize c = count() by bin(_time, 5m) | summarize c = max(c) by bin(_time, 1h)',
    'logs | summarize c = count() by t = bin(_time, 1h) | project-rename _time = t',
    'logs | summarize c = count() by _time',
  ])('are joined where only the query has the size: %s', async (query) => {
    expect(await joined(query, rowsAt(now, before))).toEqual(same);
  });

  it('of the calendar are joined by it', async () => {
    const months = rowsAt(
      ['2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
      ['2023-11-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z']
    );
    expect(await joined('logs | summarize c = count() by _time = startofmonth(_time)', months, '90d')).toEqual([
      ['2024-02-01T00:00:00.000Z', 5, 4],
      ['2024-03-01T00:00:00.000Z', 5, null],
      ['2024-04-01T00:00:00.000Z', null, 4],
    ]);
    const years = rowsAt(['2024-01-01T00:00:00.000Z'], ['2023-01-01T00:00:00.000Z']);
    expect(await joined('logs | summarize c = count() by _time = startofyear(_time)', years, '360d')).toEqual([
      ['2024-01-01T00:00:00.000Z', 5, 4],
    ]);
    const weeks = rowsAt(['2024-01-01T00:00:00.000Z'], ['2023-12-25T00:00:00.000Z']);
    expect(await joined('logs | summarize c = count() by _time = startofweek(_time)', weeks, '8d')).toEqual([
      ['2024-01-01T00:00:00.000Z', 5, 4],
    ]);
  });

  it('are joined in series too, where only the query has the size', async () => {
    const { frames } = await framesOf({ query: bins, compare: '90m' }, rowsAt(now, ['2024-01-01T22:00:00.000Z']));
    // Two hours are closest to 90 minutes.
    expect(frames[1].fields[0].values).toEqual([Date.parse(now[0])]);
  });

  it('of two columns of times are moved each by its own bins', async () => {
    const answer = (asked: Asked): Given => ({
      fields: [
        ['_time', 'datetime'],
        ['d', 'datetime'],
        ['c', 'integer', 'count'],
      ],
      groups: ['_time', 'd'],
      rows: asked.to === noon ? [[now[1], now[0], 5]] : [[before[1], before[0], 4]],
      buckets: { field: '_time', size: hour * 1e6 },
    });
    const query = 'logs | summarize c = count() by bin(_time, 1h), d = bin(at, 1d)';
    const { frames } = await framesOf({ query, format: 'table', compare: '20h' }, answer, table);
    expect(frames[0].fields.map(({ values }) => values).slice(0, 2)).toEqual([
      [Date.parse(now[1]), Date.parse(now[1]) - 4 * hour],
      [Date.parse(now[0]), Date.parse(now[0])],
    ]);
  });

  it('of one millisecond are distinguished by their nanoseconds', async () => {
    const times = (of: string) => ['001', '002'].map((nano) => `2024-01-0${of}T00:00:00.000000${nano}Z`);
    const { frames } = await framesOf(
      { query: 'logs | summarize c = count() by _time', format: 'table', compare: '1d' },
      rowsAt(times('2'), times('1')),
      table
    );
    expect(frames[0].fields.slice(1, 3).map(({ values }) => values)).toEqual([
      [5, 5],
      [4, 4],
    ]);
  });
});

describe('Columns and groups that look the same', () => {
  const table = { panelPluginId: 'table' };

  it('as columns of one name are each compared with its own', async () => {
    const answer = (asked: Asked): Given => ({
      fields: [
        ['g', 'string'],
        ['count_', 'integer', 'count'],
        ['count_', 'integer', 'countif'],
      ],
      groups: ['g'],
      rows: asked.to === noon ? [['a', 10, 1]] : [['a', 20, 4]],
    });
    const query = 'logs | summarize count(), count_ = countif(ok) by g';
    for (const format of ['table', 'numeric'] as const) {
      const { frames } = await framesOf({ query, format, compare: '1d' }, answer, table);
      expect(frames[0].fields.map(({ values }) => values)).toEqual([['a'], [10], [20], [-0.5], [1], [4], [-0.75]]);
    }
  });

  it('as a group and a number of its name are a group and a number', async () => {
    const answer = (asked: Asked): Given => ({
      fields: [
        ['g', 'integer'],
        ['g', 'integer', 'count'],
      ],
      groups: ['g'],
      rows: [[200, asked.to === noon ? 10 : 20]],
    });
    const query = 'logs | summarize g = count() by g';
    const { frames } = await framesOf({ query, format: 'table', compare: '1d' }, answer, table);
    expect(frames[0].fields.map(({ values }) => values)).toEqual([[200], [10], [20], [-0.5]]);
  });

  const mixed =
    (now: Cells, before: Cells) =>
    (asked: Asked): Given => ({
      fields: [
        ['g', 'integer|string'],
        ['n', 'integer', 'count'],
      ],
      groups: ['g'],
      rows: asked.to === noon ? now : before,
    });

  it.each(['table', 'numeric'] as const)(
    'as the groups 1 and "1" are two, also where one is in one range only: %s',
    async (format) => {
      const query = 'logs | summarize n = count() by g';
      const rowsOf = async (now: Cells, before: Cells) => {
        const { frames } = await framesOf({ query, format, compare: '1d' }, mixed(now, before), table);
        const [g, n, was] = frames[0].fields;
        return g.values.map((label: unknown, row: number) => [label, n.values[row], was.values[row]]);
      };
      const number: Cells[number] = [1, 10];
      const text: Cells[number] = ['1', 20];
      expect(await rowsOf([number, text], [text, number])).toEqual([
        ['1', 10, 10],
        ['"1"', 20, 20],
      ]);
      expect(await rowsOf([number], [text])).toEqual([
        ['1', 10, null],
        ['"1"', null, 20],
      ]);
      expect(await rowsOf([text], [number])).toEqual([
        ['"1"', 20, null],
        ['1', null, 10],
      ]);
      expect(await rowsOf([text], [text])).toEqual([['1', 20, 20]]);
    }
  );

  it('as null and "null" are two, also where one is in one range only', async () => {
    const query = 'logs | summarize n = count() by g';
    const { frames } = await framesOf({ query, compare: '1d' }, mixed([['null', 10]], [[null, 20]]), table);
    expect(frames.map(columns)[0].slice(0, 3)).toEqual([
      ['g', ['"null"', 'null']],
      ['n', [10, null]],
      ['n (1 d before)', [null, 20]],
    ]);
  });

  it('as series of 1 and "1" have the colors of their own', async () => {
    const overTime = (asked: Asked): Given => {
      const { fields, groups, rows } = mixed(
        [
          [1, 10],
          ['1', 20],
        ],
        [['1', 20]]
      )(asked);
      const time = new Date(asked.to === noon ? noon - hour : noon - hour - day).toISOString();
      return {
        fields: [['_time', 'datetime'], ...fields],
        groups: ['_time', ...(groups ?? [])],
        rows: rows.map((row) => [time, ...row]),
      };
    };
    const query = 'logs | summarize n = count() by bin(_time, 1h), g';
    const { frames } = await framesOf({ query, compare: '1d' }, overTime);
    expect(namesOf(frames)).toEqual(['"1"', '1', '"1" (1 d before)']);
    expect(frames[2].fields[1].config.color?.fixedColor).toBe(createTheme().visualization.palette[0]);
    // Without other columns, it would look like the number.
    const alone = await framesOf({ query, compare: '1d' }, (asked) => ({
      ...overTime(asked),
      rows: overTime(asked).rows.slice(0, 1),
    }));
    expect(namesOf(alone.frames)).toEqual(['1', '"1" (1 d before)']);
    expect(alone.frames[1].fields[1].config.color).toBeUndefined();
  });

  it('as integers that one answer has as texts are the same', async () => {
    const large = 9007199254740993n;
    const answer = (asked: Asked): Given => ({
      fields: [
        ['g', 'integer'],
        ['n', 'integer', 'count'],
      ],
      groups: ['g'],
      rows:
        asked.to === noon
          ? [[5, 10]]
          : [
              [5, 20],
              [String(large), 30],
            ],
    });
    const query = 'logs | summarize n = count() by g';
    const { frames } = await framesOf({ query, format: 'table', compare: '1d' }, answer, table);
    expect(frames.map(columns)[0].slice(0, 3)).toEqual([
      ['g', [5, String(large)]],
      ['n', [10, null]],
      ['n (1 d before)', [20, 30]],
    ]);
  });
});
