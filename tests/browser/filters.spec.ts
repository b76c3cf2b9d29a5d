import { type Page } from '@playwright/test';

import { saveDashboard } from './support/dashboards';
import { openDashboard, panel, settled } from './support/panels';
import { pluginScripts } from './support/pluginScripts';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };

/** Collects the APL that the page sends from now on. */
function queriesOf(page: Page): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_apl')) {
      queries.push(request.postDataJSON().apl);
    }
  });
  return queries;
}

/** Provides a dashboard with ad hoc filters and two panels, one of which lacks the field. */
async function provide(page: Page): Promise<void> {
  const panelOf = (title: string, query: string, y: number) => ({
    ...{ id: y + 1, title, type: 'table', datasource, gridPos: { x: 0, y, w: 24, h: 8 } },
    targets: [{ refId: 'A', kind: 'apl', query, datasource }],
  });
  const dashboard = {
    ...{ uid: 'filtered', title: 'Filtered', schemaVersion: 41, time: { from: 'now-1h', to: 'now' } },
    templating: { list: [{ name: 'filters', label: 'Filters', type: 'adhoc', datasource, filters: [] }] },
    panels: [
      panelOf('Requests', "['sample-http-logs']\n| summarize requests = count() by method", 0),
      panelOf('Logs', "['otel-demo-logs'] | count", 8),
    ],
  };
  await saveDashboard(page, dashboard);
}

test('an ad hoc filter is chosen from the data, and put into the queries of the panels that have its field', async ({
  page,
}) => {
  const queries = queriesOf(page);
  await provide(page);
  await openDashboard(page, 'filtered');
  await expect(panel(page, 'Requests').getByRole('row')).not.toHaveCount(2);
  const filters = page.getByRole('combobox').last();
  await filters.click();
  // A field of the second panel's dataset, which isn't the default dataset.
  await filters.fill('severity_n');
  await expect(page.getByRole('option', { name: 'severity_number', exact: true })).toBeVisible();
  await filters.fill('');
  await page.getByRole('option', { name: 'method', exact: true }).click();
  await page
    .getByRole('option', { name: /^=(\s|Equals|$)/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'GET', exact: true }).click();
  const filtered = `['sample-http-logs']\n| where method == "GET"\n| summarize requests = count() by method`;
  await expect.poll(() => queries).toContain(filtered);
  await page.keyboard.press('Escape');
  await settled(page);
  await expect(panel(page, 'Requests').getByRole('row')).toHaveCount(2);
  await expect(panel(page, 'Logs')).toContainText(/\d/);
  const notice = panel(page, 'Logs').getByTestId('panel-notice-warning');
  await expect(notice).toHaveAttribute('aria-label', /“otel-demo-logs” has no field “method”/);
});

test('an ad hoc filter takes one of several values @deep', async ({ page }) => {
  const queries = queriesOf(page);
  await provide(page);
  await openDashboard(page, 'filtered');
  await page.getByRole('combobox').last().click();
  await page.getByRole('option', { name: 'method', exact: true }).click();
  await page.getByRole('option', { name: /^=\|/ }).click();
  await page.getByRole('option', { name: 'GET', exact: true }).click();
  await page.getByRole('option', { name: 'PUT', exact: true }).click();
  await page.keyboard.press('Tab');
  const filtered = /^\['sample-http-logs'\]\n\| where method in \("(GET", "PUT|PUT", "GET)"\)\n\| summarize/;
  await expect.poll(() => queries).toContainEqual(expect.stringMatching(filtered));
});

test('a dashboard without filters loads nothing for them @deep', async ({ page }) => {
  await page.goto('about:blank');
  const scripts = pluginScripts(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openDashboard(page, 'web-traffic');
  expect([...scripts.keys()]).toContain('module.js');
  expect([...scripts.keys()]).not.toContain('explore.js');
  // The fields are loaded for the marks, at most once.
  expect(loaded.filter((url) => url.endsWith('/fields')).length).toBeLessThanOrEqual(1);
});

test('a value in Explore’s table is filtered for; clicked twice the filter is gone', async ({ page }) => {
  const sent = queriesOf(page);
  const query = "['sample-http-logs']\n| summarize requests = count() by method // all of them";
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query }]);
  await openPage(page, `/explore?${new URLSearchParams({ from: 'now-1h', to: 'now', datasource: 'apl', queries })}`);
  const clickFilter = async (name: string) => {
    await settled(page);
    // The pointer may arrive before the cells are rendered for the last time.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await page.getByRole('gridcell', { name: /^GET/ }).hover();
      await page.getByRole('button', { name }).first().click({ timeout: 2000 });
    }).toPass();
  };
  await clickFilter('Filter for value');
  const filtered = `['sample-http-logs']\n| where method == "GET"\n| summarize requests = count() by method // all of them`;
  await expect.poll(() => sent).toContain(filtered);
  await expect(page.getByRole('gridcell', { name: 'PUT', exact: true })).toHaveCount(0);
  await clickFilter('Filter for value');
  await expect(page.getByRole('gridcell', { name: 'PUT', exact: true })).toBeVisible();
  expect(sent.at(-1)).toBe(query);
});

test('a label of a log line is filtered out @deep', async ({ page }) => {
  const sent = queriesOf(page);
  const queries = JSON.stringify([
    { refId: 'A', kind: 'apl', format: 'logs', query: "['otel-demo-logs']\n| limit 20" },
  ]);
  await openPage(page, `/explore?${new URLSearchParams({ from: 'now-1h', to: 'now', datasource: 'apl', queries })}`);
  await settled(page);
  await page.getByTestId('log-row').first().click();
  await page.getByRole('button', { name: 'Filter out service.name' }).first().click();
  const filtered = /^\['otel-demo-logs'\]\n\| where \['service\.name'\] != "[^"]+"\n\| limit 20$/;
  await expect.poll(() => sent).toContainEqual(expect.stringMatching(filtered));
});
