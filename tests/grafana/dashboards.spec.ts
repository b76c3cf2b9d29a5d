import { expect, test } from '@grafana/plugin-e2e';

const dashboards = {
  'web-traffic': [
    'Requests',
    'Requests by status',
    'Request duration',
    'Top URLs',
    'Slowest requests',
    'Failed requests',
  ],
  'service-events': [
    'Incidents',
    'Errors by service',
    'Request duration, p95',
    'Where the time goes',
    'Incidents over time',
    'Events',
    'Error logs',
  ],
};

for (const [uid, titles] of Object.entries(dashboards)) {
  test(`the dashboard ${uid} draws, and no panel fails`, async ({ page, gotoDashboardPage }) => {
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/datasources/proxy/') && !response.ok()) {
        failed.push(`${response.status()} ${response.url()}`);
      }
    });
    const dashboard = await gotoDashboardPage({ uid });
    // Scrolling only goes down, and would skip the first panel if it hasn't rendered yet.
    await expect(dashboard.getPanelByTitle(titles[0]).locator).toBeVisible();
    for (const title of titles) {
      const panel = dashboard.getPanelByTitle(title);
      await panel.scrollIntoView();
      await expect(panel.locator).toBeVisible();
      await expect(panel.locator.getByLabel('Panel loading bar')).toHaveCount(0);
      await expect(panel.locator.getByText('No data', { exact: true })).toHaveCount(0);
      await expect(panel.getErrorIcon()).toHaveCount(0);
    }
    expect(failed).toEqual([]);
  });
}
