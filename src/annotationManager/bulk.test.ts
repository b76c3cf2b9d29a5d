import { firstValueFrom, mergeMap, of, throwError } from 'rxjs';

import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { type Annotation, type AnnotationChange } from '../service/types';
import { bulk, type BulkResult, ending, messageOf } from './bulk';
import { deleteAnnotation, type Writer } from './saveChange';

const at = (id: string, part: Partial<Annotation> = {}): Annotation => ({
  ...{ id, time: '2026-01-31T10:00:00Z', datasets: ['logs'], type: 'deployment', title: id },
  ...part,
});
const ten = Array.from({ length: 10 }, (_, index) => at(`ann_${index}`));

/** Service with these annotations, which rejects requests for the IDs in `refuses`. */
function service(annotations: Annotation[], refuses: Partial<Record<string, ServiceErrorKind>> = {}) {
  const kept = new Map(annotations.map((annotation) => [annotation.id, annotation]));
  const asked: string[] = [];
  const answer = <T>(id: string, act: () => T) => {
    asked.push(id);
    const kind = refuses[id] ?? (kept.has(id) ? undefined : 'notFound');
    return kind === undefined ? of(act()) : throwError(() => new ServiceError(kind, 0, `Refused: ${kind}.`));
  };
  const found = (id: string) => kept.get(id) ?? at(id);
  const writer: Writer = {
    listAnnotations: () => of({ annotations }),
    createAnnotation: (draft) => of({ ...draft, id: 'new' }),
    getAnnotation: (id) => answer(id, () => found(id)),
    deleteAnnotation: (id) => answer(id, () => void kept.delete(id)),
    changeAnnotation: (id, change: AnnotationChange) =>
      answer(id, () => {
        kept.set(id, { ...found(id), ...change });
        return found(id);
      }),
  };
  return { writer, kept, asked };
}

const unwatched = { signal: new AbortController().signal, onProgress: jest.fn<unknown, [number]>() };

describe('Deleting many', () => {
  const deleteAll = (writer: Writer, annotations: Annotation[], control = unwatched) =>
    bulk(annotations, ({ id }) => firstValueFrom(writer.deleteAnnotation(id)), control);

  it('deletes them', async () => {
    const { writer, kept } = service(ten);
    const message = messageOf(await deleteAll(writer, ten), 'deleted');
    expect(kept.size).toBe(0);
    expect(message).toEqual({ severity: 'success', text: '10 annotations were deleted.', details: [] });
  });

  it('counts annotations that another user deleted', async () => {
    const { writer } = service([ten[0]]);
    expect(messageOf(await deleteAll(writer, ten.slice(0, 2)), 'deleted')).toEqual({
      severity: 'warning',
      text: '“ann_0” was deleted. “ann_1” was already deleted.',
      details: [],
    });
  });

  it('goes on after one that the service refuses, warns, and says which one and why', async () => {
    const { writer, kept } = service(ten, { ann_3: 'server' });
    expect(messageOf(await deleteAll(writer, ten), 'deleted')).toEqual({
      severity: 'warning',
      text: '9 annotations were deleted. “ann_3” was not deleted.',
      details: ['“ann_3”: Refused: server.'],
    });
    expect([...kept.keys()]).toEqual(['ann_3']);
  });

  it('is an error only where nothing was deleted', async () => {
    const { writer } = service(ten, { ann_3: 'server', ann_4: 'request' });
    expect(messageOf(await deleteAll(writer, [ten[3], ten[4]]), 'deleted')).toEqual({
      severity: 'error',
      text: '2 annotations were not deleted.',
      details: ['“ann_3”: Refused: server.', '“ann_4”: Refused: request.'],
    });
  });

  it('stops where answers are lost: one may be deleted, the rest is unchanged', async () => {
    const { writer, kept } = service(ten);
    const lost: Writer = {
      ...writer,
      deleteAnnotation: () => throwError(() => new ServiceError('unconfirmed', 504, 'Not confirmed.')),
    };
    const { text, details } = messageOf(await bulk(ten, ({ id }) => deleteAnnotation(lost, id), unwatched), 'deleted');
    expect(text).toBe('4 annotations were possibly deleted. Stopped: 6 annotations were left unchanged.');
    expect(details).toEqual([expect.stringMatching(/: Not confirmed\.$/)]);
    expect(kept.size).toBe(10);
  });

  it('looks again where an answer is lost: what is gone was deleted', async () => {
    const { writer } = service(ten);
    const lost: Writer = {
      ...writer,
      deleteAnnotation: (id) =>
        writer
          .deleteAnnotation(id)
          .pipe(mergeMap(() => throwError(() => new ServiceError('unconfirmed', 502, 'Not confirmed.')))),
    };
    const result = await bulk(ten, ({ id }) => deleteAnnotation(lost, id), unwatched);
    expect(messageOf(result, 'deleted').text).toBe('10 annotations were deleted.');
  });

  it('begins no more once it is stopped; what is done stays done, and the rest is counted', async () => {
    const { writer, kept } = service(ten);
    const stop = new AbortController();
    const onProgress = jest.fn((through: number) => through === 3 && stop.abort());
    const result = await deleteAll(writer, ten, { signal: stop.signal, onProgress });
    expect(result.done.length).toBe(10 - kept.size);
    expect(result.left.length).toBe(kept.size);
    expect(kept.size).toBeGreaterThan(2);
    expect(onProgress.mock.calls.map(([through]) => through)).toEqual(result.done.map((_, index) => index + 1));
    expect(messageOf(result, 'deleted')).toEqual({
      severity: 'warning',
      text: `${result.done.length} annotations were deleted. Stopped: ${kept.size} annotations were left unchanged.`,
      details: [],
    });
  });

  it('stops where the rest would be refused as well', async () => {
    const { writer, asked } = service(ten, { ann_1: 'rateLimit' });
    const result = await deleteAll(writer, ten);
    expect(result.done.length + result.failed.length).toBe(10);
    expect(asked.length).toBeLessThan(6);
    const titles = result.failed.map(({ annotation }) => `“${annotation.id}”`);
    expect(messageOf(result, 'deleted').details).toEqual([`${titles.join(', ')}: Refused: rateLimit.`]);
  });
});

