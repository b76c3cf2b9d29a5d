import { type Locator, type Page } from '@playwright/test';

import { now } from './support/clock';
import { provideDashboard } from './support/dashboards';
import { openDashboard, panel, settled } from './support/panels';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

const address = '/datasources/apl';
const dataset = 'otel-demo-logs';
const site = 'https://example.com/services/';

async function openLines(page: Page, query: string): Promise<Locator> {
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query, format: 'logs' }]);
  const range = { from: String(now - 3_600_000), to: String(now) };
  await openPage(page, `/explore?${new URLSearchParams({ ...range, datasource: 'apl', queries })}`);
  await settled(page);
  return panel(page, 'Logs').getByTestId('log-row');
}

const cells = `['${dataset}'] | where ['service.name'] == "cart" | project _time, ['service.name'], body | limit 3`;
const provideTable = (page: Page) =>
  provideDashboard(page, 'linked', [{ title: 'Lines', type: 'table', targets: [{ query: cells, format: 'table' }] }]);

test('a person puts links on values in the settings: to a page, which a viewer has too, and to a query in Explore @deep', async ({
  page,
  configure,
}) => {
  await configure({});
  await openPage(page, address);
  const group = (name: string) => page.getByRole('group', { name });
  await page.getByRole('button', { name: 'Add a link' }).click();
  await group('Link 1')
    .getByLabel(/^Field/)
    .fill('service.name');
  await group('Link 1')
    .getByLabel(/^Label/)
    .fill('Page of the service');
  await group('Link 1')
    .getByLabel(/^Address/)
    .fill('javascript:alert(1)');
  await expect(group('Link 1').getByText('Enter a URL that starts with https:// or http://')).toBeVisible();
  await group('Link 1')
    .getByLabel(/^Address/)
    .fill(`${site}\${__value.raw}`);
  await page.getByRole('button', { name: 'Add a link' }).click();
  await group('Link 2')
    .getByLabel(/^Field/)
    .fill('/^body$/');
  await group('Link 2')
    .getByLabel(/^Label/)
    .fill('The same lines');
  await group('Link 2').getByRole('radio', { name: 'A query in Explore' }).click();
  await group('Link 2').getByRole('combobox').click();
  await page.keyboard.type('APL');
  await page.keyboard.press('Enter');
  await group('Link 2')
    .getByLabel(/^Query/)
    .fill(`['${dataset}'] | where body == "\${__value.raw}" | limit 5`);
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByTestId(/Alert success/)).toBeVisible();

  await provideTable(page);
  const links = panel(page, 'Lines').getByRole('link', { name: 'cart', exact: true });
  for (const role of ['Viewer', 'Admin']) {
    await openPage(page, '/');
    await page.getByRole('radio', { name: role }).click({ force: true });
    await openDashboard(page, 'linked', { from: String(now - 3_600_000), to: String(now) });
    await expect(links).toHaveCount(3);
    // Viewers can't use Explore.
    await expect(panel(page, 'Lines').getByRole('link')).toHaveCount(role === 'Viewer' ? 3 : 6);
    await expect(links.first()).toHaveAttribute('href', `${site}cart`);
  }

  const line = (await openLines(page, `['${dataset}'] | where ['service.name'] == "cart" | limit 5`)).first();
  await line.click();
  // The details render a moment after the click.
  const service = await line.locator('dt:text-is("service.name") + dd').innerText();
  await expect(line.getByRole('link', { name: 'Page of the service' })).toHaveAttribute(
    'href',
    `${site}${service.trim()}`
  );
  const body = await line.locator('summary span').last().innerText();
  await line.getByRole('link', { name: 'The same lines' }).click();
  const query = page.getByRole('region', { name: 'Query A' }).locator('.view-lines');
  await expect(query).toContainText('where body == "');
  await expect(page.getByTestId('log-row').first()).toContainText(body);
});

test('what is provisioned and cannot be a link gives none, and Save & test says which @deep', async ({
  page,
  configure,
}) => {
  const links = [
    { field: 'service.name', title: 'Script', url: 'javascript:alert(1)' },
    { field: '/(/', title: 'Broken', url: site },
  ];
  await configure({ jsonData: { annotationWrites: true, links } });
  await openPage(page, address);
  await page.getByRole('button', { name: 'Save & test' }).click();
  const result = page.getByTestId('settings-result');
  await expect(result).toContainText('Link 1 (“Script”) is not shown. Enter a URL that starts with https://');
  await expect(result).toContainText('Link 2 (“Broken”) is not shown. /(/ is not a regular expression.');
  await provideTable(page);
  await openDashboard(page, 'linked', { from: String(now - 3_600_000), to: String(now) });
  await expect(panel(page, 'Lines').getByText('cart', { exact: true })).toHaveCount(3);
  await expect(panel(page, 'Lines').getByRole('link')).toHaveCount(0);
});

test('the settings say which field is the level of lines, and what its words mean: lines and bars have it @deep', async ({
  page,
  configure,
}) => {
  await configure({});
  await openPage(page, address);
  await page.getByLabel('Level field').fill('service.name');
  await page.getByLabel('Level names').fill('Cart=critical, payment=critical, frontend=debug');
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByTestId(/Alert success/)).toBeVisible();
  const lines = await openLines(page, `['${dataset}'] | where ['service.name'] in ("cart", "payment") | limit 20`);
  await expect(lines).toHaveCount(20);
  const severities = await lines.evaluateAll((all) => all.map((line) => line.dataset.severity));
  expect(new Set(severities)).toEqual(new Set(['critical']));
  const volume = panel(page, 'Log volume');
  await expect(volume.getByText('critical', { exact: true })).toBeVisible();
  await expect(volume.getByText('cart', { exact: true })).toHaveCount(0);
});
