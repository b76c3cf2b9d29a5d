import { type Annotation } from '../service/types';
import { conflictsOf, lostFields } from './saveChange';

const before: Annotation = { id: 'ann_1', datasets: ['a', 'b'], type: 't', time: '2026-01-31T10:00:00Z', title: 'Old' };

describe('Two changes of one annotation', () => {
  it('of different fields do not meet', () => {
    expect(conflictsOf(before, { title: 'Mine' }, { ...before, description: 'Theirs' })).toEqual([]);
  });

  it('of the same field meet there', () => {
    const now = { ...before, title: 'Theirs', endTime: '2026-01-31T11:00:00Z' };
    expect(conflictsOf(before, { title: 'Mine', endTime: '2026-01-31T12:00:00Z', url: '' }, now)).toEqual([
      'endTime',
      'title',
    ]);
  });

  it('to the same are one', () => {
    const now: Annotation = { ...before, title: 'Same', datasets: ['c', 'a'], time: '2026-01-31T12:30:00+02:00' };
    const mine = { title: 'Same', datasets: ['a', 'c'], time: '2026-01-31T10:30:00.000Z' };
    expect(conflictsOf(before, mine, now)).toEqual([]);
  });

  it('do not meet where the service writes the same in another way', () => {
    const now: Annotation = {
      ...before,
      datasets: ['b', 'a'],
      time: '2026-01-31T11:00:00+01:00',
      endTime: null,
      url: '',
    };
    expect(conflictsOf(before, { datasets: ['c'], time: '2026-01-31T09:00:00Z', url: 'x', endTime: 'y' }, now)).toEqual(
      []
    );
  });
});

it('A field that the service does not have as it was sent is lost', () => {
  const after = { ...before, title: 'Theirs', url: 'https://example.org' };
  expect(lostFields({ title: 'Mine', url: 'https://example.org', endTime: null }, after)).toEqual(['title']);
});
