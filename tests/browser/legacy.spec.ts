import { type APIRequestContext, type Page } from '@playwright/test';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

const explore = (query: string, more: object = {}) => {
  const saved = [{ refId: 'A', kind: 'apl', query, format: 'table', ...more }];
  return `/explore?from=now-1h&to=now&queries=${encodeURIComponent(JSON.stringify(saved))}`;
};
const legacy = { endpoint: 'legacy' };
const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const summary = (page: Page) => page.getByRole('status', { name: 'Result of query A' });

/** The address of the sandbox that the data source is connected to. */
async function address(request: APIRequestContext): Promise<string> {
  return (await (await request.get('/api/datasources/uid/apl')).json()).url;
}

/** Collects the bodies of requests to the legacy endpoint, with the path below the data source's proxy. */
function sentBy(page: Page): Array<{ path: string; body: Record<string, unknown> }> {
  const sent: Array<{ path: string; body: Record<string, unknown> }> = [];
  page.on('request', (one) => {
    const { pathname } = new URL(one.url());
    if (pathname.includes('/legacy/')) {
      sent.push({ path: pathname.slice(pathname.indexOf('legacy/')), body: one.postDataJSON() });
    }
  });
  return sent;
}

test('is not offered as long as the settings do not name it, and a saved query says so without being sent @deep', async ({
  page,
}) => {
  const sent = sentBy(page);
  await openPage(page, explore("['sample-http-logs'] | limit 5"));
  await expect(page.getByRole('radio', { name: 'APL' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Legacy endpoint' })).toHaveCount(0);
  await openPage(page, explore("['sample-http-logs'] | limit 5", legacy));
  await expect(page.getByText(/legacy query endpoint is off.*settings/).first()).toBeVisible();
  expect(sent).toEqual([]);
});

test('is switched on in the settings, and then asked with a dataset and an order @deep', async ({
  page,
  configure,
  request,
}) => {
  await configure({});
  await openPage(page, '/datasources/apl');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('combobox', { name: /Legacy query endpoint/ }).click();
  await page.getByRole('option', { name: /The service’s address/ }).click();
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByText(/legacy queries,.*work\./).first()).toBeVisible();
  const { jsonData } = await (await request.get('/api/datasources/uid/apl')).json();
  expect(jsonData.legacyUrl).toBe(await address(request));

  const sent = sentBy(page);
  await openPage(page, explore("['otel-demo-logs'] | limit 5"));
  await page.getByRole('radio', { name: 'Legacy endpoint' }).click({ force: true });
  await expect(page.getByRole('combobox', { name: /^Dataset/ })).toHaveValue('otel-demo-logs');
  await expect(summary(page)).toContainText('5 rows as table');
  await page.getByRole('combobox', { name: /^Dataset/ }).fill('sample-http');
  await page.getByRole('option', { name: /sample-http-logs/ }).click();
  await page.getByRole('radio', { name: 'Ascending' }).click({ force: true });
  await expect.poll(() => sent.at(-1)?.body.order).toEqual([{ field: '_time', desc: false }]);
  await expect(results(page)).toContainText('status');
  expect(sent.at(-1)).toMatchObject({ path: 'legacy/sample-http-logs/query', body: { limit: 5 } });
});

test('comes in pages, each row once @deep', async ({ page, configure, request }) => {
  await configure({ jsonData: { legacyUrl: await address(request) } });
  for (const direction of ['desc', 'asc']) {
    const sent = sentBy(page);
    await openPage(page, explore(`['sample-http-logs'] | sort by _time ${direction}`, { ...legacy, rows: 2500 }));
    await expect(summary(page)).toContainText('2,500 rows as table');
    expect(sent.length).toBeGreaterThanOrEqual(3);
    page.removeAllListeners('request');
  }
});

test('names its setting if nothing listens there, and if its address ends with a slash @deep', async ({
  page,
  configure,
  request,
}) => {
  await configure({ jsonData: { legacyUrl: 'http://127.0.0.1:9', defaultDataset: 'sample-http-logs' } });
  await openPage(page, explore("['sample-http-logs']", legacy));
  await expect(
    page.getByText(/service is unreachable.*“Legacy query endpoint” in the data source’s/).first()
  ).toBeVisible();

  const slash = { legacyUrl: `${await address(request)}/`, edgeUrl: `${await address(request)}/` };
  await configure({ jsonData: { ...slash, defaultDataset: 'sample-http-logs' } });
  await openPage(page, '/datasources/apl');
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByText(/“Edge address”.*ends with a slash.*Change it to http/).first()).toBeVisible();
  await expect(page.getByText(/“Legacy query endpoint”.*ends with a slash.*Change it to http/).first()).toBeVisible();
});
