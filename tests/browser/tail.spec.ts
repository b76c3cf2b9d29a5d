import { type Page } from '@playwright/test';

import { settled } from './support/panels';
import { expect, test } from './support/test';

async function explore(page: Page, query: string): Promise<void> {
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query }]);
  await page.goto(`/explore?${new URLSearchParams({ from: 'now-1h', to: 'now', datasource: 'apl', queries })}`);
  await settled(page);
}

const live = (page: Page) => page.getByRole('button', { name: 'Live', exact: true });
const times = (page: Page) =>
  page.getByTestId('log-row').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-time'))));

test('Live shows lines as they arrive, and asks no more when it is switched off', async ({ page }) => {
  let asked = 0;
  await explore(page, "['otel-demo-logs'] | limit 10");
  page.on('request', (request) => (asked += request.url().includes('/_apl') ? 1 : 0));
  await live(page).click();
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByTestId('log-row').first()).toBeVisible();
  const begun = Math.max(...(await times(page)));
  await expect.poll(async () => (await times(page)).filter((time) => time > begun).length).toBeGreaterThan(5);
  await live(page).click();
  await expect(live(page)).toHaveAttribute('aria-pressed', 'false');
  // It runs the query once more, and its log volume; while lines are followed, no two seconds pass without a request.
  const askedMeanwhile = async () => {
    const before = asked;
    await page.waitForTimeout(3000);
    return asked - before;
  };
  await expect.poll(askedMeanwhile).toBe(0);
});

test('Live says why a query cannot be followed', async ({ page }) => {
  await explore(page, "['otel-demo-logs'] | summarize count() by bin_auto(_time)");
  await live(page).click();
  await expect(
    page.getByText(/cannot follow this query, because the rows of summarize are not events/).first()
  ).toBeVisible();
});
