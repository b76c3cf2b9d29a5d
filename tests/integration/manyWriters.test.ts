/** Tests users who change annotations at the same time, over HTTP on the sandbox. */
import { firstValueFrom } from 'rxjs';

import { startTestSandbox, type TestSandbox } from '../../sandbox/testing/client';
import { type FieldName } from '../../src/service/annotationFields';
import { saveChange, type SaveResult } from '../../src/annotationManager/saveChange';
import { ServiceClient } from '../../src/service/client';
import { ServiceError } from '../../src/service/serviceError';
import { type Annotation, type AnnotationChange } from '../../src/service/types';
import { overHttp } from './support/overHttp';

let sandbox: TestSandbox;
let service: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  service = new ServiceClient(overHttp(sandbox).fetch, { edge: false });
}, 30_000);
afterAll(() => sandbox.stop());

/** Creates an annotation that all users have opened. */
function opened(): Promise<Annotation> {
  return firstValueFrom(
    service.createAnnotation({
      datasets: ['logs'],
      type: 'deployment',
      time: '2026-01-31T10:00:00Z',
      title: 'Release',
      description: '',
      url: '',
    })
  );
}
const read = (id: string) => firstValueFrom(service.getAnnotation(id));

/** A different change to each field for each user. */
const changes: Record<FieldName, (person: number) => AnnotationChange> = {
  datasets: (person) => ({ datasets: ['logs', `traces-${person}`] }),
  type: (person) => ({ type: `type-${person}` }),
  time: (person) => ({ time: `2026-01-31T09:${String(10 + person)}:00Z` }),
  endTime: (person) => ({ endTime: `2026-01-31T11:${String(10 + person)}:00Z` }),
  title: (person) => ({ title: `Title ${person}` }),
  description: (person) => ({ description: `Text ${person}` }),
  url: (person) => ({ url: `https://example.org/${person}` }),
};
const fields = Object.values(changes);

describe('Twenty who have the same annotation open', () => {
  const twenty = Array.from({ length: 20 }, (_, person) => fields[person % fields.length](person));

  it('and save at once lose nothing where they change different fields, and the others are told', async () => {
    const before = await opened();
    const first = twenty.slice(0, fields.length);
    const results = await Promise.all(first.map((change) => saveChange(service, before, change)));
    expect(results.map(({ kind }) => kind)).toEqual(first.map(() => 'saved'));
    const together = Object.assign({}, before, ...first);
    expect(await read(before.id)).toEqual(together);

    const late = twenty.slice(fields.length);
    const refused = await Promise.all(late.map((change) => saveChange(service, before, change)));
    expect(refused).toEqual(late.map((): SaveResult => ({ kind: 'stale', annotation: together })));
    expect(await read(before.id)).toEqual(together);
  });

  it('and change two fields each, one after the other, never undo what another one saved', async () => {
    let expected = await opened();
    const { id } = expected;
    for (const [person, change] of twenty.entries()) {
      const both = { ...change, ...fields[(person + 1) % fields.length](person) };
      const result = await saveChange(service, expected, both);
      expect(result).toMatchObject({ kind: 'saved' });
      expected = { ...expected, ...both };
      expect(await read(id)).toEqual(expected);
    }
  });
});

describe('Two who change the same field', () => {
  it('one after the other: the second is told, and sees what the first saved', async () => {
    const before = await opened();
    await saveChange(service, before, { title: 'First', description: 'of the first' });
    const second = await saveChange(service, before, { title: 'Second', url: 'https://example.org' });
    expect(second).toMatchObject({ kind: 'stale', annotation: { title: 'First' } });
    expect(await read(before.id)).toMatchObject({ title: 'First', url: '' });

    // The second user decides after seeing the first user's change.
    const now = await read(before.id);
    expect(await saveChange(service, now, { title: 'Second' })).toMatchObject({ kind: 'saved' });
    expect(await read(before.id)).toMatchObject({ title: 'Second', description: 'of the first' });
  });

  it('to the same value: no question is asked', async () => {
    const before = await opened();
    await saveChange(service, before, { title: 'Same' });
    expect(await saveChange(service, before, { title: 'Same' })).toMatchObject({ kind: 'saved' });
  });
});

describe('A change', () => {
  it('removes the end, and an end before a start that another person moved is not sent', async () => {
    const before = await opened();
    await saveChange(service, before, { endTime: '2026-01-31T11:00:00Z' });
    const ended = await read(before.id);
    expect((await saveChange(service, ended, { endTime: null })).kind).toBe('saved');
    expect((await read(before.id)).endTime).toBeUndefined();

    const open = await read(before.id);
    await saveChange(service, open, { time: '2026-01-31T12:00:00Z' });
    const result = await saveChange(service, open, { endTime: '2026-01-31T11:00:00Z' });
    expect(result).toMatchObject({ kind: 'stale', annotation: { time: '2026-01-31T12:00:00Z' } });
  });

  it('of an annotation that another person deleted fails, and sends nothing', async () => {
    const before = await opened();
    await firstValueFrom(service.deleteAnnotation(before.id));
    const problem = await saveChange(service, before, { title: 'Late' }).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ServiceError);
    expect(problem).toMatchObject({ kind: 'notFound' });
  });
});
