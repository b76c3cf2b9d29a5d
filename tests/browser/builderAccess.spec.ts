import { type Page } from '@playwright/test';
import { expectAccessible, ofColors } from './support/axe';
import { logs, openExplore } from './support/builder';
import { textContrasts } from './support/contrast';
import { settled } from './support/panels';
import { expect, test } from './support/test';

/** Exceptions for Grafana's lists, whose highlighted option's description has low contrast. */
const lists = [
  { part: '[role=listbox]', rules: ['aria-required-children'] },
  { part: '[role=option] [class*=option-description]', rules: ['color-contrast'] },
];
const allKinds = `let a = 1;
${logs}
| where method == "GET" and (status in ("200", "500") or a > 0) // why
| search "x"
| extend b = 1
| where b = 2
// | where is_tls
| parse uri with * "/" c
| mv-expand tags
| project _time, method, status, b
| summarize n = count(), avg(b) by bin(_time, 5m), status
| top 5 by n
| distinct n
| sample 0.5
| getschema`;

async function inBothThemes(page: Page, check: (rules?: string[]) => Promise<void>): Promise<void> {
  await check();
  await page.getByRole('button', { name: /^Switch to the (dark|light) theme$/ }).click();
  await settled(page);
  await check(ofColors);
}

test('cards and errors meet the rules of axe in both themes, and nothing is cut in 700 pixels @deep', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 1000 });
  await inBothThemes(page, async (rules) => {
    await openExplore(page, allKinds);
    const whole = page.getByRole('group', { name: 'APL query A' });
    await expect(whole.getByRole('alert')).toBeVisible();
    await expect(whole.getByRole('region')).toHaveCount(15);
    await expectAccessible(whole, [], rules);
    const texts = (await textContrasts(page)).filter(({ size }) => size < 24);
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Filter (disabled)', 'Group by', 'summarize'])
    );
    // Disabled controls need no contrast.
    expect(texts.filter(({ ratio, text }) => ratio < 4.5 && text !== 'Redo' && text !== 'Undo')).toEqual([]);
    expect(await whole.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
});

test('axe finds nothing to object to in menus, lists, new steps and first rows @deep', async ({ page }) => {
  await inBothThemes(page, async (rules) => {
    const whole = page.getByRole('group', { name: 'APL query A' });
    await openExplore(page, '', {});
    await expectAccessible(whole, [], rules);
    await openExplore(page, `${logs}\n| limit 10`);
    await page.getByRole('button', { name: 'More: add another step at the end' }).click();
    await expectAccessible(page.getByRole('menu'), [], rules);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show the first rows after step 1, Limit' }).click();
    await expect(whole.getByRole('table')).toBeVisible();
    await page.getByRole('button', { name: 'Add Filter at the end' }).click();
    await expectAccessible(whole, [], rules);
    await page.getByRole('combobox', { name: 'New step, Filter: field' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page.getByRole('listbox'), lists, rules);
  });
});
