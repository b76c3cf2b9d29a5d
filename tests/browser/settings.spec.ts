import { openDashboard } from './support/panels';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';
import { quiet } from './support/traffic';

const address = '/datasources/apl';

test('Save & test says what works', async ({ page }) => {
  await openPage(page, address);
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByText(/quer(y|ies)/i).first()).toBeVisible();
  await expect(page.getByTestId(/Alert success/)).toBeVisible();
});

test('changes are saved', async ({ page, configure }) => {
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
  await expect(page.getByText(/rejected the token/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await page.getByRole('textbox', { name: /^Token/ }).fill('xaat-sandbox');
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByTestId(/Alert success/)).toBeVisible();
});

test('without an address, it asks for one', async ({ page, configure }) => {
  await configure({ url: '' });
  await openPage(page, address);
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByText(/The data source has no address.*Where is your data\?/).first()).toBeVisible();
});

test('without a token, it asks for one', async ({ page, configure }) => {
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
  // The page and all that it starts with are answers as well.
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

test('Save & test never creates or changes anything', async ({ page, upstream }) => {
  await openPage(page, address);
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect.poll(() => upstream.received.length).toBeGreaterThan(0);
  await quiet(page);
  const writes = upstream.received.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/_apl'));
  // Whether the write token may change and delete is tried on an id that the service gives to no annotation.
  expect(writes.filter(({ method, path }) => method === 'POST' || !path.endsWith('/grafana-permission-check'))).toEqual(
    []
  );
});
