/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { of, throwError } from 'rxjs';

import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { type Annotation } from '../service/types';
import { formOf } from './annotationForm';
import { type Writer } from './saveChange';
import { useAnnotationForm } from './useAnnotationForm';

const annotation: Annotation = {
  ...{ id: 'ann_1', datasets: ['logs'], type: 'deployment', time: '2026-01-31T11:00:00Z' },
  ...{ title: 'Release 7', description: '', url: '' },
};

/** Returns the form of `annotation`, which the service has as `stored`; writing to it fails with `refusal`, if any. */
function open(stored: Annotation, refusal?: ServiceErrorKind) {
  const sent: unknown[] = [];
  let current = stored;
  const answer = (change: object) => {
    sent.push(change);
    current = { ...current, ...change };
    return refusal ? throwError(() => new ServiceError(refusal, 0, `Refused: ${refusal}.`)) : of(current);
  };
  const service: Writer = {
    getAnnotation: () => of(current),
    changeAnnotation: (_id, change) => answer(change),
    createAnnotation: (draft) => {
      sent.push(draft);
      return of({ ...draft, id: 'ann_2' });
    },
    deleteAnnotation: () => of(undefined),
  };
  const onSaved = jest.fn();
  const start = { form: formOf(annotation, 'utc'), opened: annotation };
  const { result } = renderHook(() => useAnnotationForm(service, start, 'utc', onSaved));
  const save = () => act(async () => void (await result.current.save()));
  /** Changes the annotation as someone else would. */
  const meanwhile = (change: Partial<Annotation>) => {
    current = { ...current, ...change };
  };
  return { result, save, sent, onSaved, meanwhile };
}

it('A form that is saved sends what was changed, and tells it', async () => {
  const { result, save, sent, onSaved } = open(annotation);
  act(() => result.current.set({ title: 'Release 8' }));
  await save();
  expect(sent).toEqual([{ title: 'Release 8' }]);
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ title: 'Release 8' }), 'changed');
});

it('A form with a problem is not sent; the first bad field is told', async () => {
  const { result, sent } = open(annotation);
  act(() => result.current.set({ title: '', url: 'x' }));
  expect(result.current.problems).toEqual({});
  await act(async () => expect(await result.current.save()).toBe('title'));
  expect(Object.keys(result.current.problems)).toEqual(['title', 'url']);
  expect(result.current.failure?.text).toMatch(/^Not saved\./);
  expect(sent).toEqual([]);
});

it('What was typed stays when the service refuses', async () => {
  const { result, save, onSaved } = open(annotation, 'permission');
  act(() => result.current.set({ title: 'Release 8' }));
  await save();
  expect(result.current.failure).toEqual({ text: 'Refused: permission.', gone: false });
  expect(result.current.form.title).toBe('Release 8');
  expect(onSaved).not.toHaveBeenCalled();
});

it('What someone else has deleted can be created again', async () => {
  const { result, save, sent, onSaved } = open(annotation, 'notFound');
  act(() => result.current.set({ title: 'Release 8' }));
  await save();
  expect(result.current.failure).toEqual({
    text: 'Not saved: someone else deleted this annotation. Save it as a new one, or cancel.',
    gone: true,
  });
  act(() => result.current.makeNew());
  await save();
  const { id: _, ...draft } = annotation;
  expect(sent.at(-1)).toEqual({ ...draft, title: 'Release 8' });
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ title: 'Release 8' }), 'created');
});

it('Changed meanwhile, nothing is sent: it is said, the form is read again, and what was typed stays', async () => {
  const { result, save, sent } = open({ ...annotation, title: 'Theirs', description: 'Also theirs' });
  act(() => result.current.set({ title: 'Mine', url: 'https://example.org' }));
  await save();
  expect(sent).toEqual([]);
  expect(result.current.failure?.text).toMatch(/^Not saved: someone else changed .* \(Title, Description\)\./);
  expect(result.current.form).toMatchObject({
    ...{ title: 'Mine', description: 'Also theirs', url: 'https://example.org' },
  });
  await save();
  expect(sent).toEqual([{ title: 'Mine', url: 'https://example.org' }]);
});

it('Changed meanwhile once more, it is said once more', async () => {
  const { result, save, sent, meanwhile } = open({ ...annotation, title: 'Theirs' });
  act(() => result.current.set({ title: 'Mine' }));
  await save();
  meanwhile({ title: 'Theirs again' });
  await save();
  expect(sent).toEqual([]);
  expect(result.current.failure?.text).toMatch(/someone else changed this annotation \(Title\)/);
  expect(result.current.form.title).toBe('Mine');
});

it('An end that someone’s new start has passed is to be corrected first', async () => {
  const { result, save, sent } = open({ ...annotation, time: '2026-01-31T12:00:00Z' });
  act(() => result.current.set({ endTime: '2026-01-31 11:30:00' }));
  await save();
  expect(sent).toEqual([]);
  expect(Object.keys(result.current.problems)).toEqual(['endTime']);
  expect(result.current.form.time).toBe('2026-01-31 12:00:00');
});
