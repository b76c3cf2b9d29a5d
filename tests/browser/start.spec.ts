import { type Page } from '@playwright/test';
import { expectAccessible, ofColors } from './support/axe';
import { textContrasts } from './support/contrast';
import { panel, settled } from './support/panels';
import { expect, tabular, test } from './support/test';
import { openPage } from './support/openPage';
import { quiet } from './support/traffic';

const address = '/connections/datasources/edit/apl?page=start';

const start = (page: Page) => page.getByRole('region', { name: 'Start', exact: true });
const panels = (page: Page) => page.getByRole('region', { name: 'Panels' });
const inspect = (page: Page) => start(page).getByRole('button', { name: 'Analyze dataset' });

/** Opens the page from the settings and selects a dataset, using only the keyboard. */
async function choose(page: Page, dataset: string) {
  await openPage(page, '/datasources');
  await page.getByRole('tab', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
  const field = start(page).getByRole('combobox', { name: 'Dataset', exact: true });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(dataset);
  await expect(page.getByRole('option', { name: dataset, exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(dataset);
}

/** Records the queries that the page sends from now on. */
function queriesOf(page: Page): string[] {
  const queries: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().includes('_apl')) {
      queries.push(sent.postDataJSON().apl);
    }
  });
  return queries;
}

test('from the settings to a saved dashboard by the keyboard alone, whose panels all draw', async ({ page }) => {
  const queries = queriesOf(page);
  await choose(page, 'otel-demo-logs');
  await inspect(page).focus();
  await page.keyboard.press('Enter');
  await expect(start(page).getByText('service.name is the service.', { exact: true })).toBeVisible();
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.length).toBeLessThanOrEqual(5);

  // Views a query, and leaves out a panel.
  await panels(page).getByRole('button', { name: 'Query of Lines', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Query text of Lines' })).toContainText('summarize lines = count()');
  const pods = panels(page).getByRole('checkbox', { name: /^Top resource/ });
  await pods.focus();
  await page.keyboard.press('Space');
  await expect(pods).not.toBeChecked();

  const title = start(page).getByRole('textbox', { name: 'Title' });
  await title.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Lines of the shop');
  await start(page).getByRole('button', { name: 'Create dashboard' }).focus();
  await page.keyboard.press('Enter');
  const open = page.getByRole('link', { name: 'Open the dashboard' });
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Lines of the shop' })).toBeVisible();
  await settled(page);
  await expect(panel(page, 'Lines by severity_text').locator('canvas').first()).toBeVisible();
  await expect(panel(page, 'Failure rate')).toContainText('%');
  await expect(panel(page, 'Failures').getByTestId('log-row').first()).toBeVisible();
  await expect(page.getByText('Top resource.k8s.pod.name')).toHaveCount(0);
  await expect(page.getByText('No data')).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Deployments' })).toBeAttached();
});

test('a dataset of metrics becomes a dashboard by its names and types, which is filtered by a service @deep', async ({
  page,
}) => {
  await choose(page, 'otel-demo-metrics');
  await expect(start(page).getByRole('combobox', { name: /^Second dataset/ })).toHaveCount(0);
  await inspect(page).click();
  await expect(start(page).getByText(/^\d+ metrics in the last 24 hours; panels for/)).toBeVisible({ timeout: 30_000 });
  await expect(start(page).getByText('Filter by: service.name and host.name.')).toBeVisible();
  await panels(page).getByRole('button', { name: 'Query of Failed requests', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Query text of Failed requests' })).toContainText('compute share');
  await panels(page).getByRole('button', { name: 'Select none' }).click();
  for (const name of ['Failed requests', 'Request duration, p95', 'Requests by service']) {
    await panels(page)
      .getByRole('checkbox', { name: new RegExp(`^${name}`) })
      .first()
      .check({ force: true });
  }

  await start(page).getByRole('button', { name: 'Create dashboard' }).click();
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'otel-demo-metrics' })).toBeVisible();
  await settled(page);
  await expect(panel(page, 'Failed requests')).toContainText('%');
  await expect(panel(page, 'Request duration, p95')).toContainText('ms');
  await expect(panel(page, 'Requests by service').locator('canvas').first()).toBeVisible();
  await expect(panel(page, 'Requests by service')).toContainText('checkout');
  await expect(page.getByText('Go memory')).toHaveCount(0);
  await expect(page.getByText('No data')).toHaveCount(0);

  // A service whose requests all succeed, then a period without requests.
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}?from=now-6h&to=now&var-service=reviews`);
  await settled(page);
  await expect(panel(page, 'Failed requests')).toContainText(/\D0(\.0+)?%/);
  await page.goto(`${pathname}?from=2001-01-01T00:00:00Z&to=2001-01-01T01:00:00Z`);
  await settled(page);
  await expect(panel(page, 'Failed requests')).toContainText('No data');
});

test('in both themes and in 700 pixels the page is accessible, and its texts stand out @deep', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 1000 });
  for (const theme of ['first', 'second']) {
    await choose(page, 'sample-http-logs');
    await inspect(page).click();
    await expect(start(page).getByText(/status is an HTTP status/)).toBeVisible();
    await panels(page).getByRole('button', { name: 'Query of Failure rate', exact: true }).click();
    // The pressed button fades to its own color.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    await expectAccessible(start(page), [], theme === 'first' ? undefined : ofColors);
    const texts = await textContrasts(page);
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Failure rate', 'Create dashboard']));
    expect(texts.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(700);
    if (theme === 'first') {
      await page.getByRole('button', { name: /^Switch to the (dark|light) theme$/ }).click();
      await quiet(page);
    }
  }
});

test('logs and traces make one dashboard in a chosen folder @deep', async ({ page }) => {
  const folders = [
    { uid: 'team', title: 'Team' },
    { uid: 'shop', title: 'The shop', folderUid: 'team', folderTitle: 'Team' },
  ];
  await page.route('**/api/search?type=dash-folder&permission=Edit&*', (route) => route.fulfill({ json: folders }));
  await choose(page, 'otel-demo-logs');
  const second = start(page).getByRole('combobox', { name: /^Second dataset/ });
  await second.fill('otel-demo-logs');
  await page.getByRole('option', { name: 'otel-demo-logs', exact: true }).click();
  await expect(start(page).getByText('This is the first dataset. Choose another one, or none.')).toBeVisible();
  await expect(inspect(page)).toBeDisabled();
  await second.fill('sample-http-logs');
  await page.getByRole('option', { name: 'sample-http-logs', exact: true }).click();
  await expect(start(page).getByText(/in a different edge deployment/)).toBeVisible();
  await expect(inspect(page)).toBeDisabled();
  await second.fill('otel-demo-traces');
  await page.getByRole('option', { name: 'otel-demo-traces', exact: true }).click();
  await inspect(page).click();
  await expect(panels(page).getByRole('heading')).toHaveText('16 panels');
  // The page lists the other panels, which can be added.
  const others = panels(page).getByRole('checkbox', { checked: false });
  await expect(others.first()).toBeVisible();
  await panels(page).getByRole('button', { name: 'Select all' }).click();
  await expect(others).toHaveCount(0);
  await panels(page).getByRole('button', { name: 'Select none' }).click();
  await expect(panels(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(start(page).getByRole('button', { name: 'Create dashboard' })).toBeDisabled();
  await panels(page).getByRole('button', { name: 'Select all' }).click();
  await start(page).getByRole('combobox', { name: 'Folder' }).click();
  await page.getByRole('option', { name: 'Team / The shop' }).click();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/dashboards/db', (route) => answered.then(() => route.continue()));
  const saving = page.waitForRequest('**/api/dashboards/db');
  await start(page).getByRole('button', { name: 'Create dashboard' }).click();
  expect((await saving).postDataJSON()).toMatchObject({
    folderUid: 'shop',
    overwrite: false,
    dashboard: { title: 'otel-demo-logs and otel-demo-traces', schemaVersion: 41 },
  });
  await start(page).getByRole('textbox', { name: 'Title' }).fill('Another title');
  answer();
  await expect(start(page).getByText('“otel-demo-logs and otel-demo-traces” was created.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page.getByRole('region', { name: 'otel-demo-traces: Overview' })).toBeVisible();
  await settled(page);
  await expect(panel(page, 'Requests by service').locator('canvas').first()).toBeVisible();
});

test('who may not create a dashboard is told so first, and gets the JSON @deep', async ({ page, context, baseURL }) => {
  const missing: string[] = [];
  page.on('response', (response) => response.status() === 404 && missing.push(response.url()));
  await context.addCookies([{ name: 'workbench_role', value: 'Viewer', url: baseURL }]);
  // The page reads the role only when it loads.
  await page.goto('/datasources');
  await choose(page, 'otel-demo-traces');
  await expect(start(page).getByText('You can’t create dashboards.')).toBeVisible();
  await inspect(page).click();
  const json = await start(page).getByRole('textbox', { name: 'The dashboard as JSON' }).inputValue();
  expect(JSON.parse(json)).toMatchObject({ title: 'otel-demo-traces', panels: expect.any(Array) });
  await expect(start(page).getByRole('button', { name: 'Create dashboard' })).toHaveCount(0);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await start(page).getByRole('button', { name: 'Copy JSON' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(json);

  await context.clearCookies({ name: 'workbench_role' });
  await page.goto(address);
  await choose(page, 'otel-demo-traces');
  await inspect(page).click();
  await page.route('**/api/dashboards/db', (route) => route.fulfill({ status: 403, json: { message: 'Denied' } }));
  await start(page).getByRole('button', { name: 'Create dashboard' }).click();
  await expect(page.getByText(/You can’t create dashboards here\..*Give the JSON below to an editor/)).toBeVisible();
  await expect(start(page).getByRole('textbox', { name: 'The dashboard as JSON' })).toHaveValue(json);
  expect(missing).toEqual([]);
});

test('a look can be cancelled, a refusal is told, and so is a dataset with nothing in it @deep', async ({
  page,
  upstream,
}) => {
  upstream.answer = () => new Promise(() => {});
  await openPage(page, address);
  const field = start(page).getByRole('combobox', { name: 'Dataset', exact: true });
  await field.fill('logs');
  await page.keyboard.press('Enter');
  await inspect(page).click();
  await expect(start(page).getByText(/query 1 of at most 5: counting events and fields/)).toBeVisible();
  await start(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(start(page).getByText('Canceled. Nothing was saved.')).toBeVisible();
  await expect.poll(() => upstream.abandoned).toEqual([expect.stringContaining('presence(*)')]);

  upstream.answer = () => ({ status: 403, body: JSON.stringify({ code: 403, message: 'forbidden' }) });
  await inspect(page).click();
  await expect(start(page).getByRole('alert')).toContainText('Couldn’t analyze “logs”');

  const fields = ['events_', 'smallest_0', 'largest_0'].map((name) => ({ name, type: 'integer' }));
  upstream.answer = () => tabular({ name: '0', fields, columns: [[0], [null], [null]] });
  await inspect(page).click();
  await expect(start(page).getByText('“logs” has no events yet. Send some and try again.')).toBeVisible();
  await expect(start(page).getByRole('button', { name: 'Create dashboard' })).toHaveCount(0);

  const times = ['2026-03-04T20:00:00Z', '2026-03-04T22:00:00Z'];
  upstream.answer = (apl) =>
    tabular(
      apl.includes('summarize')
        ? { name: '0', fields, columns: [[200], [times[0]], [times[1]]] }
        : { name: '0', fields: [{ name: '_time', type: 'datetime' }], columns: [[times[1]]] }
    );
  await inspect(page).click();
  await expect(start(page).getByText(/has no string or numeric fields/)).toBeVisible();
  await expect(panels(page).getByRole('checkbox')).toHaveCount(3);
});
