import { type Page } from '@playwright/test';
import { provideDashboard } from './support/dashboards';
import { openDashboard, panel } from './support/panels';
import { expect, tabular, test } from './support/test';
import { openPage } from './support/openPage';

/** A response with one row, and with the service's headers. */
const answer = {
  ...tabular({ name: '0', fields: [{ name: 'n', type: 'integer' }], columns: [[7]] }, 5000),
  headers: { 'X-Axiom-Query-Cost-Gbms': '12.5', 'X-Axiom-Trace-Id': 'trace-1' },
};

async function inspect(page: Page, title: string) {
  await panel(page, title)
    .getByRole('button', { name: /Menu for panel/ })
    .click();
  await page.getByRole('menuitem', { name: 'Inspect' }).click();
  return page.getByRole('dialog');
}

test('The inspector shows each query as it was sent, what it took and what it cost', async ({ page, upstream }) => {
  upstream.answer = () => answer;
  const targets = [
    { query: 'sample | where a == "$__from"' },
    { query: 'sample | count', hide: true },
    { query: 'sample | limit 5' },
  ];
  await provideDashboard(page, 'inspected', [{ title: 'Rows', type: 'table', targets }]);
  await openDashboard(page, 'inspected', { from: '1704067200000', to: '1704070800000' });
  const dialog = await inspect(page, 'Rows');
  await dialog.getByRole('tab', { name: 'Meta data' }).click();
  await expect(dialog.getByRole('region')).toHaveCount(2);
  const query = dialog.getByRole('region', { name: 'Query A' });
  await expect(query.getByLabel('Query as sent')).toHaveText('sample | where a == "1704067200000"');
  await expect(query.getByRole('row', { name: /^Cost 12\.5 GB·ms Memory/ })).toBeVisible();
  await expect(query.getByRole('row', { name: /^From 2024-01-01T00:00:00\.000Z/ })).toBeVisible();
  await expect(query.getByText('trace-1')).toBeVisible();
  await expect(
    dialog.getByRole('region', { name: 'Query C' }).getByRole('row', { name: /^Limit 5 rows/ })
  ).toBeVisible();
});

test('The inspector lists the errors and notices of each query @deep', async ({ page, upstream }) => {
  upstream.answer = (apl) => (apl.includes('broken') ? { status: 404, body: '{"message":"not found"}' } : answer);
  const targets = [{ query: 'sample | limit 5' }, { query: 'broken | limit 5' }];
  await provideDashboard(page, 'errors', [{ title: 'Rows', type: 'table', targets }]);
  await openDashboard(page, 'errors');
  const dialog = await inspect(page, 'Rows');
  await dialog.getByRole('tab', { name: 'Errors and notices' }).click();
  const query = dialog.getByRole('region', { name: 'Query B' });
  await expect(query.getByRole('listitem')).toHaveText(/The dataset doesn’t exist: not found/);
  await expect(dialog.getByRole('region', { name: 'Query A' })).toHaveCount(0);
});

test('The editor says what the last run cost, and what it will cost about, and opens the query in Axiom @deep', async ({
  page,
  context,
  upstream,
  configure,
}) => {
  upstream.answer = () => answer;
  await configure({ url: upstream.url, jsonData: { organizationUrl: 'https://app.axiom.test/my-org' } });
  const saved = [{ refId: 'A', kind: 'apl', query: 'sample | limit 5', format: 'table' }];
  await openPage(page, `/explore?from=now-6h&to=now&queries=${encodeURIComponent(JSON.stringify(saved))}`);
  await expect(page.getByRole('status', { name: 'Result of query A' })).toContainText(
    /5,000 rows examined · .* · 12\.5 GB·ms/
  );
  await context.route('https://app.axiom.test/**', (route) => route.fulfill({ body: 'The service' }));
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open in Axiom' }).click();
  const tab = await opened;
  await tab.waitForURL(/^https:\/\/app\.axiom\.test\/my-org\/query\?/);
  const form = JSON.parse(new URL(tab.url()).searchParams.get('initForm') ?? '');
  expect(form).toEqual({ apl: 'sample | limit 5', queryOptions: { quickRange: '6h' } });
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});
