import { EMPTY, type Observable, of, throwError } from 'rxjs';

import { type BackendSrv } from '@grafana/runtime';

import { savedAddress } from './askGrafana';

const backendThat = (answers: (url: string) => Observable<unknown>): BackendSrv =>
  Object.assign(Object.create(null), { fetch: ({ url }: { url: string }) => answers(url) });

it('The address of a data source is read as Grafana has saved it', async () => {
  const urls: string[] = [];
  const backend = backendThat((url) => {
    urls.push(url);
    return of({ data: { uid: 'a b', url: 'https://api.axiom.co' } });
  });
  expect(await savedAddress(backend, 'a b')).toBe('https://api.axiom.co');
  expect(urls).toEqual(['/api/datasources/uid/a%20b']);
  expect(
    await savedAddress(
      backendThat(() => of({ data: { url: '' } })),
      'apl'
    )
  ).toBe('');
});

it.each([
  ['Grafana refuses', throwError(() => ({ status: 403 }))],
  ['Grafana says nothing', EMPTY],
  ['the answer has no address', of({ data: {} })],
  ['the answer is a text', of({ data: 'ok' })],
])('The address is not known where %s', async (_, answer) => {
  expect(
    await savedAddress(
      backendThat(() => answer),
      'apl'
    )
  ).toBeUndefined();
});
