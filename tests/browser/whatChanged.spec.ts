import { type Locator, type Page } from '@playwright/test';

import { provideDashboard } from './support/dashboards';
import { focusMarker, markers, openDashboard, openPanel, panel } from './support/panels';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';
import { chooseField } from './support/chooseField';

const apl = "['sample-http-logs'] | summarize count() by bin_auto(_time)";

/** Opens Explore with a query over the last hours. */
async function explore(page: Page, query: object): Promise<void> {
  const queries = JSON.stringify([{ refId: 'A', query: apl, editorMode: 'code', ...query }]);
  await openPage(page, `/explore?${new URLSearchParams({ datasource: 'apl', queries, from: 'now-6h', to: 'now' })}`);
}

const kinds = (page: Page) => page.getByRole('radiogroup', { name: 'Query type' });
const findings = (page: Page) => page.getByRole('region', { name: 'What changed' }).getByRole('listitem');

test('a window of a chart is asked what is different in it, down to its log lines @deep', async ({ page }) => {
  await explore(page, { kind: 'apl' });
  await kinds(page).getByRole('radio', { name: 'What changed' }).click();

  // The slow payment provider in the demo data.
  await page.getByRole('group', { name: 'Window' }).getByRole('button').click();
  await page.getByLabel('From', { exact: true }).fill('now-240m');
  await page.getByLabel('To', { exact: true }).fill('now-215m');
  await page.getByRole('button', { name: 'Apply time range' }).click();
  await expect(findings(page).filter({ hasText: /^req_duration_ms/ })).toBeVisible();
  const failures = findings(page).filter({ hasText: /^error (is set|has a value) in/ });
  await expect(failures).toBeVisible();
  // The table in the response shows the same.
  await expect(page.getByRole('gridcell', { name: 'error', exact: true })).toBeVisible();

  await failures.getByRole('button', { name: /^Keep only these/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.view-lines')).toContainText('isnotempty(error)');
  await expect(findings(page).filter({ hasText: /^error (is set|has a value) in/ })).toHaveCount(0);
  await expect(findings(page).first()).toBeVisible();
  // Annotations from that time are above the lines, which may therefore need scrolling.
  const first = findings(page).first().getByRole('button').first();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Log lines of selected events' }).click();
  await expect(kinds(page).getByRole('radio', { name: 'APL' })).toBeChecked();
  await expect(page.getByTestId('log-row').first()).toBeVisible();
});

test('events that fit a condition are compared with the others, and the query that was sent is gone on with @deep', async ({
  page,
}) => {
  await explore(page, { kind: 'changes', changes: { where: 'status startswith "5"' } });
  await expect(findings(page).first()).toBeVisible();
  // Findings that only repeat the condition are combined in one line.
  await expect(findings(page).filter({ hasText: /^error/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'True by definition' }).click();
  await expect(findings(page).filter({ hasText: /^error/ })).toContainText('in 100% of selected events');
  await expect(page.getByText(/selected events compared with .* other events/).first()).toBeVisible();
  await page.getByRole('button', { name: 'As APL' }).click();
  await expect(page.getByLabel('Query as sent')).toContainText('selection_ = iff(status startswith "5", 1, 0)');
  await page.getByRole('button', { name: 'Edit as APL' }).click();
  await expect(kinds(page).getByRole('radio', { name: 'APL' })).toBeChecked();
  await expect(page.getByRole('columnheader', { name: 'selection_' })).toBeVisible();
});

test('four clicks lead from a peak of a dashboard to the log lines of its cause', async ({ page }) => {
  const query = `['sample-http-logs'] | summarize countif(status startswith "5") by bin(_time, 15m)`;
  await provideDashboard(page, 'failures', [{ title: 'Failures', type: 'timeseries', targets: [{ query }] }]);
  await openDashboard(page, 'failures', { from: 'now-6h', to: 'now' });
  const chart = panel(page, 'Failures').locator('.u-over');
  const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
  // Checkout failed from 38 to 26 minutes ago: the highest point, a tenth below the upper edge.
  const position = { x: (width * (360 - 43)) / 360, y: height * 0.106 };
  const link = page.getByRole('link', { name: 'What changed here?' });
  await expect(async () => {
    await chart.hover({ position });
    await chart.click({ position });
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  await link.click();
  // Failures are compared with other events at the same time.
  await expect(page.getByRole('textbox', { name: 'Events with' })).toHaveValue('status startswith "5"');
  await findings(page)
    .first()
    .getByRole('button', { name: /^Keep only these/ })
    .click();
  await page.getByRole('button', { name: 'Log lines of selected events' }).click();
  await expect(kinds(page).getByRole('radio', { name: 'APL' })).toBeChecked();
  await expect(page.getByTestId('log-row').first()).toBeVisible();
});

test('two clicks lead from a bar of errors of the demo to the call that fails and the deployment before @deep', async ({
  page,
}) => {
  const chart = 'Errors by service';
  await openPanel(page, 'service-events', chart, { from: 'now-6h', to: 'now' });
  const plot = panel(page, chart).locator('.u-over');
  const { width, height } = (await plot.boundingBox()) ?? { width: 0, height: 0 };
  // A bar in the minutes after the deployment; its top segment is payment.
  const position = { x: (width * (360 - 32)) / 360, y: height * 0.44 };
  let clicks = 0;
  const click = async (...[target, ...options]: [target: Locator, ...options: Parameters<Locator['click']>]) => {
    clicks++;
    await target.click(...options);
  };
  await expect(async () => {
    await page.mouse.move(0, 0);
    await plot.hover({ position });
    await expect(page.locator('#grafana-portal-container')).toContainText('payment', { timeout: 1000 });
  }).toPass();
  await click(plot, { position });
  await click(page.getByRole('link', { name: 'What changed here?' }));
  const then = page.getByRole('region', { name: 'Annotations and traces' });
  await expect(then).toContainText(/Traces fail in payment → call provider.*: \d+ of \d+ selected traces/);
  await expect(then).toContainText(
    /\d\d:\d\d Deployment checkout 2\.8\.0 – (\d+ min before|with) the change at \d\d:\d\d/
  );
  expect(clicks).toBe(2);
});

/** Clicks a point in a chart of a service's metrics, then the link to the service's spans. */
async function openSpansOf(page: Page, chart: string, service: string, y: number): Promise<void> {
  await openPanel(page, 'service-metrics', chart, { from: 'now-6h', to: 'now', 'var-service': service });
  const plot = panel(page, chart).locator('.u-over');
  const { width, height } = (await plot.boundingBox()) ?? { width: 0, height: 0 };
  // The minutes after the deployment, when orders failed.
  const position = { x: (width * (360 - 32)) / 360, y: height * y };
  const link = page.getByRole('link', { name: `What changed in ${service}’s spans here?` });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await plot.hover({ position });
    await plot.click({ position });
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  await link.click();
  await expect(kinds(page).getByRole('radio', { name: 'What changed' })).toBeChecked();
}

test('two clicks lead from a point of metrics to what changed in the failed spans of its service @deep', async ({
  page,
}) => {
  await openSpansOf(page, 'Failed requests by service', 'payment', 0.2);
  await expect(page.getByRole('textbox', { name: 'Events with' })).toHaveValue('error == true');
  const then = page.getByRole('region', { name: 'Annotations and traces' });
  await expect(then).toContainText(/Traces fail in payment → call provider.*: \d+ of \d+ selected traces/);
});

test('a point of calls to another service asks about slow ones to that service @deep', async ({ page }) => {
  await openSpansOf(page, 'Calls to other services, p95', 'checkout', 0.2);
  await expect(page.getByRole('textbox', { name: 'Events with' })).toHaveValue(/^duration >= \d/);
  await expect(page.getByText(/^Not filtering by “server\.address”/)).toBeVisible();
});

test('an annotation’s tooltip leads to what changed after it @deep', async ({ page }) => {
  const chart = 'Request duration';
  await openPanel(page, 'web-traffic', chart, { from: 'now-6h', to: 'now' });
  await focusMarker(markers(page, chart).first());
  await page.getByTestId('annotation-tooltip').getByRole('link', { name: 'What changed?' }).click();
  await expect(kinds(page).getByRole('radio', { name: 'What changed' })).toBeChecked();
  await expect(page.getByText(/selected events compared with .* other events/).first()).toBeVisible();
  await expect(findings(page).first()).toBeVisible();
});

test('a value of a field is asked what changed where it is @deep', async ({ page }) => {
  await explore(page, { kind: 'apl', query: "['sample-http-logs'] | limit 10" });
  await page.getByRole('button', { name: 'Fields', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: /Fields/ });
  await chooseField(drawer, /^method/);
  await drawer.getByRole('button', { name: /^Compare “POST” with other events/ }).click();
  await expect(kinds(page).getByRole('radio', { name: 'What changed' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Events with' })).toHaveValue('method == "POST"');
  await expect(drawer).toBeHidden();
  await expect(findings(page).first()).toBeVisible();
});

test('what comes later finds its place in the lines that are there, and moves none that is pointed at @deep', async ({
  page,
}) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_apl/, async (route) => {
    if (route.request().postData()?.includes('bin_ = bin(')) {
      await released;
    }
    await route.continue();
  });
  const where = '[\'service.name\'] == "payment" and error == true';
  await explore(page, { kind: 'changes', query: "['otel-demo-traces']", changes: { where } });
  const first = findings(page).first();
  const charts = page.getByRole('img', { name: /^Share of events where / });
  const then = page.getByRole('region', { name: 'Annotations and traces' });
  await expect(first).toBeVisible();
  await expect(then).toContainText('Looking through traces…');
  await expect(charts).toHaveCount(0);
  await first.hover();
  const places = () =>
    findings(page).evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().toJSON()));
  const before = await places();
  release();
  await expect(then.getByRole('button', { name: 'Show annotations and traces' })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.mouse.move(0, 0);
  await expect(charts.first()).toBeVisible();
  await expect(then).toContainText('Sample: ');
});
