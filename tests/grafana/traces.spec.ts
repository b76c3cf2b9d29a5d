import { expect, test } from '@grafana/plugin-e2e';

import { logLines, openExplore } from './support/explore';

test('a log line leads to its trace, and a span of it back to the lines', async ({ page }) => {
  await openExplore(page, { query: `['otel-demo-logs']\n| extend body = "A line"\n| limit 20`, format: 'logs' });
  await logLines(page).getByText('A line').first().click();
  await page
    .getByRole('link', { name: 'Trace', exact: true })
    .or(page.getByRole('button', { name: 'Trace', exact: true }))
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'Trace ID' })).toHaveValue(/^[0-9a-f]{32}$/);
  await page.getByTestId('span-view').first().click();
  const logs = { name: 'Logs for this span' };
  await expect(page.getByRole('link', logs).or(page.getByRole('button', logs)).first()).toBeVisible();
});

test('the service graph draws services, and says their figures with units', async ({ page }) => {
  await openExplore(page, { kind: 'traces', traces: { as: 'graph' } });
  await expect(page.getByText('checkout', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^[\d.,]+ m?s$/).first()).toBeVisible();
  await expect(page.getByText(/\d ns$/)).toHaveCount(0);
});
