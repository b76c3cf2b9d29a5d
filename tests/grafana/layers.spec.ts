import { expect, test } from '@grafana/plugin-e2e';

test('a layer draws markers, and a marker tells of its annotation', async ({ page, selectors, gotoDashboardPage }) => {
  // The test creates its own annotation, so it doesn't depend on the demo data of the last hours.
  const annotations = '/api/datasources/proxy/uid/apl/v2/annotations';
  const time = new Date(Date.now() - 60 * 60_000).toISOString();
  const draft = { datasets: ['sample-http-logs'], type: 'deployment', time, title: 'Seen in Grafana' };
  const { id } = await (await page.request.post(annotations, { data: { ...draft, description: 'By a test' } })).json();
  try {
    const dashboard = await gotoDashboardPage({ uid: 'web-traffic' });
    const { locator: chart } = dashboard.getPanelByTitle('Requests by status');
    const markers = dashboard.getByGrafanaSelector(selectors.pages.Dashboard.Annotations.marker, { root: chart });
    await expect(markers.first()).toBeVisible();
    await expect(async () => {
      for (const marker of await markers.all()) {
        await marker.hover({ force: true });
        if (await page.getByText('Seen in Grafana').isVisible()) {
          break;
        }
      }
      await expect(page.getByText('Seen in Grafana')).toBeVisible({ timeout: 1000 });
      await expect(page.getByText('By a test')).toBeVisible({ timeout: 1000 });
    }).toPass();
  } finally {
    await page.request.delete(`${annotations}/${id}`);
  }
});

test('a layer that fails says which one, and why', async ({ page, gotoDashboardPage }) => {
  await page.route('**/v2/annotations?*', (route) =>
    route.fulfill({ status: 403, json: { code: 403, message: 'forbidden' } })
  );
  await gotoDashboardPage({ uid: 'web-traffic' });
  const alert = page.getByText(/The annotation layer “Deployments” couldn’t be loaded/);
  await expect(alert.first()).toBeVisible();
});
