import { expect, test } from '@grafana/plugin-e2e';
import { type Page } from '@playwright/test';

import { openExplore, sentQueries } from './support/explore';

const logs = `['sample-http-logs']`;
const suggestions = (page: Page) => page.locator('.suggest-widget.visible');

/** The editor's lines as shown. */
async function lines(page: Page): Promise<string[]> {
  const shown = await page.locator('.view-lines').first().locator('.view-line').allInnerTexts();
  return shown.map((line) => line.replaceAll('\u00a0', ' ').trim());
}

async function edit(page: Page, query: string): Promise<void> {
  await openExplore(page, { query });
  await page.getByRole('textbox', { name: 'APL query A' }).focus();
  await page.keyboard.press('ControlOrMeta+End');
}

test('fields and their values are suggested', async ({ page }) => {
  await edit(page, `${logs} | where `);
  await page.keyboard.type('meth');
  await expect(suggestions(page)).toContainText('method');
  await page.keyboard.press('Enter');
  await page.keyboard.type(` == '`);
  await expect(suggestions(page)).toContainText('GET');
  await page.keyboard.press('Enter');
  await expect.poll(() => lines(page)).toEqual([`${logs} | where method == 'GET'`]);
});

test('a pointer on a field shows what it holds, and a fix corrects a mistake', async ({ page }) => {
  await edit(page, `${logs} | where method = 'GET'`);
  const hover = page.locator('.monaco-hover:not(.hidden)');
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.locator('.view-line span span', { hasText: 'method' }).last().hover();
    await expect(hover).toContainText('method: string', { timeout: 2000 });
  }).toPass();
  await page.mouse.move(0, 0);
  await page.getByRole('textbox', { name: 'APL query A' }).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let column = 0; column < `${logs} | where method `.length; column++) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('ControlOrMeta+.');
  await expect(page.locator('.monaco-menu')).toContainText('==');
  await page.keyboard.press('Enter');
  await expect.poll(() => lines(page)).toEqual([`${logs} | where method == 'GET'`]);
});

test('a format is chosen by a press and release at the same instant, and Explore stays', async ({ page }) => {
  await openExplore(page, { query: `${logs}\n| summarize count() by bin(_time, 5m)` });
  const format = page.getByRole('combobox', { name: 'Format' });
  await format.click();
  const sent = sentQueries(page);
  await page.getByRole('option').filter({ hasText: 'Columns as returned' }).click();
  await expect(format).toHaveValue('Table');
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  expect(sent.length).toBeLessThan(5);
});
