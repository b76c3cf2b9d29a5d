import { type Locator, type Page } from '@playwright/test';

import { focusMarker, openDashboard, openPanel, panel } from './support/panels';
import { openPage } from './support/openPage';
import { pluginScripts } from './support/pluginScripts';
import { expect, test } from './support/test';

/** Opens Explore with a query over the last hour. */
async function openExplore(page: Page, query: object): Promise<void> {
  const queries = JSON.stringify([{ refId: 'A', ...query }]);
  await openPage(page, `/explore?${new URLSearchParams({ datasource: 'apl', queries, from: 'now-1h', to: 'now' })}`);
}

const marks = (page: Page | Locator) => page.getByTestId('data-testid Exemplar marker');

test('a chart with evidence has marks, and one leads to its trace at its span', async ({ page }) => {
  await openDashboard(page, 'service-events');
  const chart = panel(page, 'Errors by service');
  await expect(marks(chart).first()).toBeVisible();
  const count = await marks(chart).count();
  expect(count).toBeGreaterThan(3);
  expect(count).toBeLessThanOrEqual(60);

  // Other marks may cover it.
  await focusMarker(marks(chart).first());
  const tooltip = page.getByTestId('mark-tooltip');
  await expect(tooltip).toContainText('service.name');
  await expect(tooltip).toContainText('Message');
  const span = await tooltip
    .locator('dt', { hasText: /^span_id$/ })
    .evaluate((term) => term.nextElementSibling?.textContent);
  await expect(tooltip.getByRole('link', { name: 'Log line in context' })).toBeVisible();
  await tooltip.getByRole('link', { name: 'Trace', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'spanID', exact: true })).toBeVisible();
  await expect(page.getByText(span ?? '-', { exact: true }).first()).toBeVisible();
});

test('the switch in the options marks the slowest spans in Explore @deep', async ({ page }) => {
  const query = "['otel-demo-traces'] | summarize p95 = percentile(duration, 95) by bin_auto(_time), ['service.name']";
  await openExplore(page, { kind: 'apl', query });
  await expect(page.locator('.uplot canvas').first()).toBeVisible();
  await expect(marks(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Options/ }).click();
  await page.getByText('Evidence', { exact: true }).click();
  await page.getByRole('button', { name: /^Run/ }).first().click();
  await expect(marks(page).first()).toBeVisible();
});

const bars = (page: Page) => page.getByRole('list', { name: 'Flame graph' }).getByRole('listitem');

test('a flame graph says where the time goes, and its list leads to the traces of an operation', async ({ page }) => {
  await openExplore(page, { kind: 'traces', query: '' });
  await page.getByRole('radio', { name: 'Flame graph' }).click({ force: true });
  await expect(bars(page).first()).toHaveText(/^[\d,]+ traces /);
  expect(await bars(page).count()).toBeGreaterThan(5);
  await expect(page.getByRole('columnheader', { name: 'self time' })).toBeVisible();
  await page.getByRole('gridcell', { name: 'call provider' }).getByText('call provider').click();
  await page.getByRole('link', { name: 'Traces of this operation' }).click();
  await expect(page.getByRole('columnheader', { name: 'root service' })).toBeVisible();
});

test('a flame graph without traces and a failed one say why @deep', async ({ page }) => {
  await openExplore(page, { kind: 'traces', query: '', traces: { as: 'flame', service: 'nobody' } });
  await expect(page.getByText('No data').first()).toBeVisible();
  await openExplore(page, { kind: 'traces', query: '', traces: { as: 'flame', minDuration: 'soon' } });
  await expect(page.getByText(/“soon” isn’t a duration/).first()).toBeVisible();
});

test('a flame graph is compared with an earlier time @deep', async ({ page }) => {
  await openExplore(page, { kind: 'traces', query: '', compare: 'range', traces: { as: 'flame', service: 'payment' } });
  await expect(bars(page).first()).toHaveAttribute('title', /Share in the comparison/);
  await expect(page.getByRole('columnheader', { name: 'per trace, baseline' })).toBeVisible();
});

test('differences have marks on their charts, and one leads to its trace @deep', async ({ page }) => {
  const changes = { window: { from: 'now-38m', to: 'now-28m' }, where: 'error == true' };
  await openExplore(page, { kind: 'changes', query: "['otel-demo-traces']", changes });
  const first = page.getByRole('region', { name: 'What changed' }).getByRole('link', { name: /^Trace: .*failed/ });
  await expect(first.first()).toBeVisible();
  await first.first().click();
  await expect(page.getByRole('columnheader', { name: 'spanID', exact: true })).toBeVisible();
});

