/** Tests the plugin's annotation client with the sandbox, over HTTP. */
import { firstValueFrom } from 'rxjs';

import { startTestSandbox, type TestSandbox } from '../../sandbox/testing/client';
import { ServiceClient } from '../../src/service/client';
import { type AnnotationDraft } from '../../src/service/types';
import { overHttp, type Transport } from './support/overHttp';

let sandbox: TestSandbox;
let transport: Transport;
let service: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  transport = overHttp(sandbox);
  service = new ServiceClient(transport.fetch, { edge: false });
}, 30_000);
afterAll(() => sandbox.stop());

const draft: AnnotationDraft = {
  datasets: ['a', 'b.c', 'd e'],
  time: '2024-02-29T23:59:59.999999999+05:30',
  endTime: '2026-01-31T11:00:00.000000001Z',
  type: 'rolling-update-2',
  title: '<b>“Ünïcödé”</b> 😀 – 100 %',
  description: 'By **CI**\n\n- one\n- two & <b>three</b> in `lines`',
  url: 'https://ci.example/runs?of=7&more=yes%20no#log',
};

it('creates, gets, lists, changes and deletes an annotation, each value as it was written', async () => {
  const created = await firstValueFrom(service.createAnnotation(draft));
  expect(created).toEqual({ ...draft, id: created.id });
  const { id } = created;
  expect(await firstValueFrom(service.getAnnotation(id))).toEqual(created);
  expect((await firstValueFrom(service.listAnnotations())).annotations).toEqual([created]);

  const change = { endTime: '2026-01-31T12:00:00Z' };
  expect(await firstValueFrom(service.changeAnnotation(id, change))).toEqual({ ...created, ...change });
  expect(await firstValueFrom(service.deleteAnnotation(id))).toBeUndefined();
  await expect(firstValueFrom(service.getAnnotation(id))).rejects.toMatchObject({ kind: 'notFound' });

  const path = `/v2/annotations/${id}`;
  expect(transport.requests).toMatchObject([
    { method: 'POST', path: '/v2/annotations', body: draft, status: 201 },
    { method: 'GET', path, body: undefined },
    { method: 'GET', path: '/v2/annotations', body: undefined },
    { method: 'PUT', path, body: change, status: 200 },
    { method: 'DELETE', path, body: undefined },
    { method: 'GET', path, body: undefined, status: 404 },
  ]);
});

it('lists by interval and datasets as the service understands them', async () => {
  const add = (title: string, hour: string, datasets: string[]) =>
    firstValueFrom(
      service.createAnnotation({ title, datasets, time: `2026-01-31T${hour}:00:00Z`, type: 'deployment' })
    );
  await add('early', '08', ['a']);
  await add('middle', '10', ['a', 'b c']);
  await add('elsewhere', '10', ['c']);
  const { annotations } = await firstValueFrom(
    service.listAnnotations({
      start: '2026-01-31T09:00:00Z',
      end: '2026-01-31T11:00:00Z',
      datasets: ['a', 'b c'],
    })
  );
  expect(annotations.map(({ title }) => title)).toEqual(['middle']);
});
