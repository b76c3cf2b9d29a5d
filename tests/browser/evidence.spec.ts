import { type Page } from '@playwright/test';

import { focusMarker, openDashboard, panel } from './support/panels';
import { openPage } from './support/openPage';
import { expect, test } from './support/test';

const marks = (page: Page) => page.getByTestId('data-testid Exemplar marker');

test('a chart with evidence has marks, and one leads to its trace at its span', async ({ page }) => {
  await openDashboard(page, 'service-events');
  const chart = panel(page, 'Errors by service');
  await expect(chart.getByTestId('data-testid Exemplar marker').first()).toBeVisible();
  const count = await marks(page).count();
  expect(count).toBeGreaterThan(3);
  expect(count).toBeLessThanOrEqual(60);

  // Others may lie above it.
  await focusMarker(marks(page).first());
  const tooltip = page.getByTestId('mark-tooltip');
  await expect(tooltip).toContainText('service.name');
  await expect(tooltip).toContainText('Message');
  const span = await tooltip
    .locator('dt', { hasText: /^span_id$/ })
    .evaluate((term) => term.nextElementSibling?.textContent);
  await expect(tooltip.getByRole('link', { name: 'Log line in its context' })).toBeVisible();
  await tooltip.getByRole('link', { name: 'Trace', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'spanID', exact: true })).toBeVisible();
  await expect(page.getByText(span ?? '-', { exact: true }).first()).toBeVisible();
});

test('the switch in the options marks the slowest spans in Explore @deep', async ({ page }) => {
  const query = "['otel-demo-traces'] | summarize p95 = percentile(duration, 95) by bin_auto(_time), ['service.name']";
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query }]);
  await openPage(page, `/explore?${new URLSearchParams({ datasource: 'apl', queries, from: 'now-1h', to: 'now' })}`);
  await expect(page.locator('.uplot canvas').first()).toBeVisible();
  await expect(marks(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Options/ }).click();
  await page.getByText('Evidence', { exact: true }).click();
  await page.getByRole('button', { name: /^Run/ }).first().click();
  await expect(marks(page).first()).toBeVisible();
});

const bars = (page: Page) => page.getByRole('list', { name: 'Flame graph' }).getByRole('listitem');

test('a flame graph says where the time goes, with a list of operations', async ({ page }) => {
  const queries = JSON.stringify([{ refId: 'A', kind: 'traces', query: '' }]);
  await openPage(page, `/explore?${new URLSearchParams({ datasource: 'apl', queries, from: 'now-1h', to: 'now' })}`);
  await page.getByRole('radio', { name: 'Flame graph' }).click({ force: true });
  await expect(bars(page).first()).toHaveText(/^[\d,]+ traces /);
  expect(await bars(page).count()).toBeGreaterThan(5);
  await expect(page.getByRole('columnheader', { name: 'self time' })).toBeVisible();
});
