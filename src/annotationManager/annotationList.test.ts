import { dateTime, rangeUtil, type TimeRange } from '@grafana/data';
import { type Annotation } from '../service/types';
import { filterList, firstRange, including, isListed, isOngoing, type ListOrder, sortList } from './filterAndSort';
import { focusedRow, pageOf, targetOf } from './listPages';

describe('filterAndSort', () => {
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
});

describe('filterAndSort.range', () => {
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
});

describe('listPages', () => {
  const sixty: Annotation[] = Array.from({ length: 60 }, (_, index) => ({
    ...{ id: `${index}`, datasets: [], type: 'incident', time: '2026-01-31T10:00:00Z' },
  }));

  /** The row that gets the focus on a page after annotations are deleted. */
  function focusAfter(deleted: number[], wanted: number) {
    const { rows } = pageOf(sixty, wanted);
    const those = deleted.map((index) => sixty[index]);
    const left = pageOf(
      sixty.filter((each) => !those.includes(each)),
      wanted
    );
    const ids = left.rows.map(({ id }) => id);
    const place = focusedRow(ids, left.before, targetOf(those, sixty, rows));
    return { page: left.page, focus: place === undefined ? undefined : ids[place] };
  }

  describe('After annotations are deleted, the focus is on the row in their place', () => {
    it.each([
      ['some of the second page', [56, 57], 2, { page: 2, focus: '58' }],
      ['all of the second page', [50, 51, 52, 53, 54, 55, 56, 57, 58, 59], 2, { page: 1, focus: '49' }],
      ['some of both pages', [0, 54], 2, { page: 2, focus: '56' }],
      ['some of the other page', [57], 1, { page: 1, focus: '49' }],
      ['the last', [59], 2, { page: 2, focus: '58' }],
    ])('%s', (_, deleted, page, expected) => {
      expect(focusAfter(deleted, page)).toEqual(expected);
    });
  });

  test('A row that is there has the focus wherever it is; above the list is none', () => {
    expect(focusedRow(['a', 'b'], 50, { id: 'b', place: 3 })).toBe(1);
    expect(focusedRow(['a', 'b'], 0, { id: 'c', place: -1 })).toBeUndefined();
    expect(pageOf([], 1)).toEqual({ page: 1, pages: 1, before: 0, rows: [] });
  });
});
