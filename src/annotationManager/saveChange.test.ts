import { of, throwError } from 'rxjs';

import { ServiceError } from '../service/serviceError';
import { type Annotation, type AnnotationChange } from '../service/types';
import { saveChange, type Writer } from './saveChange';

const before: Annotation = { id: 'ann_1', datasets: ['a', 'b'], type: 't', time: '2026-01-31T10:00:00Z', title: 'Old' };

/** Saves a change to an annotation that another user has changed to `now`. */
async function save(change: AnnotationChange, now: Annotation) {
  const sent: AnnotationChange[] = [];
  const service: Pick<Writer, 'getAnnotation' | 'changeAnnotation'> = {
    getAnnotation: () => of(now),
    changeAnnotation: (_, part) => {
      sent.push(part);
      return of({ ...now, ...part });
    },
  };
  return { ...(await saveChange({ ...unused, ...service }, before, change)), sent };
}

test.each([
  ['is there', { title: 'Mine' }, true],
  ['is not there', {}, false],
])('A change whose answer is lost counts where it %s', async (_, made, isSaved) => {
  const read = jest.fn(() => of({ ...before, ...made })).mockReturnValueOnce(of(before));
  const service: Writer = {
    ...unused,
    getAnnotation: read,
    changeAnnotation: () => throwError(() => new ServiceError('unconfirmed', 504, 'Not confirmed.')),
  };
  const saved = await saveChange(service, before, { title: 'Mine' }).catch(String);
  expect(saved).toEqual(
    isSaved ? { kind: 'saved', annotation: { ...before, title: 'Mine' } } : expect.stringContaining('Not confirmed.')
  );
});

const unused: Writer = {
  getAnnotation: () => of(before),
  listAnnotations: () => of({ annotations: [] }),
  createAnnotation: (draft) => of({ ...draft, id: 'ann_2' }),
  changeAnnotation: () => of(before),
  deleteAnnotation: () => of(undefined),
};

describe('Two changes of one annotation', () => {
  it('of different fields do not meet', async () => {
    const now = { ...before, description: 'Theirs' };
    expect(await save({ title: 'Mine' }, now)).toEqual({
      kind: 'saved',
      annotation: { ...now, title: 'Mine' },
      sent: [{ title: 'Mine' }],
    });
  });

  it('of the same field meet: nothing is sent, and what the service has comes back', async () => {
    const now = { ...before, title: 'Theirs', endTime: '2026-01-31T11:00:00Z' };
    const change = { title: 'Mine', endTime: '2026-01-31T12:00:00Z', url: '' };
    expect(await save(change, now)).toEqual({ kind: 'stale', annotation: now, sent: [] });
  });

  it('of its start and its end meet', async () => {
    const now = { ...before, time: '2026-01-31T12:00:00Z' };
    expect((await save({ endTime: '2026-01-31T11:00:00Z' }, now)).kind).toBe('stale');
  });

  it('to the same are one', async () => {
    const now: Annotation = { ...before, title: 'Same', datasets: ['c', 'a'], time: '2026-01-31T12:30:00+02:00' };
    const mine = { title: 'Same', datasets: ['a', 'c'], time: '2026-01-31T10:30:00.000Z' };
    expect((await save(mine, now)).kind).toBe('saved');
  });

  it('do not meet where the service writes the same in another way', async () => {
    const now: Annotation = {
      ...before,
      datasets: ['b', 'a'],
      time: '2026-01-31T11:00:00+01:00',
      endTime: null,
      url: '',
    };
    const mine = { datasets: ['c'], time: '2026-01-31T09:00:00Z', url: 'x', endTime: '2026-01-31T10:00:00Z' };
    expect((await save(mine, now)).kind).toBe('saved');
  });
});
