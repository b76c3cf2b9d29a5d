import { type Annotation } from '../service/types';
import { changeOf, draftOf, emptyForm, formOf } from './annotationForm';

const annotation: Annotation = {
  id: 'ann_1',
  datasets: ['logs', 'traces'],
  type: 'incident',
  time: '2026-01-31T10:30:00.123456789+01:00',
  endTime: '2026-01-31T11:00:00Z',
  title: 'Down',
  description: '**why**',
  url: 'https://example.org',
};
const form = formOf(annotation, 'utc');

it('A new annotation carries every property of the contract, and no end where there is none', () => {
  const empty = emptyForm(new Date('2026-01-31T10:30:05.678Z'), ['logs'], 'Europe/Berlin');
  expect(empty.time).toBe('2026-01-31 11:30:05');
  expect(draftOf({ ...empty, type: 'deployment', title: 'Release 7' }, 'Europe/Berlin')).toEqual({
    datasets: ['logs'],
    type: 'deployment',
    time: '2026-01-31T10:30:05Z',
    title: 'Release 7',
    description: '',
    url: '',
  });
  expect(draftOf({ ...empty, endTime: '2026-02-01 00:00' }, 'utc').endTime).toBe('2026-02-01T00:00:00Z');
});

describe('A change', () => {
  it('of nothing is empty, whatever zone the times were written in', () => {
    expect(changeOf(form, form, 'utc')).toEqual({});
    expect(changeOf(form, { ...form, datasets: ['traces', 'logs'] }, 'utc')).toEqual({});
  });

  it.each([
    [{ title: 'Up' }, { title: 'Up' }],
    [
      { url: '', description: '' },
      { url: '', description: '' },
    ],
    [{ datasets: ['logs'] }, { datasets: ['logs'] }],
    [{ time: '2026-01-31 09:30:00' }, { time: '2026-01-31T09:30:00Z' }],
    [{ endTime: '' }, { endTime: null }],
  ])('sends only what was changed: %j', (part, sent) => {
    expect(changeOf(form, { ...form, ...part }, 'utc')).toEqual(sent);
  });
});

it('An untouched copy has the same times, also in the hour that a clock change repeats', () => {
  const [time, endTime] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
  const copy = formOf({ ...annotation, time, endTime }, 'Europe/Berlin');
  expect(draftOf(copy, 'Europe/Berlin')).toMatchObject({ time, endTime });
});
