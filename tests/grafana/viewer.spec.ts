import { expect, test } from '@grafana/plugin-e2e';

test('a viewer sees annotations and writes none', async ({ page, gotoDashboardPage }) => {
  const draft = {
    datasets: ['sample-http-logs'],
    type: 'deployment',
    time: new Date().toISOString(),
    title: 'Refused',
  };
  const annotations = '/api/datasources/proxy/uid/apl/v2/annotations';
  expect((await page.request.get(annotations)).status()).toBe(200);
  expect((await page.request.post(annotations, { data: draft })).status()).toBe(403);

  const dashboard = await gotoDashboardPage({ uid: 'service-events' });
  const { locator: events } = dashboard.getPanelByTitle('Events');
  await expect(events).toBeVisible();
});
