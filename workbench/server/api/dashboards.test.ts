import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { ProxyHarness } from '../testing/proxyHarness';

const host = new ProxyHarness([]);
const dashboard = { title: 'Own', tags: ['mine'], panels: [{ id: 1 }] };
const save = (body: object, role = 'Editor') =>
  host.request('POST', '/api/dashboards/db', { 'X-Workbench-Role': role }, JSON.stringify(body));

beforeAll(async () => {
  mkdirSync(path.join(host.folder, 'dashboards'));
  writeFileSync(path.join(host.folder, 'dashboards/given.json'), '{"uid":"given","title":"Given","panels":[]}');
  await host.start();
});
afterAll(() => host.stop());

it('keeps a dashboard that an editor saves, lists it and serves it under the uid it gave', async () => {
  const { status, body } = await save({ dashboard });
  expect(status).toBe(200);
  const { uid, url } = JSON.parse(body);
  expect(url).toBe(`/d/${uid}`);
  const served = JSON.parse((await host.request('GET', `/api/dashboards/uid/${uid}`)).body);
  expect(served).toEqual({ dashboard: { ...dashboard, uid }, meta: { provisioned: false } });
  const listed = JSON.parse((await host.request('GET', '/api/dashboards')).body);
  expect(listed).toEqual([
    { uid: 'given', title: 'Given', tags: [] },
    { uid, title: 'Own', tags: ['mine'] },
  ]);
});

it('replaces a saved one only where that is asked for', async () => {
  await save({ dashboard: { ...dashboard, uid: 'twice' } });
  expect((await save({ dashboard: { ...dashboard, uid: 'twice', title: 'New' } })).status).toBe(412);
  expect((await save({ dashboard: { ...dashboard, uid: 'twice', title: 'New' }, overwrite: true })).status).toBe(200);
  const { body } = await host.request('GET', '/api/dashboards/uid/twice');
  expect(JSON.parse(body).dashboard.title).toBe('New');
});

it('refuses a viewer, a dashboard of a file, and what is no dashboard', async () => {
  expect((await save({ dashboard }, 'Viewer')).status).toBe(403);
  const given = await save({ dashboard: { ...dashboard, uid: 'given' }, overwrite: true });
  expect([given.status, given.body]).toEqual([400, expect.stringContaining('provisioned')]);
  expect((await save({ dashboard: { panels: [] } })).status).toBe(400);
  expect((await host.request('POST', '/api/dashboards/db', {}, '{')).status).toBe(400);
});