describe('Ending many', () => {
  const endAll = (writer: Writer, annotations: Annotation[], endTime: string) =>
    bulk(annotations, ending(writer, endTime), unwatched);
  const end = '2026-01-31T11:00:00Z';

  it('ends annotations that have started, and lists those starting later', async () => {
    const later = at('later', { time: '2026-01-31T12:00:00Z' });
    const { writer, kept } = service([ten[0], later]);
    expect(messageOf(await endAll(writer, [ten[0], later], end), 'ended')).toEqual({
      severity: 'warning',
      text: '“ann_0” was ended. “later” was not ended.',
      details: ['“later”: The start is after the new end.'],
    });
    expect(kept.get('ann_0')?.endTime).toBe(end);
    expect(kept.get('later')?.endTime).toBeUndefined();
  });

  it('leaves one that someone else has ended', async () => {
    const ended = at('ann_0', { endTime: '2026-01-31T10:30:00Z' });
    const { writer, kept } = service([ended]);
    const result = await endAll(writer, [ten[0]], end);
    expect(result.failed).toHaveLength(1);
    expect(kept.get('ann_0')?.endTime).toBe('2026-01-31T10:30:00Z');
  });
});

const refused = (id: string, why: string, title = id) => ({ annotation: at(id, { title }), why });
const reasons = (failed: BulkResult['failed']) =>
  messageOf({ done: [], gone: [], failed, left: [] }, 'deleted').details;

it('Each reason names the annotations it concerns', () => {
  expect(reasons([refused('a', 'Too late.'), refused('b', 'Refused.'), refused('c', 'Too late.')])).toEqual([
    '“a”, “c”: Too late.',
    '“b”: Refused.',
  ]);
});

it('Of those with the same title, the id tells which one is meant', () => {
  const failed = [refused('a', 'Too late.', 'Release'), refused('b', 'Refused.', 'Release'), refused('c', 'Refused.')];
  expect(reasons(failed)).toEqual(['“Release” (a): Too late.', '“Release” (b), “c”: Refused.']);
});

const ids = Array.from({ length: 12 }, (_, index) => String(index));

it('A reason names ten, and counts the others', () => {
  const [line, ...others] = reasons(ids.map((id) => refused(id, 'Refused.')));
  expect(line).toBe('“0”, “1”, “2”, “3”, “4”, “5”, “6”, “7”, “8”, “9” and 2 more: Refused.');
  expect(others).toEqual([]);
});

it('Ten reasons are listed, and the others counted', () => {
  const lines = reasons(ids.map((id) => refused(id, `Refused (trace ${id}).`)));
  expect(lines).toHaveLength(11);
  expect(lines.slice(-2)).toEqual(['“9”: Refused (trace 9).', 'And 2 more.']);
});
