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

test('a viewer, who may not use Explore, gets no links to it', async ({ page, gotoDashboardPage }) => {
  const dashboard = await gotoDashboardPage({ uid: 'web-traffic' });
  await expect(dashboard.getPanelByTitle('Requests').locator).toBeVisible();
  await expect(page.getByText('What changed here?')).toHaveCount(0);
  await expect(page.locator('a[href*="/explore"]')).toHaveCount(0);
});
