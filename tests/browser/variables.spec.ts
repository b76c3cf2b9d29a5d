import { saveDashboard } from './support/dashboards';
import { openDashboard, openPanel, panel } from './support/panels';
import { expect, tabular, test } from './support/test';
import { openPage } from './support/openPage';

/** Collects the APL that the page sends from now on. */
function queriesOf(page: import('@playwright/test').Page): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_apl')) {
      queries.push(request.postDataJSON().apl);
    }
  });
  return queries;
}

test('the address chooses values, and every query of the panels asks for them @deep', async ({ page }) => {
  const queries = queriesOf(page);
  await openDashboard(page, 'web-traffic', {
    'var-datacenter': ['fra1', 'iad1'],
    'var-method': 'GET',
    'var-bucket': '15m',
  });
  const sent = () => queries.filter((apl) => apl.includes('where server_datacenter'));
  await expect.poll(() => sent().length).toBeGreaterThanOrEqual(8);
  const ofPanels = sent();
  for (const apl of ofPanels) {
    expect(apl).toMatch(/server_datacenter in \(["']fra1["'], ?["']iad1["']\) and method in \(["']GET["']\)/);
  }
  expect(ofPanels.some((apl) => apl.includes('bin(_time, 15m)'))).toBe(true);
  expect(ofPanels.filter((apl) => apl.includes('$'))).toEqual([]);
});

test('choosing a value changes the queries and the panels', async ({ page }) => {
  await openPanel(page, 'web-traffic', 'Requests');
  const before = (await panel(page, 'Requests').textContent()) ?? '';
  const queries = queriesOf(page);
  await page.getByRole('combobox', { name: 'Datacenter' }).click();
  await page.getByRole('option', { name: 'gru1' }).click();
  // Several values can be selected; they take effect when the list closes.
  await page.keyboard.press('Tab');
  await expect.poll(() => queries.some((apl) => /server_datacenter in \(["']gru1["']\)/.test(apl))).toBe(true);
  await expect(page).toHaveURL(/var-datacenter=gru1/);
  await expect(panel(page, 'Requests')).not.toHaveText(before);
});

test('the options come from the data, sorted, with All before them @deep', async ({ page }) => {
  await openPanel(page, 'web-traffic', 'Requests');
  await page.getByRole('combobox', { name: 'Method' }).click();
  const options = (await page.getByRole('option').allInnerTexts()).map((text) => text.trim());
  expect(options).toEqual(['All', 'DELETE', 'GET', 'POST', 'PUT']);
});

test('a value with quotes, pipes and comments stays one value @deep', async ({ page, upstream }) => {
  const nasty = `a"b'c\\d | take 1 // x`;
  await openDashboard(page, 'web-traffic', { 'var-datacenter': nasty });
  const asked = () => upstream.queries.filter((apl) => apl.includes('where server_datacenter'));
  await expect.poll(() => asked().length).toBeGreaterThan(0);
  for (const apl of asked()) {
    expect(apl).toContain(String.raw`in ("a\"b'c\\d | take 1 // x") and method`);
  }
});

test('each kind of options is chosen in a new variable, and its options are there @deep', async ({ page }) => {
  const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };
  const variable = { name: 'v', type: 'query', datasource, query: '' };
  const dashboard = { uid: 'new', title: 'New', schemaVersion: 41, templating: { list: [variable] }, panels: [] };
  await saveDashboard(page, dashboard);
  const kinds: Array<[kind: string, options: string[]]> = [
    ['Datasets', ['otel-demo-logs', 'sample-http-logs']],
    ['Fields', []],
    ['Annotation types', ['deployment', 'incident']],
    ['Annotation datasets', ['sample-http-logs']],
    ['Annotation titles', ['Checkout fails']],
  ];
  for (const [kind, options] of kinds) {
    await openPage(page, '/d/new/edit/variables');
    await page.getByRole('combobox', { name: 'Options from' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
    for (const option of options) {
      await expect(page.getByTestId('variable-preview')).toContainText(option);
    }
  }
  await openPage(page, '/d/new/edit/variables');
  await page.getByRole('combobox', { name: 'Options from' }).click();
  await page.getByRole('option', { name: 'Fields', exact: true }).click();
  await page.getByRole('combobox', { name: 'Dataset' }).click();
  await page.getByRole('option', { name: 'sample-http-logs' }).click();
  await expect(page.getByTestId('variable-preview')).toContainText('status');
});

test('the preview of a variable shows the query as it was typed, and its editor what the service cannot run @deep', async ({
  page,
  upstream,
}) => {
  upstream.answer = (apl) =>
    tabular({ name: '0', fields: [{ name: 'name', type: 'string' }], columns: [[`answer to ${apl}`]] });
  const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };
  const variable = { name: 'v', type: 'query', datasource, query: { refId: 'v', kind: 'apl', query: 'before' } };
  const dashboard = { uid: 'edited', title: 'Edited', schemaVersion: 41, templating: { list: [variable] }, panels: [] };
  await saveDashboard(page, dashboard);
  await openPage(page, '/d/edited/edit/variables');
  await page.locator('.monaco-editor').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('after');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByTestId('variable-preview')).toContainText('answer to after');

  upstream.answer = () => ({
    status: 400,
    body: JSON.stringify({ code: 400, message: 'bad query', detail: { message: 'no such thing', line: 1, column: 1 } }),
  });
  await expect(page.locator('.squiggly-error')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('alert', { name: /^The query failed/ })).toContainText('no such thing');
  await expect(page.locator('.squiggly-error')).toBeVisible();
});

test('variables are edited in the range of the dashboard, and outlast a switch of the theme @deep', async ({
  page,
}) => {
  const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };
  const variable = { name: 'v', type: 'query', datasource, query: { refId: 'v', kind: 'datasets', query: '' } };
  const dashboard = { uid: 'kept', title: 'Kept', schemaVersion: 41, templating: { list: [variable] }, panels: [] };
  await saveDashboard(page, dashboard);
  await openPage(page, '/d/kept?from=now-2h&to=now');
  await page.getByRole('button', { name: 'Variables' }).click();
  await expect(page).toHaveURL(/from=now-2h/);
  await page.getByRole('textbox', { name: 'Name' }).fill('renamed');
  await page.getByRole('button', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL(/from=now-2h/);
  await page.getByRole('button', { name: /^Switch to the .* theme$/ }).click();
  await page.getByRole('button', { name: 'Variables' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('renamed');
});
