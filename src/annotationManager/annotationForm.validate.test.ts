import { type AnnotationForm, problemsOfChange, validateForm } from './annotationForm';

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
      'Shorten it by 2 characters: the limit is 256'
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
