import { type Page } from '@playwright/test';

import { openDashboard, panel } from './support/panels';
import { expect, test } from './support/test';

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

/** In milliseconds. Far more than it takes, for machines that do other things as well: whoever waits longer thinks of a freeze. */
const freeze = 1500;

/** The longest time for which the page is blocked while something is done, in milliseconds. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const found: number[] = [];
    const keep = (entries: PerformanceEntryList) => found.push(...entries.map(({ duration }) => duration));
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ entryTypes: ['longtask'] });
    const longTasks = () => {
      // What was seen, but not yet delivered.
      keep(observer.takeRecords());
      observer.disconnect();
      return found;
    };
    Object.assign(window, { longTasks });
  });
  await act();
  // A task is seen when it has ended, and read in another one: so wait for one that begins after a frame.
  await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const durations: number[] = await page.evaluate(() => Reflect.get(window, 'longTasks')());
  return Math.max(0, ...durations);
}

async function wheel(page: Page): Promise<void> {
  for (let turn = 0; turn < 30; turn++) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(30);
  }
}

test.beforeEach(({ upstream }) => {
  upstream.annotations = many;
});

test('a table of ten thousand annotations scrolls without freezing', async ({ page }) => {
  await openDashboard(page, 'service-events', range);
  const table = panel(page, 'Events');
  await table.scrollIntoViewIfNeeded();
  await expect(table.getByRole('row').filter({ hasText: 'Release 0' }).first()).toBeVisible();
  await table.getByRole('row').nth(2).hover();
  expect(await longestTask(page, () => wheel(page))).toBeLessThan(freeze);
  // Only what is in sight is in the page.
  await expect(table.getByRole('row').filter({ hasText: /Release 0\b/ })).toHaveCount(0);
  expect(await table.getByRole('row').count()).toBeLessThan(100);
});

test('the manager lists ten thousand page by page, and sorts and filters them', async ({ page }) => {
  const query = { refId: 'A', kind: 'annotations', query: '', annotations: { datasets: [], types: [] } };
  await page.goto(`/explore?${new URLSearchParams({ ...range, datasource: 'apl', queries: JSON.stringify([query]) })}`);
  await page.getByRole('button', { name: 'Manage annotations' }).click();
  const drawer = page.getByRole('dialog', { name: /annotation/i });
  await expect(drawer.getByRole('status').filter({ hasText: '10,000 annotations' })).toBeVisible();
  await expect(drawer.getByRole('row')).toHaveCount(51);
  const scrolled = await longestTask(page, async () => {
    await drawer.getByRole('row').nth(3).hover();
    await wheel(page);
  });
  const searched = await longestTask(page, async () => {
    await drawer.getByRole('searchbox', { name: 'Search' }).fill('Release 777');
    await expect(drawer.getByRole('status').filter({ hasText: '11 of 10,000 annotations' })).toBeVisible();
  });
  expect(Math.max(scrolled, searched)).toBeLessThan(freeze);
});
