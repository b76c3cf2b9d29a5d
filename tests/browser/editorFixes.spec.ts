import { type Locator, type Page } from '@playwright/test';
import { pointAt } from './support/monaco';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

const row = (page: Page): Locator => page.getByRole('region', { name: 'Query A' });
const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'APL query A' });
const errors = (page: Page): Locator => row(page).locator('.squiggly-error');
const logs = `['sample-http-logs']`;

async function explore(page: Page, query: string): Promise<void> {
  const saved = [{ refId: 'A', kind: 'apl', query, format: 'auto' }];
  await openPage(page, `/explore?from=now-1h&to=now&queries=${encodeURIComponent(JSON.stringify(saved))}`);
}

const text = async (page: Page): Promise<string> =>
  (await row(page).locator('.view-lines').innerText()).replaceAll('\u00a0', ' ');

test('where the service says what is wrong, the editor does not say it again until the text is edited @deep', async ({
  page,
}) => {
  await explore(page, `${logs} | where method = 'GET'`);
  await expect(page.getByRole('region', { name: 'Results' })).toContainText(/line 1, column \d+/);
  const hover = page.locator('.monaco-hover:not(.hidden)');
  const place = row(page).locator('.view-line span span', { hasText: /^=$/ });
  await pointAt(place, /The service rejected the query at line 1, column 37: Use .*to compare/);
  await expect(errors(page)).toHaveCount(1);

  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' ');
  await page.mouse.move(0, 0);
  await expect(hover).toHaveCount(0);
  await expect(errors(page)).toHaveCount(1);
  await pointAt(place, /Use .*to compare/);
  await expect(hover).not.toContainText('rejected');
});

test('a name that the service rejected is corrected with a button', async ({ page }) => {
  await explore(page, `${logs} | where mehtod == 'GET' | summarize count() by bin(_time, $__intervl)`);
  await row(page).getByRole('button', { name: 'Write method' }).click();
  await row(page).getByRole('button', { name: 'Write $__interval' }).click();
  const fixed = `${logs} | where method == 'GET' | summarize count() by bin(_time, $__interval)`;
  await expect.poll(() => text(page)).toContain(fixed);
  await expect(row(page)).toContainText('rows as time series');
});

test('a light bulb offers the fix of the problem at the cursor by mouse', async ({ page }) => {
  await explore(page, `${logs}\n| where method = 'GET'`);
  await expect(errors(page)).toBeVisible();
  await errors(page).click({ force: true });
  const fixed = `| where method == 'GET'`;
  const fix = page.locator('.monaco-menu').getByText('Write ==');
  await row(page).locator('.codicon-light-bulb, .codicon-lightbulb-autofix').first().click();
  // For the first 100 ms, Monaco's menu ignores clicks.
  await expect(async () => {
    if (await fix.isVisible()) {
      await fix.click({ timeout: 2000 });
    }
    await expect.poll(() => text(page), { timeout: 500 }).toContain(fixed);
  }).toPass();
});
