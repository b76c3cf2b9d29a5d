import { type Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { logs, openExplore } from './support/builder';
import { textContrasts } from './support/contrast';
import { settled } from './support/panels';
import { expect, test } from './support/test';

test('in both themes and 700 pixels wide all texts stand out and nothing is cut', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 1000 });
  const query = `// Slow\n${logs}\n| where method == "GET" and (status startswith "5" or req_duration_ms > 100)\n// | where is_tls\n| summarize n = count() by bin(_time, 5m), status\n| sort by n desc`;
  await inBothThemes(page, async () => {
    await openExplore(page, query);
    await expect(page.getByRole('region', { name: /^Step 4: Sort/ })).toBeVisible();
    const texts = await textContrasts(page);
    const own = texts.filter(({ size }) => size < 24);
    expect(own.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Filter (switched off)', 'Group by', 'summarize'])
    );
    // What is disabled needs no contrast.
    expect(own.filter(({ ratio, text }) => ratio < 4.5 && text !== 'Redo' && text !== 'Undo')).toEqual([]);
    const whole = page.getByRole('group', { name: 'APL query A' });
    expect(await whole.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
});

test('each control of a query with all kinds of cards has a name', async ({ page }) => {
  await openExplore(
    page,
    `let a = 1;\n${logs}\n| where method == "GET" and (status in ("200", "500") or a > 0)\n| search "x"\n| extend b = 1\n| parse uri with * "/" c\n| mv-expand tags\n| project method, status, b\n| summarize n = count(), avg(b) by status\n| top 5 by n\n| distinct n\n| sample 0.5\n| getschema`
  );
  const whole = page.getByRole('group', { name: 'APL query A' });
  await expect(whole.getByRole('region')).toHaveCount(13);
  const unnamed = await whole.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('input, textarea, button, [tabindex="0"], [role=radiogroup]')]
      .filter((control) => {
        const labels = 'labels' in control && control.labels instanceof NodeList ? [...control.labels] : [];
        const named = (control.getAttribute('aria-labelledby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id));
        const texts = [
          control.getAttribute('aria-label'),
          control.textContent,
          ...[...labels, ...named].map((one) => one?.textContent),
        ];
        return texts.every((text) => !text?.trim());
      })
      .map((control) => control.outerHTML)
  );
  expect(unnamed).toEqual([]);
});

/** Of Grafana's lists: their scrolled part can be reached by Tab, and the description of the option that is highlighted is dim. */
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

/** Runs a check in both themes. */
async function inBothThemes(page: Page, check: () => Promise<void>): Promise<void> {
  await check();
  await page.getByRole('button', { name: /^Switch to the (dark|light) theme$/ }).click();
  await settled(page);
  await check();
}

test('axe finds nothing to object to in cards and errors', async ({ page }) => {
  await inBothThemes(page, async () => {
    await openExplore(page, allKinds);
    const whole = page.getByRole('group', { name: 'APL query A' });
    await expect(whole.getByRole('alert')).toBeVisible();
    await expectAccessible(whole);
  });
});

test('axe finds nothing to object to in menus, lists, new steps and first rows', async ({ page }) => {
  await inBothThemes(page, async () => {
    const whole = page.getByRole('group', { name: 'APL query A' });
    await openExplore(page, '', {});
    await expectAccessible(whole);
    await openExplore(page, `${logs}\n| limit 10`);
    await page.getByRole('button', { name: 'More: add another step at the end' }).click();
    await expectAccessible(page.getByRole('menu'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show the first rows after step 1, Limit' }).click();
    await expect(whole.getByRole('table')).toBeVisible();
    await page.getByRole('button', { name: 'Add Filter at the end' }).click();
    await expectAccessible(whole);
    await page.getByRole('combobox', { name: 'New step, Filter: field' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page.getByRole('listbox'), lists);
  });
});
