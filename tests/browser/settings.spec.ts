import { openDashboard } from './support/panels';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';
import { sandboxToken } from './support/sandboxToken';
import { quiet } from './support/traffic';

const address = '/datasources/apl';

test('Save & test says what works', async ({ page }) => {
  await openPage(page, address);
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByText(/quer(y|ies)/i).first()).toBeVisible();
  await expect(page.getByTestId(/Alert success/)).toBeVisible();
});

test('changes are saved @deep', async ({ page, configure }) => {
  await configure({});
  await openPage(page, address);
  await page.getByLabel('Default dataset').fill('otel-demo-logs');
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByTestId(/Alert success/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Default dataset')).toHaveValue('otel-demo-logs');
});

test('a wrong token is said, with what to do; the right one heals it', async ({ page, configure }) => {
  await configure({});
  await openPage(page, address);
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await page.getByRole('textbox', { name: /^Token/ }).fill('xaat-wrong');
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByText(/token is missing, invalid or expired/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await page.getByRole('textbox', { name: /^Token/ }).fill('xaat-sandbox');
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByTestId(/Alert success/)).toBeVisible();
});

test('without an address, it asks for one @deep', async ({ page, configure }) => {
  await configure({ url: '' });
  await openPage(page, address);
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByText(/The data source has no address.*Where is your data\?/).first()).toBeVisible();
});

test('without a token, it asks for one @deep', async ({ page, configure }) => {
  await configure({ secureJsonData: { token: '' } });
  await openPage(page, address);
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(
    page
      .getByText(/token/i)
      .filter({ hasText: /missing|Enter/ })
      .first()
  ).toBeVisible();
});

test('no answer to the browser holds a token, whatever page is open', async ({ page, configure, upstream }) => {
  const secrets = { token: 'xaat-0f1e2d3c-reads', writeToken: 'xaat-4b5a6978-writes' };
  await configure({ secureJsonData: secrets });
  // The page and its initial requests are also responses.
  await page.goto('about:blank');
  const bodies: Array<Promise<string>> = [];
  page.on('response', (response) => {
    bodies.push(response.text().catch(() => ''));
    bodies.push(response.allHeaders().then(JSON.stringify));
  });
  await openPage(page, address);
  await expect(page.getByLabel('Default dataset')).toBeVisible();
  await page.getByRole('button', { name: 'Save & test' }).click();
  await quiet(page);
  await openDashboard(page, 'web-traffic');
  await openPage(page, '/explore');
  await quiet(page);
  expect(upstream.received.some(({ token }) => token === `Bearer ${secrets.token}`)).toBe(true);
  const seen = (await Promise.all(bodies)).filter((body) => body.includes('xaat-0f1e') || body.includes('xaat-4b5a'));
  expect(seen).toEqual([]);
  expect(await page.content()).not.toContain('xaat-0f1e');
});

test('Save & test never creates or changes anything @deep', async ({ page, upstream }) => {
  await openPage(page, address);
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect.poll(() => upstream.received.length).toBeGreaterThan(0);
  await quiet(page);
  const writes = upstream.received.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/_apl'));
  // To find out if the write token may change and delete annotations, the check uses an ID that no annotation has.
  expect(writes.filter(({ method, path }) => method === 'POST' || !path.endsWith('/grafana-permission-check'))).toEqual(
    []
  );
});

test('an organization in the EU needs one choice and a token @deep', async ({ page, configure, request }) => {
  await configure({ url: '', jsonData: {}, secureJsonData: { token: '' } });
  await openPage(page, address);
  await page.getByRole('radio', { name: 'EU Central 1 (AWS)' }).click({ force: true });
  await page.getByRole('textbox', { name: /^Token/ }).fill(sandboxToken);
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByTestId(/Alert success/)).toContainText(
    'https://api.axiom.co is reachable. Queries, annotations'
  );
  const { url, jsonData } = await (await request.get('/api/datasources/uid/apl')).json();
  expect([url, jsonData.edgeUrl]).toEqual(['https://api.axiom.co', 'https://eu-central-1.aws.edge.axiom.co']);
});

test('a query goes to the edge deployment of its dataset; one that needs two is not sent @deep', async ({
  page,
  configure,
}) => {
  const edgeUrl = 'https://eu-central-1.aws.edge.axiom.co';
  await configure({ url: 'https://api.axiom.co', jsonData: { edgeUrl } });
  const sent: string[] = [];
  page.on('request', (each) => {
    if (each.method() === 'POST' && each.url().includes('_apl')) {
      sent.push(new URL(each.url()).pathname.split('/').slice(-2).join('/'));
    }
  });
  const run = async (query: string) => {
    sent.length = 0;
    const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query }]);
    await openPage(page, `/explore?${new URLSearchParams({ from: 'now-1h', to: 'now', queries })}`);
    await quiet(page);
  };
  await run("['sample-http-logs'] | limit 5");
  await expect(page.getByLabel('Result of query A')).toContainText('5 rows');
  await expect(page.getByLabel('Result of query A')).toContainText('from EU Central 1 (AWS)');
  expect(new Set(sent)).toEqual(new Set(['eu-central-1/_apl']));
  await run("['otel-demo-logs'] | limit 5");
  await expect(page.getByLabel('Result of query A')).toContainText('from US East 1 (AWS)');
  await run("union ['sample-http-logs'], ['otel-demo-logs'] | count");
  await expect(
    page.getByText(/can read from only one edge deployment.*otel-demo-logs.*in US East 1 \(AWS\)/).first()
  ).toBeVisible();
});
