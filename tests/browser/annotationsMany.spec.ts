import { type Page } from '@playwright/test';

import { openPanel, panel } from './support/panels';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

const from = Date.parse('2026-01-31T10:00:00Z');
const amount = 10_000;
const range = { from: String(from), to: String(from + amount * 1000) };

const many = Array.from({ length: amount }, (_, index) => ({
  id: `ann_${index}`,
  datasets: ['sample-http-logs'],
  type: ['deployment', 'incident'][index % 2],
  time: new Date(from + index * 1000).toISOString(),
  title: `Release ${index}`,
  description: `By **CI** from \`release/${index}\``,
  url: `https://ci.example/runs/${index}`,
}));

async function wheel(page: Page): Promise<void> {
  for (let turn = 0; turn < 30; turn++) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(30);
  }
}

test.beforeEach(({ upstream }) => {
  upstream.annotations = many;
});

test('a table of ten thousand annotations holds only the rows in sight while it scrolls @deep', async ({ page }) => {
  await openPanel(page, 'service-events', 'Events', range);
  const table = panel(page, 'Events');
  await table.scrollIntoViewIfNeeded();
  await expect(table.getByRole('row').filter({ hasText: 'Release 9999' }).first()).toBeVisible();
  // Panels above the table that render late move it away from the mouse.
  await expect(async () => {
    await table.getByRole('row').nth(2).hover();
    await wheel(page);
    await expect(table.getByRole('row').filter({ hasText: /Release 9999\b/ })).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  expect(await table.getByRole('row').count()).toBeLessThan(100);
});

test('the manager lists ten thousand page by page, and sorts and filters them @deep', async ({ page }) => {
  const query = { refId: 'A', kind: 'annotations', query: '', annotations: { datasets: [], types: [] } };
  await openPage(
    page,
    `/explore?${new URLSearchParams({ ...range, datasource: 'apl', queries: JSON.stringify([query]) })}`
  );
  await page.getByRole('button', { name: 'Manage annotations' }).click();
  const drawer = page.getByRole('dialog', { name: /annotation/i });
  await expect(drawer.getByRole('status').filter({ hasText: '10,000 annotations' })).toBeVisible();
  await expect(drawer.getByRole('row')).toHaveCount(51);
  await drawer.getByRole('row').nth(3).hover();
  await wheel(page);
  await expect(drawer.getByRole('row')).toHaveCount(51);
  await drawer.getByRole('searchbox', { name: 'Search' }).fill('Release 777');
  await expect(drawer.getByRole('status').filter({ hasText: '11 of 10,000 annotations' })).toBeVisible();
});
