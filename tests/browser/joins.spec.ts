import { type Page } from '@playwright/test';

import { openPage } from './support/openPage';
import { openPanel, panel } from './support/panels';
import { expect, test } from './support/test';

/** Opens Explore with a query. */
async function explore(page: Page, query: object): Promise<void> {
  const queries = JSON.stringify([{ refId: 'A', ...query }]);
  await openPage(page, `/explore?${new URLSearchParams({ datasource: 'apl', queries, from: 'now-1h', to: 'now' })}`);
}

const kinds = (page: Page, query = 'A') =>
  page.getByRole('region', { name: `Query ${query}` }).getByRole('radiogroup', { name: 'Query type' });
const lines = (page: Page) => page.getByTestId('log-row');

test('a span leads to the metrics of its service and runtime that have points', async ({ page }) => {
  await explore(page, { kind: 'traces', query: '', traces: { service: 'payment', operation: 'POST /charges' } });
  await page
    .getByRole('link', { name: /^[0-9a-f]{32}$/ })
    .first()
    .click();
  // Spans are in the order of their starts.
  const operations = page.getByRole('row').filter({ hasText: /POST|call/ });
  await expect(operations.first()).toContainText('frontend');
  const row = page.getByRole('row').filter({ hasText: 'POST /charges' }).first();
  await expect(page.getByRole('columnheader', { name: 'Metrics', exact: true })).toBeVisible();
  // Payment runs in a JVM and calls no other service.
  await row.getByRole('link', { name: /^\d metrics$/ }).click();
  await expect(kinds(page).getByRole('radio', { name: 'Metrics' })).toBeChecked();
  const texts = page.locator('.view-lines');
  const addressed = new URL(page.url()).searchParams.get('queries') ?? '';
  const queries: Array<{ kind: string; query: string }> = JSON.parse(addressed);
  expect(queries.length).toBeGreaterThanOrEqual(2);
  expect(queries.length).toBeLessThanOrEqual(6);
  expect(queries.every(({ kind, query }) => kind === 'mpl' && query.includes('== "payment"'))).toBe(true);
  expect(queries.some(({ query }) => query.includes('`jvm.memory.used`'))).toBe(true);
  expect(queries.some(({ query }) => query.includes('go.'))).toBe(false);
  expect(queries.every(({ query }) => query.includes('\n| where'))).toBe(true);
  // The link is about the results, so they come before the editors.
  await expect(page.locator('.uplot canvas').first()).toBeInViewport();
  await expect(texts.or(page.getByText('jvm.memory.used').first()).first()).toBeVisible();
});

test('a log line without a trace ID leads to the traces of its service at that time', async ({ page }) => {
  const query = "['otel-demo-logs'] | where ['service.name'] == 'payment' | project-away trace_id, span_id | limit 5";
  await explore(page, { kind: 'apl', query, format: 'logs' });
  await lines(page).first().locator('summary').click();
  await lines(page).first().getByRole('link', { name: 'Traces of this service at that time' }).click();
  await expect(kinds(page).getByRole('radio', { name: 'Traces' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('payment');
  await expect(page.getByRole('link', { name: /^[0-9a-f]{32}$/ }).first()).toBeVisible();
});

test('a point of a metric leads to a chart of the service’s spans with marks', async ({ page }) => {
  const chart = 'Failed requests by service';
  await openPanel(page, 'service-metrics', chart, { from: 'now-6h', to: 'now', 'var-service': 'payment' });
  const plot = panel(page, chart).locator('.u-over');
  const { width, height } = (await plot.boundingBox()) ?? { width: 0, height: 0 };
  // The minutes after the deployment, when orders failed.
  const position = { x: (width * (360 - 32)) / 360, y: height * 0.2 };
  const link = page.getByRole('link', { name: 'Failed spans of payment' });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await plot.hover({ position });
    await plot.click({ position });
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  await link.click();
  await expect(kinds(page).getByRole('radio', { name: 'APL' })).toBeChecked();
  await expect(page.getByTestId('data-testid Exemplar marker').first()).toBeVisible();
});

test('settings make links of parts of a line’s text: to a page, and to a trace', async ({ page, configure }) => {
  await configure({});
  await openPage(page, '/datasources/apl');
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  const fill = (name: string, label: RegExp, text: string) => group(name).getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Add a text link' }).click();
  await fill('Text link 1', /^Label/, 'Its trace');
  await fill('Text link 1', /^Regular expression/, '"trace":"([0-9a-f]{32})"');
  await fill('Text link 1', /^Example line/, '{"trace":"0af7651916cd43dd8448eb211c80319c"}');
  await expect(group('Text link 1').getByText('Finds “0af7651916cd43dd8448eb211c80319c”')).toBeVisible();
  await page.getByRole('button', { name: 'Add a text link' }).click();
  await fill('Text link 2', /^Label/, 'Page');
  await fill('Text link 2', /^Regular expression/, '"at":"(.+?)"');
  await group('Text link 2').getByRole('radio', { name: 'A page' }).click({ force: true });
  await fill('Text link 2', /^Address/, 'https://example.com/?at=${__value}');
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByTestId(/Alert success/)).toBeVisible();

  const body = `strcat('{"trace":"', trace_id, '","at":"a/b&c"}')`;
  const query = `['otel-demo-logs'] | where ['service.name'] == 'payment' | extend body = ${body} | project _time, body | limit 5`;
  await explore(page, { kind: 'apl', query, format: 'logs' });
  await lines(page).first().locator('summary').click();
  await expect(lines(page).first().getByRole('link', { name: 'Page' })).toHaveAttribute(
    'href',
    'https://example.com/?at=a%2Fb%26c'
  );
  await lines(page).first().getByRole('link', { name: 'Its trace' }).click();
  await expect(page.getByRole('textbox', { name: 'Trace ID' })).toHaveValue(/^[0-9a-f]{32}$/);
  await expect(page.getByRole('columnheader', { name: 'spanID', exact: true })).toBeVisible();
});
