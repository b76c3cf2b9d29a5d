import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ProxyHarness } from '../testing/proxyHarness';

describe('api', () => {
  const host = new ProxyHarness([]);
  const address = '/api/datasources/uid/apl';
  const stored = () => host.request('GET', address).then(({ body }) => JSON.parse(body));
  const save = (body: object, role = 'Admin') =>
    host.request(
      'PUT',
      address,
      { 'X-Workbench-Role': role, 'content-type': 'application/json' },
      JSON.stringify(body)
    );

  beforeAll(() => host.start());
  afterAll(() => host.stop());

  it('tells which secrets are set, never what they are', async () => {
    const { body } = await host.request('GET', address);
    expect(JSON.parse(body).secureJsonFields).toEqual({ token: true });
    expect(body).not.toContain('reader');
  });

  it('keeps what an administrator saves, and answers without the secret', async () => {
    const { status, body } = await save({
      name: 'New',
      url: 'http://x',
      jsonData: { timeout: 5 },
      secureJsonData: { writeToken: 'w' },
    });
    expect(status).toBe(200);
    expect(JSON.parse(body).datasource).toMatchObject({ name: 'New', url: 'http://x', jsonData: { timeout: 5 } });
    expect(JSON.parse(body).datasource.secureJsonFields).toEqual({ token: true, writeToken: true });
    expect(body).not.toContain('"w"');
  });

  it('removes a secret that the page has reset', async () => {
    await save({ secureJsonFields: { token: true, writeToken: false } });
    expect((await stored()).secureJsonFields).toEqual({ token: true });
  });

  it.each(['Viewer', 'Editor'])('refuses what a %s saves', async (role) => {
    const { status } = await save({ name: 'Mine' }, role);
    expect(status).toBe(403);
    expect((await stored()).name).not.toBe('Mine');
  });

  describe('Another web page in the same browser', () => {
    const changed = JSON.stringify({ url: 'http://elsewhere' });

    it.each([
      ['PUT', address],
      ['POST', '/api/datasources/proxy/uid/apl/v2/annotations'],
    ])('can %s nothing to %s: its origin is not ours', async (method, path) => {
      const { status, body } = await host.request(method, path, { origin: 'http://evil.example' }, changed);
      expect(status).toBe(403);
      expect(body).toContain('http://evil.example');
      expect((await stored()).url).not.toBe('http://elsewhere');
    });

    it('cannot reach the server by a name that it points here', async () => {
      expect((await host.request('GET', address, { host: 'evil.example' })).status).toBe(403);
      expect((await host.request('PUT', address, { host: 'evil.example:80' }, changed)).status).toBe(403);
    });
  });

  it('finds no folders', async () => {
    const { status, body } = await host.request('GET', '/api/search?type=dash-folder&permission=Edit');
    expect([status, body]).toEqual([200, '[]']);
  });

  it('answers 400 to what is no JSON', async () => {
    expect((await host.request('PUT', address, {}, '{')).status).toBe(400);
  });

  it.each(['/api/datasources/uid/other', '/api/dashboards/uid/other', '/api/folders'])('has no %s', async (path) => {
    expect((await host.request('GET', path)).status).toBe(404);
  });

  it.each([
    '/%00',
    '/assets/%00',
    '/public/build/img/%00',
    '/public/plugins/a-plugin/%00',
    '/%',
    '/api/datasources/uid/%00',
  ])('answers 400 to %s, and reveals no folders', async (path) => {
    const { status, body } = await host.request('GET', path);
    expect(status).toBe(400);
    expect(body).not.toContain(host.folder);
  });

  it('answers 400 to settings of another shape, and says where', async () => {
    const { status, body } = await save({ jsonData: 'a text' });
    expect(status).toBe(400);
    expect(JSON.parse(body).message).toBe('The settings weren’t saved: jsonData must be an object.');
  });

  it('serves nothing outside the plugin’s folder', async () => {
    const { status } = await host.request('GET', '/public/plugins/a-plugin/..%2f..%2f..%2fetc/passwd');
    expect(status).toBe(404);
  });
});

describe('dashboards', () => {
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
});
