import { type FrameOptions } from './options';
import { answerOf, field, type TestTable } from './testing/answerOf';
import { minute } from './testing/minutes';
import { toFrames } from './toFrames';

function noticesOf(table: TestTable, options: Partial<FrameOptions>): string[] {
  const [frame] = toFrames(answerOf([table]), { refId: 'A', format: 'auto', query: 'logs', ...options });
  return frame.meta?.notices?.map(({ text }) => text) ?? [];
}

const cells = [[{ from: 0, to: 1, count: 2 }]];
const counts: TestTable = {
  fields: [field('_time', 'datetime'), field('status', 'string'), field('count_', 'integer', 'count')],
  columns: [[minute(0)], ['500'], [7]],
  groups: ['_time', 'status'],
  buckets: { field: '_time', size: 60e9 },
};

describe('A notice', () => {
  const days = (size: number): TestTable => ({ ...counts, buckets: { field: '_time', size: size * 3600e9 } });

  it.each([
    ['Europe/Berlin', 24, 'bin(_time + 1h, 1d) - 1h'],
    ['America/New_York', 168, 'bin(_time - 5h, 7d) + 5h'],
    ['Asia/Kolkata', 24, 'bin(_time + 330m, 1d) - 330m'],
  ])('says that days are of UTC in %s, with bins of %s hours', (zone, hours, written) => {
    expect(noticesOf(days(hours), { zone })).toEqual([
      `Days start at midnight UTC, not in the dashboard’s time zone. For local days, group by _time = ${written}.`,
    ]);
  });

  it.each([
    ['utc', 24],
    ['Africa/Abidjan', 24],
    ['Europe/Berlin', 12],
    [undefined, 24],
  ])('says nothing of days in the zone %s with bins of %s hours', (zone, hours) => {
    expect(noticesOf(days(hours), { zone })).toEqual([]);
  });

  it('offers no shift of days where the clocks change in the range, whichever bin is first', () => {
    const times = ['2024-03-30T00:00:00Z', '2024-03-31T00:00:00Z', '2024-04-01T00:00:00Z'];
    for (const column of [times, [...times].reverse()]) {
      const table = { ...days(24), columns: [column, ['500', '500', '500'], [1, 2, 3]] };
      expect(noticesOf(table, { zone: 'Europe/Berlin' })).toEqual([
        'Days start at midnight UTC, not in the dashboard’s time zone. The time zone’s UTC offset changes in this range, so a fixed shift can’t produce local days.',
      ]);
      // The range is the same, but the clocks of this zone don't change.
      expect(noticesOf(table, { zone: 'Asia/Kolkata' })).toEqual([expect.stringContaining('bin(_time + 330m, 1d)')]);
    }
    // London's zone from winter to summer time: its first bin alone has no offset from UTC.
    const london = { ...days(24), columns: [times, ['500', '500', '500'], [1, 2, 3]] };
    expect(noticesOf(london, { zone: 'Europe/London' })).toEqual([expect.stringContaining('UTC offset changes')]);
  });

  it.each([
    [
      'startofday(_time)',
      ['2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z'],
      ' For local days, group by bin(_time + 1h, 1d) - 1h.',
    ],
    ['startofweek(_time)', ['2023-12-31T00:00:00Z', '2024-01-07T00:00:00Z'], ''],
  ])('says that days are of UTC with %s, which has no bins', (written, times, advice) => {
    const day: TestTable = {
      fields: [field('day', 'datetime'), field('count_', 'integer', 'count')],
      columns: [times, [7, 8]],
      groups: ['day'],
    };
    expect(noticesOf(day, { zone: 'Europe/Berlin', query: `logs | summarize count() by day = ${written}` })).toEqual([
      `Days start at midnight UTC, not in the dashboard’s time zone.${advice}`,
    ]);
  });

  it('says that days are of UTC with days of make-series', () => {
    const series: TestTable = {
      fields: [field('_time', 'array'), field('n', 'array')],
      columns: [[['2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z']], [[1, 2]]],
    };
    const query = 'logs | make-series n = count() on _time step 1d';
    expect(noticesOf(series, { zone: 'Europe/Berlin', query })).toEqual([
      expect.stringContaining('group by _time = bin(_time + 1h, 1d) - 1h.'),
    ]);
  });

  it.each([
    ['of single events', undefined, ['2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z']],
    ['of hours', ['day'], ['2024-01-01T00:00:00Z', '2024-01-01T05:00:00Z']],
    ['of one time', ['day'], ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z']],
  ])('says nothing of days where the times are %s', (_, groups, times) => {
    const day: TestTable = {
      fields: [field('day', 'datetime'), field('n', 'integer')],
      columns: [times, [7, 8]],
      groups,
    };
    expect(noticesOf(day, { zone: 'Europe/Berlin' })).toEqual([]);
  });

  it('says nothing of days that the query has shifted already', () => {
    const shifted: TestTable = { ...days(24), columns: [['2023-12-31T23:00:00Z'], ['500'], [7]] };
    expect(noticesOf(shifted, { zone: 'Europe/Berlin' })).toEqual([]);
  });

  it('writes the name of a day’s field as a query needs it', () => {
    const [, ...others] = counts.fields;
    const named = { ...days(24), fields: [field('sent at', 'datetime'), ...others], groups: ['sent at', 'status'] };
    expect(
      noticesOf({ ...named, buckets: { field: 'sent at', size: 24 * 3600e9 } }, { zone: 'Europe/Berlin' })
    ).toEqual([expect.stringContaining("group by ['sent at'] = bin(['sent at'] + 1h, 1d) - 1h.")]);
  });

  it('says that histograms over time are a heatmap where time series were asked for', () => {
    const table: TestTable = {
      fields: [field('_time', 'datetime'), field('histogram_x', 'array', 'histogram', 'x')],
      columns: [[minute(0)], cells],
      groups: ['_time'],
      buckets: { field: '_time', size: 60e9 },
    };
    expect(noticesOf(table, { format: 'timeseries' })).toEqual([expect.stringContaining('Choose the heatmap panel')]);
    expect(noticesOf(table, { format: 'auto' })).toEqual([]);
  });

  it('says that a histogram is no number where numbers were asked for', () => {
    const table: TestTable = { fields: [field('histogram_x', 'array', 'histogram', 'x')], columns: [cells] };
    expect(noticesOf(table, { format: 'numeric' })).toEqual([expect.stringContaining('isn’t a single number')]);
    expect(noticesOf(table, { format: 'auto' })).toEqual([]);
  });

  it('names what a legend may name, where it names something else', () => {
    expect(noticesOf(counts, { legend: '{{nope}} – {{status}}' })).toEqual([
      'No series has {{nope}}. Available in the legend: {{status}}, {{__name}}.',
    ]);
    expect(noticesOf(counts, { legend: '{{ status }} – {{__name}}' })).toEqual([]);
    expect(noticesOf(counts, { legend: 'all' })).toEqual([]);
  });
});
