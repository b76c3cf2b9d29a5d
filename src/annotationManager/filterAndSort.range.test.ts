import { dateTime, rangeUtil, type TimeRange } from '@grafana/data';

import { firstRange, including } from './filterAndSort';

const annotation = (time: string, endTime?: string) => ({ id: 'a', datasets: [], type: 'incident', time, endTime });
const fixed = (from: string, to: string): TimeRange => {
  const range = { from: dateTime(from), to: dateTime(to) };
  return { ...range, raw: range };
};
const shown = ({ from, to }: TimeRange) => [from.toISOString(), to.toISOString()];

describe('The list begins with', () => {
  const relative = (from: string) => rangeUtil.convertRawToRange({ from, to: 'now' });

  it.each([
    ['the last 30 days where no range is given', undefined, 'now-30d'],
    ['the last 30 days in place of a shorter range that ends now', relative('now-6h'), 'now-30d'],
    ['a longer range that ends now', relative('now-90d'), 'now-90d'],
  ])('%s', (_, given, from) => {
    expect(firstRange(given, 'utc').raw).toEqual({ from, to: 'now' });
  });

  it('a range of the past as it is', () => {
    const past = fixed('2026-01-31T10:00:00Z', '2026-01-31T11:00:00Z');
    expect(firstRange(past, 'utc')).toBe(past);
  });
});

describe('A range is extended', () => {
  const range = fixed('2026-01-31T10:00:00.000Z', '2026-01-31T11:00:00.000Z');

  it.each([
    ['to an earlier point', annotation('2026-01-01T00:00:00.123456789Z'), '2026-01-01T00:00:00.000Z', undefined],
    ['to a later point', annotation('2026-02-01T00:00:00.9999Z'), undefined, '2026-02-01T00:00:01.000Z'],
    [
      'around an interval',
      annotation('2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z'),
      '2026-01-01T00:00:00.000Z',
      '2026-03-01T00:00:01.000Z',
    ],
    ['by nothing where a time cannot be read', annotation('soon'), undefined, undefined],
  ])('%s', (_, each, from = '2026-01-31T10:00:00.000Z', to = '2026-01-31T11:00:00.000Z') => {
    expect(shown(including(range, each))).toEqual([from, to]);
  });
});
