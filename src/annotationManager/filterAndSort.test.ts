import { dateTime, type TimeRange } from '@grafana/data';

import { type Annotation } from '../service/types';
import { filterList, isListed, isOngoing, type ListOrder, sortList } from './filterAndSort';

const at = (id: string, time: string, part: Partial<Annotation> = {}): Annotation => ({
  ...{ id, time, datasets: ['logs'], type: 'deployment', title: id },
  ...part,
});
const list = [
  at('b', '2026-01-31T10:00:00.000000001Z', {
    type: 'incident',
    endTime: '2026-01-31T12:00:00Z',
    description: 'Disk full',
  }),
  at('a', '2026-01-31T10:00:00Z', { title: 'item 10', url: 'https://example.org/7' }),
  at('c', 'no time', { title: 'Item 9', type: 'feature-flag', datasets: ['traces'] }),
];
const ids = (annotations: Annotation[]) => annotations.map(({ id }) => id).join('');

describe('The list', () => {
  it.each<[ListOrder, string]>([
    ['newest', 'bac'],
    ['oldest', 'cab'],
    ['end', 'bac'],
    ['type', 'acb'],
    ['title', 'bca'],
  ])('in the order %s', (order, expected) => {
    expect(ids(sortList(list, order))).toBe(expected);
  });

  it.each([
    [{ text: '', types: [] }, 'bac'],
    [{ text: ' DISK ', types: [] }, 'b'],
    [{ text: 'example.org', types: [] }, 'a'],
    [{ text: 'traces', types: [] }, 'c'],
    [{ text: '', types: ['incident', 'feature-flag'] }, 'bc'],
    [{ text: 'disk', types: ['feature-flag'] }, ''],
  ])('filtered by %j', (filter, expected) => {
    expect(ids(filterList(list, filter))).toBe(expected);
  });

  it('of ten thousand is sorted', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      at(`ann_${(index * 7919) % 10_000}`, new Date(index * 1000).toISOString())
    );
    expect(sortList(many, 'newest')[0].time).toBe(new Date(9_999_000).toISOString());
  });
});

describe('An annotation', () => {
  const range = (from: string | null, to: string | null): TimeRange => {
    const ends = { from: dateTime(from), to: dateTime(to) };
    return { ...ends, raw: ends };
  };

  it('is in the list of a range that it touches, for its datasets', () => {
    expect(isListed(list[0], range('2026-01-31T11:00:00Z', '2026-01-31T13:00:00Z'), [])).toBe(true);
    expect(isListed(list[0], range('2026-01-31T12:30:00Z', '2026-01-31T13:00:00Z'), [])).toBe(false);
    expect(isListed(list[1], range('2026-01-31T10:00:00Z', '2026-01-31T13:00:00Z'), ['traces'])).toBe(false);
    expect(isListed(list[1], range(null, null), ['logs'])).toBe(true);
  });

  it('can be ended while it is ongoing', () => {
    expect(isOngoing(list[1], '2026-01-31T11:00:00Z')).toBe(true);
    expect(isOngoing(list[0], '2026-01-31T11:00:00Z')).toBe(true);
    expect(isOngoing(list[0], '2026-01-31T13:00:00Z')).toBe(false);
  });
});
