import { expect, test } from '@grafana/plugin-e2e';

import { logLines, openExplore, sentQueries } from './support/explore';

/** Log lines of one service with the same text, which identifies a line in any version's layout. */
const query = `['otel-demo-logs']\n| where ['service.name'] == "checkout"\n| extend body = "A line"\n| limit 30`;

test('log lines come with their volume and details; a detail filters', async ({ page }) => {
  const sent = sentQueries(page);
  await openExplore(page, { query, format: 'logs' });
  await expect(page.getByText('Logs volume', { exact: true }).first()).toBeVisible();
  await expect.poll(() => sent.some((apl) => apl.includes('summarize lines = count()'))).toBe(true);
  await logLines(page).getByText('A line').first().click();
  await expect(page.getByText('service.name', { exact: true }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Filter for value/ })
    .first()
    .click();
  await expect.poll(() => sent.some((apl) => apl.split('| where ').length > 2)).toBe(true);
});

test('a line has its context, narrowed by the fields of its stream', async ({ page }) => {
  await openExplore(page, { query, format: 'logs' });
  await logLines(page).getByText('A line').first().click();
  await page.getByRole('button', { name: 'Show context' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: /^Stream/ })).toBeVisible();
});

test('lines that are oldest first go on while one scrolls, and no share of another range is named', async ({
  page,
}) => {
  const sent = sentQueries(page);
  // The list loads more lines only when it scrolls.
  const first = query.replace('| limit 30', '| sort by _time asc\n| limit 100');
  await openExplore(page, { query: first, format: 'logs' }, { logs: { sortOrder: 'Ascending' } });
  const lines = logLines(page);
  await expect(lines.getByText('A line').first()).toBeVisible();
  const asked = () => sent.filter((apl) => apl.includes('A line')).length;
  const before = asked();
  await lines.hover();
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    expect(asked()).toBeGreaterThan(before);
  }).toPass();
  await expect(page.getByText(/ — \d{3,}\.\d+%/)).toHaveCount(0);
});

test('oldest first, the newest lines are scrolled to the end, and no share of the rest is named', async ({ page }) => {
  const sent = sentQueries(page);
  const newest = query.replace('| limit 30', '| limit 100');
  await openExplore(page, { query: newest, format: 'logs' }, { logs: { sortOrder: 'Ascending' } });
  const lines = logLines(page);
  await expect(lines.getByText('A line').first()).toBeVisible();
  const asked = () => sent.filter((apl) => apl.includes('A line')).length;
  const before = asked();
  await lines.hover();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    expect(asked()).toBeGreaterThan(before);
  }).toPass();
  await expect(page.getByText(/ — \d{3,}\.\d+%/)).toHaveCount(0);
});

test('a scan for older logs goes on until there are some', async ({ page }) => {
  // The second step is the first one that contains lines.
  await openExplore(page, { query: query.replace('| limit', '| where _time < ago(100m)\n| limit'), format: 'logs' });
  await page.getByRole('button', { name: 'Scan for older logs' }).click();
  await expect(logLines(page).getByText('A line').first()).toBeVisible();
});

test('Live adds lines as they arrive', async ({ page }) => {
  await openExplore(page, { query: `['otel-demo-logs']`, format: 'logs' });
  await expect(logLines(page)).toBeVisible();
  await page.getByRole('button', { name: /^(Start live stream|Live$)/ }).click();
  const rows = page.locator('table tr');
  await expect(rows.first()).toBeVisible();
  const before = await rows.allInnerTexts();
  await expect
    .poll(async () => (await rows.allInnerTexts()).filter((row) => !before.includes(row)).length)
    .toBeGreaterThan(2);
});
