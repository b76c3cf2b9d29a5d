import { defer, type Observable, of, throwError } from 'rxjs';

import { createOnce } from './createOnce';
import { ServiceError, type ServiceErrorKind } from './serviceError';

const fails = (kind: ServiceErrorKind, message = `${kind}.`): Observable<never> =>
  throwError(() => new ServiceError(kind, 0, message));

/** Creates an item, of which the list has `listed`; notes what was asked. */
async function tried(
  create: Observable<string>,
  list: Observable<string | undefined>,
  { wasUnconfirmed = false } = {}
) {
  const asked: string[] = [];
  const noted = <T>(what: string, request: Observable<T>) =>
    defer(() => {
      asked.push(what);
      return request;
    });
  const creation = await createOnce(
    'create it',
    () => noted('create', create),
    () => noted('list', list),
    wasUnconfirmed
  );
  return { creation, asked };
}

it('What is created is not looked for', async () => {
  expect(await tried(of('made'), of('other'))).toEqual({
    creation: { state: 'created', item: 'made' },
    asked: ['create'],
  });
});

it('After a request that was not confirmed, what the list has is there', async () => {
  expect(await tried(fails('unconfirmed'), of('made'))).toEqual({
    creation: { state: 'there', item: 'made' },
    asked: ['create', 'list'],
  });
});

it.each([
  ['does not have it', of(undefined), 'unconfirmed. It isn’t in the list so far.'],
  ['cannot be read', fails('permission'), 'unconfirmed. permission.'],
])('Where the list %s, that is said, and whether it was created stays open', async (_, list, text) => {
  expect((await tried(fails('unconfirmed'), list)).creation).toEqual({ state: 'failed', text, isUnconfirmed: true });
});

it('A second try looks at the list first, and creates no second one', async () => {
  const again = { wasUnconfirmed: true };
  expect(await tried(of('second'), of('made'), again)).toEqual({
    creation: { state: 'there', item: 'made' },
    asked: ['list'],
  });
  expect(await tried(of('second'), of(undefined), again)).toEqual({
    creation: { state: 'created', item: 'second' },
    asked: ['list', 'create'],
  });
  expect(await tried(of('second'), fails('unreachable'), again)).toEqual({
    creation: { state: 'failed', text: expect.stringMatching(/^Not sent again.* unreachable\.$/), isUnconfirmed: true },
    asked: ['list'],
  });
});

it('A refusal says its reason, and nothing is looked for', async () => {
  expect(await tried(fails('permission'), of('other'))).toEqual({
    creation: { state: 'failed', text: 'permission.', isUnconfirmed: false },
    asked: ['create'],
  });
});
