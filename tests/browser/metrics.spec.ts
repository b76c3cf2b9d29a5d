import { type Page } from '@playwright/test';
import { openPage } from './support/openPage';
import { expect, test } from './support/test';

const explore = (query = '', editorMode = 'builder') =>
  `/explore?from=now-3h&to=now&queries=${encodeURIComponent(JSON.stringify([{ refId: 'A', kind: 'mpl', query, editorMode }]))}`;

/** Chooses an option of a list as a person does, by typing the beginning of it. */
async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
}

const legend = (page: Page) => page.getByRole('listitem').or(page.locator('[data-testid^="data-testid VizLegend"]'));

test('The four golden signals of a service are made by choosing, without knowing MPL', async ({ page }) => {
  await openPage(page, explore());
  const text = page.getByRole('group', { name: 'The query as text' });
  const facts = page.getByText(/^\d+ series, /);

  // Latency: the query that a histogram wants is there at once.
  await choose(page, /^Metric/, 'http.server.request.duration');
  await expect(text).toContainText('interpolate_delta_histogram(0.5, 0.95, 0.99)');
  await page.getByRole('button', { name: 'add filter', exact: true }).click();
  await choose(page, 'step 1, filter, filter 1: tag', 'service.name');
  await choose(page, 'step 1, filter, filter 1: value', 'checkout');
  await expect(text).toContainText('where `service.name` == "checkout"');
  await expect(facts).toHaveText(/^3 series/);

  // Traffic and errors: a counter is summed, by what tells success from failure.
  await choose(page, /^Metric/, 'payment.charges');
  await expect(text).toContainText('using prom::rate');
  await expect(text).toContainText('| where `service.name` == "checkout"');
  await page.getByRole('button', { name: 'Remove step 1, filter, filter 1' }).click();
  await expect(facts).toHaveText(/^1 series/);

  // Saturation: a gauge is averaged.
  await choose(page, /^Metric/, 'process.cpu.utilization');
  await expect(text).toContainText('align to $__interval using avg');
  await expect(facts).toHaveText(/^[1-9]\d* series/);
  await expect(legend(page).first()).toBeVisible();
});

test('A query of metrics as the official plugin saves it is drawn, and its errors are marked at the word', async ({
  page,
}) => {
  await openPage(
    page,
    explore(
      '`otel-demo-metrics`:`checkout.orders` | align to 1m using sum | group by `payment.method` using sum',
      'code'
    )
  );
  await expect(page.getByText(/^3 series, /)).toBeVisible();
  const editor = page.getByRole('textbox', { name: 'MPL query A' });
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' | grup using sum');
  await expect(page.locator('.squiggly-error')).toBeVisible();
});
