import { type Locator, type Page } from '@playwright/test';

import { now } from './support/clock';
import { chooseField } from './support/chooseField';
import { provideDashboard } from './support/dashboards';
import { pointAt } from './support/monaco';
import { openPage } from './support/openPage';
import { openDashboard, panel, settled } from './support/panels';
import { expect, test } from './support/test';

const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'APL query A' });
const suggestions = (page: Page): Locator => page.locator('.suggest-widget.visible');
const lists = /\/v2\/(?:datasets|views|vfields)/;

async function openExplore(page: Page, query: string, editorMode = 'code'): Promise<void> {
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query, format: 'table', editorMode }]);
  const range = { from: String(now - 21_600_000), to: String(now) };
  await openPage(page, `/explore?${new URLSearchParams({ ...range, datasource: 'apl', queries })}`);
}

/** Records the page's requests for lists of datasets, views and virtual fields. */
function listed(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.match(lists)?.[0];
    paths.push(...(path === undefined ? [] : [path]));
  });
  return paths;
}

test('a view is suggested with its mark, explained with its query, and run by its name @deep', async ({ page }) => {
  await openExplore(page, '');
  await editor(page).focus();
  await page.keyboard.type('fail');
  const view = suggestions(page).getByRole('option', { name: /^failed-requests/ });
  await expect(view).toContainText('view');
  await page.keyboard.press('Tab');
  await page.keyboard.type(' | where ur');
  await expect(suggestions(page).getByRole('option', { name: /^uri/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type(`['failed-requests'] | summarize n = count() by method`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('status', { name: 'Result of query A' })).toContainText(/^\d+ rows?/);
  const word = page.locator('.view-line span').filter({ hasText: 'failed-requests' }).last();
  await pointAt(word, 'a view with 7 fields', 'startswith "5"', 'server error');
});

test('a virtual field is suggested with its mark, and is one of the fields @deep', async ({ page }) => {
  await openExplore(page, `['sample-http-logs'] | where is_failed | summarize n = count() by section`);
  await expect(page.getByRole('status', { name: 'Result of query A' })).toContainText(/^\d+ rows/);
  await expect(page.getByText(/The schema has no field/)).toHaveCount(0);
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(', durat');
  await expect(suggestions(page).getByRole('option', { name: /^duration_s/ })).toContainText('virtual');
  await page.keyboard.press('Escape');
  await openExplore(page, `['sample-http-logs']`);
  await page.getByRole('button', { name: 'Fields', exact: true }).first().click();
  const drawer = page.getByRole('dialog');
  await chooseField(drawer, /^duration_s/);
  await expect(drawer.getByRole('region', { name: 'Field duration_s' })).toContainText('req_duration_ms / 1000');
});

test('the builder lists views, marked @deep', async ({ page }) => {
  await openExplore(page, `['sample-http-logs']`, 'builder');
  await page.getByRole('combobox', { name: 'Source: dataset' }).click();
  await expect(page.getByRole('option', { name: /checkout-spans/ })).toContainText('View');
});

test('a dashboard requests none of the lists; special fields are units and links there, not columns @deep', async ({
  page,
}) => {
  const requested = listed(page);
  const query = `['failed-requests']
    | summarize slowest = max(req_duration_ms), n = count() by method
    | extend _slowest_unit = 'ms', _method_url = strcat('https://example.com/', method, '?a=x%20y'), _row_url = 'javascript:alert(1)'`;
  await provideDashboard(page, 'views', [{ title: 'Failed', type: 'table', targets: [{ query, format: 'table' }] }]);
  await openDashboard(page, 'views');
  await settled(page);
  const table = panel(page, 'Failed');
  await expect(table.getByRole('columnheader')).toHaveText(['method', 'slowest', 'n']);
  await expect(
    table
      .getByRole('gridcell')
      .filter({ hasText: /\d ?(?:ms|s)$/ })
      .first()
  ).toBeVisible();
  await expect(table.getByRole('link').first()).toHaveAttribute(
    'href',
    /^https:\/\/example\.com\/[A-Z]+\?a=x(?:%20| )y$/
  );
  expect(requested).toEqual([]);
});

test('without the lists, editors work as without views @deep', async ({ page }) => {
  await page.route(/\/v2\/(?:views|vfields)/, (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: '{"code":403,"message":"missing permission"}' })
  );
  await openExplore(page, '');
  await editor(page).focus();
  await expect(suggestions(page)).toContainText('sample-http-logs');
  await expect(suggestions(page)).not.toContainText('failed-requests');
  await page.keyboard.type(`['sample-http-logs'] | where stat`);
  await expect(suggestions(page).getByRole('option', { name: /^status/ })).toBeVisible();
});
