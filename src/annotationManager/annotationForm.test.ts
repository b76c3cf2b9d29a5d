import { type Annotation } from '../service/types';
import {
  type AnnotationForm,
  changeOf,
  draftOf,
  emptyForm,
  formOf,
  problemsOfChange,
  validateForm,
} from './annotationForm';

describe('annotationForm', () => {
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
});

describe('annotationForm.validate', () => {
  const good: AnnotationForm = {
    datasets: ['logs'],
    type: 'deployment',
    time: '2026-01-31 10:30:00',
    endTime: '',
    title: 'Release 7',
    description: '',
    url: '',
  };
  const problems = (part: Partial<AnnotationForm>) => Object.keys(validateForm({ ...good, ...part }, 'utc'));

  describe('A form', () => {
    it.each<[string, Partial<AnnotationForm>]>([
      ['whose optional fields are empty', {}],
      ['that has an end', { endTime: '2026-01-31 10:30:00.000000001' }],
      ['with the longest texts', { title: 'ä'.repeat(256), description: '🚀'.repeat(512), type: 'a'.repeat(256) }],
      ['with an address', { url: 'http://example.org' }],
    ])('%s has no problems', (_, part) => {
      expect(problems(part)).toEqual([]);
    });

    it.each<[string, Partial<AnnotationForm>, string]>([
      ['without a dataset', { datasets: [] }, 'datasets'],
      ['without a type', { type: '' }, 'type'],
      ['whose type has capitals', { type: 'Deployment' }, 'type'],
      ['whose type has a space', { type: 'a deployment' }, 'type'],
      ['whose type is too long', { type: 'a'.repeat(257) }, 'type'],
      ['without a title', { title: ' ' }, 'title'],
      ['whose title is too long', { title: 'a'.repeat(257) }, 'title'],
      ['whose description is too long', { description: 'a'.repeat(513) }, 'description'],
      ['whose start is not a time', { time: 'now' }, 'time'],
      ['whose end is not a time', { endTime: '2026-02-30 10:00' }, 'endTime'],
      ['whose end is its start', { endTime: good.time }, 'endTime'],
      ['that ends before it starts', { endTime: '2026-01-31 10:29:59.9' }, 'endTime'],
      ['with a script for an address', { url: 'javascript:alert(1)' }, 'url'],
      ['with half an address', { url: 'example.org' }, 'url'],
      ['whose address is too long', { url: `https://example.org/${'a'.repeat(500)}` }, 'url'],
    ])('%s is reported at %s', (_, part, name) => {
      expect(problems(part)).toEqual([name]);
    });

    it('tells how much is too long', () => {
      expect(validateForm({ ...good, title: 'a'.repeat(258) }, 'utc').title).toBe(
        'Shorten the text by 2 characters: the limit is 256'
      );
    });
  });

  describe('A change', () => {
    it('is not prevented by what was wrong before', () => {
      const all = validateForm({ ...good, type: 'Old Type', title: '' }, 'utc');
      expect(problemsOfChange(all, ['description'])).toEqual({});
      expect(Object.keys(problemsOfChange(all, ['title']))).toEqual(['title']);
    });

    it('of the start may not pass the end', () => {
      const all = validateForm({ ...good, endTime: '2026-01-31 10:00:00' }, 'utc');
      expect(Object.keys(problemsOfChange(all, ['time']))).toEqual(['endTime']);
    });
  });
});