test('a slow chart leads to the span in one click, to its metrics in two, and to where the time went in three @deep', async ({
  page,
}) => {
  const range = { from: 'now-6h', to: 'now' };
  let clicks = 0;
  const click = async (...[target, ...options]: [target: Locator, ...options: Parameters<Locator['click']>]) => {
    clicks++;
    await target.click(...options);
  };
  const chart = 'Request duration, p95';
  await openPanel(page, 'service-events', chart, range);
  await focusMarker(marks(page).first());
  const tooltip = page.getByTestId('mark-tooltip');
  await expect(tooltip).toContainText('Duration');
  const service = await tooltip
    .locator('dt', { hasText: /^service\.name$/ })
    .evaluate((term) => term.nextElementSibling?.textContent ?? '');
  await click(tooltip.getByRole('link', { name: 'Trace', exact: true }));
  await expect(page.getByRole('columnheader', { name: 'spanID', exact: true })).toBeVisible();
  expect(clicks).toBe(1);
  const row = page.getByRole('row').filter({ hasText: service }).first();
  await click(row.getByRole('link', { name: /^\d metrics$/ }));
  await expect(page.getByRole('radio', { name: 'Metrics' }).first()).toBeChecked();
  await expect(page.locator('.uplot canvas').first()).toBeVisible();
  expect(clicks).toBe(2);

  clicks = 0;
  await openPanel(page, 'service-events', chart, range);
  const plot = panel(page, chart).locator('.u-over');
  const { width, height } = (await plot.boundingBox()) ?? { width: 0, height: 0 };
  // The minutes after the deployment, at the height of any line.
  let tried = 0;
  const link = page.getByRole('link', { name: 'What changed here?' });
  await expect(async () => {
    const position = { x: (width * (360 - 32)) / 360, y: (height * (1 + (tried++ % 18))) / 20 };
    await page.mouse.move(0, 0);
    await plot.hover({ position });
    await plot.click({ position });
    await expect(link.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  clicks = 1;
  await click(link.first());
  await click(page.getByRole('button', { name: 'Where did the time go?' }));
  await expect(bars(page).first()).toHaveAttribute('title', /Share in the comparison/);
  expect(clicks).toBe(3);
});

test('a dashboard shows where the time goes beside marked charts @deep', async ({ page }) => {
  await openDashboard(page, 'service-events');
  const flame = panel(page, 'Where the time goes');
  await expect(flame.getByRole('listitem').first()).toHaveText(/^[\d,]+ traces /);
  await expect(marks(panel(page, 'Request duration, p95')).first()).toBeVisible();
  await openPanel(page, 'web-traffic', 'Request duration');
  await focusMarker(marks(page).first());
  const tooltip = page.getByTestId('mark-tooltip');
  await tooltip.getByRole('link', { name: 'Log line in context' }).click();
  await expect(page.getByTestId('log-row').first()).toBeVisible();
});

test('a dashboard of requests loads a flame graph of the shop’s services when its row is opened @deep', async ({
  page,
}) => {
  const scripts = pluginScripts(page);
  await openDashboard(page, 'web-traffic');
  await expect(marks(panel(page, 'Request duration')).first()).toBeVisible();
  expect([...scripts.keys()]).not.toContain('traces.js');
  await page.getByRole('button', { name: 'The shop’s services' }).click();
  await expect(panel(page, 'Where the time goes').getByRole('listitem').first()).toHaveText(/^[\d,]+ traces /);
});

test('from what changed to the difference of the time in two windows @deep', async ({ page }) => {
  const changes = { window: { from: 'now-15m', to: 'now' }, baseline: { from: 'now-1h', to: 'now-15m' } };
  await openExplore(page, { kind: 'changes', query: "['otel-demo-traces']", changes });
  await page.getByRole('button', { name: 'Where did the time go?' }).click();
  await expect(bars(page).first()).toHaveText(/^[\d,]+ traces /);
  await expect(bars(page).first()).toHaveAttribute('title', /Share in the comparison/);
  await expect(page.getByRole('columnheader', { name: 'per trace, baseline' })).toBeVisible();
});
