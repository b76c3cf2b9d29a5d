import { type Asked, columns, framesOf, type Given, hour, hourly, namesOf, noon } from './testing/panel';

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
    expect(table.notices).toEqual([
      expect.stringContaining('not all of its rows are distinguished by the groups of a summarize'),
    ]);
    const logs = await framesOf({ query: 'logs', compare: '1d', format: 'logs' }, lines, { panelPluginId: 'logs' });
    expect(logs.frames).toHaveLength(1);
    expect(logs.notices.at(-1)).toContain('only series over time and rows of groups are');
  });
});
