import { type Page } from '@playwright/test';
import { textContrasts } from './support/contrast';
import { provideDashboard } from './support/dashboards';
import { openPage } from './support/openPage';
import { openDashboard, panel } from './support/panels';
import { pluginScripts } from './support/pluginScripts';
import { expect, test } from './support/test';
import { quiet } from './support/traffic';

const logs = `['otel-demo-logs']`;
const explore = (query: string) => {
  const saved = [{ refId: 'A', kind: 'apl', query, format: 'auto', editorMode: 'code' }];
  return `/explore?from=now-6h&to=now&queries=${encodeURIComponent(JSON.stringify(saved))}`;
};
const timedOut = 'POST /orders failed: payment provider timed out after <*> ms';

async function openPatterns(page: Page, query = `${logs}\n| limit 50`) {
  await openPage(page, explore(query));
  const button = page.getByRole('button', { name: 'Patterns', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /Patterns/ });
  await expect(drawer.getByRole('note')).toContainText(/^Patterns in .* lines of “body”\./);
  return drawer;
}

const lines = (page: Page) => page.getByRole('region', { name: 'Query A' }).locator('.view-lines');

test('a pattern is opened, kept and left out by the keyboard, before the limit of the query @deep', async ({
  page,
}) => {
  const drawer = await openPatterns(page);
  await expect(drawer.getByRole('row', { name: /rendered start page in <\*> ms/ })).toContainText('INFO');
  await drawer.getByRole('button', { name: `Details of ${timedOut}` }).focus();
  await page.keyboard.press('Enter');
  const condition = 'body matches regex "^POST /orders failed: payment provider timed out after [^ ]+ ms$"';
  await expect(drawer.getByLabel('Filter for this pattern')).toHaveText(`| where ${condition}`);
  await drawer.getByRole('button', { name: `Filter for: ${timedOut}` }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer.getByText(/^Query changed to:/)).toContainText(`| where ${condition}\n| limit 50`);
  await expect(drawer.getByRole('note')).toContainText('Counts are exact.');
  await expect(drawer.getByRole('button', { name: /^Details of/ })).toHaveCount(1);
  await drawer.getByRole('button', { name: `Filter out: ${timedOut}` }).click();
  await expect(lines(page)).toContainText('!matches');
  await expect(drawer.getByRole('button', { name: `Details of ${timedOut}` })).toHaveCount(0);
});

test('patterns are compared with the range before @deep', async ({ page }) => {
  await openPage(page, explore(logs).replace('from=now-6h', 'from=now-4h'));
  await page.getByRole('button', { name: 'Patterns', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: /Patterns/ });
  await drawer.getByRole('switch', { name: 'Compare with the previous range' }).focus();
  await page.keyboard.press('Space');
  await expect(drawer.getByRole('columnheader', { name: 'Before' })).toBeVisible();
  await expect(drawer.getByRole('row', { name: /rendered start page in <\*> ms/ })).toContainText(/\d/);
  for (const shown of ['New', 'Gone'] as const) {
    await drawer.getByRole('radio', { name: shown }).check({ force: true });
    const found = drawer.getByRole('button', { name: /^Details of/ });
    await expect(found.first().or(drawer.getByText(`No patterns are ${shown.toLowerCase()}.`))).toBeVisible();
    for (const row of await drawer.getByRole('row').filter({ has: found }).all()) {
      await expect(row).toContainText(shown);
    }
  }
});

test('What changed of a pattern compares its lines with all others @deep', async ({ page }) => {
  const drawer = await openPatterns(page);
  await drawer.getByRole('button', { name: `Details of ${timedOut}` }).click();
  await drawer.getByRole('button', { name: `What changed: ${timedOut}` }).click();
  await expect(page.getByRole('region', { name: 'What changed' }).getByRole('listitem').first()).toContainText(
    /service\.name|attributes|k8s\.pod\.name/
  );
});

test('in both themes and in 420 pixels, all of it can be read @deep', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 900 });
  for (const theme of ['first', 'second']) {
    const drawer = await openPatterns(page);
    await drawer.getByRole('button', { name: `Details of ${timedOut}` }).click();
    const isWide = await drawer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(isWide).toBe(false);
    const texts = (await textContrasts(page)).filter(({ text }) => /<\*>|Example|Filter|in the range/.test(text));
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
    if (theme === 'first') {
      await page.getByRole('button', { name: /^Switch to the (dark|light) theme$/ }).click();
      await quiet(page);
    }
  }
});

test('a panel shows patterns of errors with sparklines, and loads the file for them @deep', async ({ page }) => {
  await page.goto('about:blank');
  const scripts = pluginScripts(page);
  const targets = [{ query: `${logs} | where severity_number >= 17`, format: 'patterns' }];
  await provideDashboard(page, 'patterns', [{ title: 'Error patterns', type: 'table', targets }]);
  await openDashboard(page, 'patterns');
  const table = panel(page, 'Error patterns');
  await expect(table).toContainText('payment provider timed out after <*> ms');
  await expect(table.locator('canvas').first()).toBeVisible();
  expect([...scripts.keys()]).toContain('patterns.js');
});
