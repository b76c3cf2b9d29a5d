import { type Page } from '@playwright/test';
import { provideDashboard, type TestPanel } from './support/dashboards';
import { panel } from './support/panels';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

const requests = "['sample-http-logs']";
const day = { from: 'now-6h', to: 'now' };
const shape = (title: string, type: string, query: string, options: object = {}): TestPanel => ({
  title,
  type,
  targets: [{ query, ...options }],
});

async function open(page: Page, panels: TestPanel[]) {
  await provideDashboard(page, 'shapes', panels);
  await openPage(page, `/d/shapes?${new URLSearchParams(day)}`);
}

test('a histogram is a heatmap over time, and bars without @deep', async ({ page }) => {
  const histogram = `${requests} | summarize histogram(req_duration_ms, 10)`;
  await open(page, [
    shape('Heatmap', 'heatmap', `${histogram} by bin_auto(_time)`),
    shape('Bars', 'histogram', histogram),
  ]);
  await expect(panel(page, 'Heatmap').getByTestId('heatmap-cell').nth(20)).toBeVisible();
  // An empty bar may come first.
  await expect(panel(page, 'Bars').getByTestId('bar-row').nth(9)).toBeVisible();
});

test('the top of a list is rows without time, and a line each over time @deep', async ({ page }) => {
  await open(page, [
    shape('Rows', 'table', `${requests} | summarize topk(method, 3)`),
    shape('Lines', 'timeseries', `${requests} | summarize topk(method, 2) by bin(_time, 1h)`),
  ]);
  await expect(panel(page, 'Rows').getByRole('gridcell', { name: 'GET', exact: true })).toBeVisible();
  await expect(panel(page, 'Rows').getByRole('columnheader')).toHaveText(['method', 'count', 'error']);
  await expect(panel(page, 'Lines').getByText('GET', { exact: true })).toBeVisible();
});

test('groups without time are a value each where a panel reduces fields @deep', async ({ page }) => {
  const counts = `${requests} | summarize avg(req_duration_ms) by method`;
  await open(page, [
    shape('Pie', 'piechart', counts),
    shape('Stat', 'stat', counts),
    shape('Top', 'gauge', `${requests} | summarize topk(method, 3)`),
  ]);
  for (const title of ['Pie', 'Stat', 'Top']) {
    await expect(panel(page, title)).toContainText('GET');
    await expect(panel(page, title)).toContainText('POST');
  }
  // The unit is the field's.
  await expect(panel(page, 'Pie')).toContainText(/\d ms/);
});

test('groups by time with several numbers are one table in a table panel @deep', async ({ page }) => {
  await open(page, [
    shape('Rows', 'table', `${requests} | summarize n = count(), max(req_duration_ms) by bin(_time, 1h), method`),
  ]);
  await expect(panel(page, 'Rows').getByRole('columnheader')).toHaveText([
    ...['_time', 'method', 'n', 'max_req_duration_ms'],
  ]);
  await expect(panel(page, 'Rows').getByRole('combobox')).toHaveCount(0);
});

test('the arrays of make-series are lines, also in Explore @deep', async ({ page }) => {
  const series = `${requests} | make-series avg(req_duration_ms) on _time step 30m by method`;
  await open(page, [shape('Lines', 'timeseries', series)]);
  for (const shown of ['GET', 'POST']) {
    await expect(panel(page, 'Lines').getByText(shown, { exact: true })).toBeVisible();
  }
  await expect(panel(page, 'Lines').locator('canvas').first()).toBeVisible();
});

test('percentiles are a line each; totals of groups are a table of their own @deep', async ({ page }) => {
  await open(page, [
    shape(
      'Percentiles',
      'timeseries',
      `${requests} | summarize percentiles_array(req_duration_ms, 50, 99) by bin_auto(_time)`
    ),
    shape('Totals', 'table', `${requests} | summarize count() by bin_auto(_time), method`, { totals: true }),
  ]);
  const lines = panel(page, 'Percentiles');
  await expect(lines.getByText('percentiles_array_req_duration_ms_50')).toBeVisible();
  await expect(lines.getByText('percentiles_array_req_duration_ms_99')).toBeVisible();
  await expect(panel(page, 'Totals').getByRole('columnheader')).toHaveText(['method', 'count_']);
});

test('spans are a trace, and events without a line of text are lines as a whole', async ({ page }) => {
  await open(page, [
    shape('Trace', 'table', "['otel-demo-traces'] | limit 50", { format: 'trace' }),
    shape('Lines', 'logs', `${requests} | where isnull(error) | limit 5`, { format: 'logs' }),
  ]);
  await expect(panel(page, 'Trace').getByRole('columnheader', { name: 'traceID' })).toBeVisible();
  await expect(panel(page, 'Trace').getByTestId('panel-notice-info')).toHaveAttribute('aria-label', /Only the first/);
  await expect(panel(page, 'Lines').getByTestId('log-row').first()).toContainText('uri=/');
});
