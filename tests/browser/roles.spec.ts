import { openDashboard, panel } from './support/panels';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

const proxy = '/api/datasources/proxy/uid/apl/v2/annotations';
const as = (role: string) => ({ 'X-Workbench-Role': role });
const draft = { datasets: ['sample-http-logs'], type: 'deployment', time: '2026-01-31T11:00:00Z', title: 'Hand-made' };

test('a viewer’s write is refused by the proxy, and nothing reaches the service @deep', async ({
  request,
  upstream,
}) => {
  const headers = as('Viewer');
  const answers = [
    await request.post(proxy, { headers, data: draft }),
    await request.put(`${proxy}/ann_1`, { headers, data: { title: 'x' } }),
    await request.delete(`${proxy}/ann_1`, { headers }),
    await request.post(`${proxy}/`, { headers, data: draft }),
  ];
  for (const answer of answers) {
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toEqual({ message: 'plugin proxy route access denied' });
  }
  expect(upstream.received).toEqual([]);
});

test('a viewer reads with the read token, an editor writes with the other one', async ({
  request,
  upstream,
  configure,
}) => {
  await configure({ secureJsonData: { token: 'xaat-reads', writeToken: 'xaat-writes' } });
  await request.get(proxy, { headers: as('Viewer') });
  await request.post(proxy, { headers: as('Editor'), data: draft });
  expect(upstream.received.map(({ method, token }) => [method, token])).toEqual([
    ['GET', 'Bearer xaat-reads'],
    ['POST', 'Bearer xaat-writes'],
  ]);
});

test('a path that no route names is sent without a token @deep', async ({ request, upstream }) => {
  await request.get('/api/datasources/proxy/uid/apl/v2/tokens', { headers: as('Admin') });
  expect(upstream.received.map(({ path, token }) => [path, token])).toEqual([['/v2/tokens', undefined]]);
});

test('the switch makes the user a viewer: dashboards stay, settings are refused @deep', async ({ page, context }) => {
  await openPage(page, '/');
  await page.getByRole('radio', { name: 'Viewer' }).click({ force: true });
  await openDashboard(page, 'web-traffic');
  await expect(panel(page, 'Requests')).toContainText(/\d/);
  const refused = await context.request.post(proxy, { data: draft });
  expect(refused.status()).toBe(403);
  const settings = await context.request.put('/api/datasources/uid/apl', { data: {} });
  expect(settings.status()).toBe(403);
});
