import { type Annotation } from '../service/types';
import { focusedRow, pageOf, targetOf } from './listPages';

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
