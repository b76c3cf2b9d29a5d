import { type Page } from '@playwright/test';
import { expectQuery, logs, openExplore } from './support/builder';
import { expect, test } from './support/test';

/** Listens for Escape as Grafana does, but only records whether it would leave a field or the panel editor. */
async function listenAsGrafana(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const done: string[] = [];
    Object.assign(window, { doneByEscape: done });
    document.addEventListener('keydown', ({ key }) => {
      const { activeElement } = document;
      if (key !== 'Escape') {
        return;
      }
      if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) {
        done.push('takes the focus');
        activeElement.blur();
      } else {
        done.push('leaves the panel editor');
      }
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'doneByEscape'));
}

const press = (page: Page, key: string) => page.keyboard.press(key, { delay: 40 });
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 40 });
const moreSteps = (page: Page) => page.getByRole('button', { name: 'More: add another step at the end' });

test('in a code editor, Escape closes what is open, then does nothing: what is typed next is text', async ({
  page,
}) => {
  await openExplore(page, `${logs} | where`, { editorMode: 'code' });
  const editor = page.getByRole('textbox', { name: 'APL query A' });
  const done = await listenAsGrafana(page);
  await editor.focus();
  await press(page, 'ControlOrMeta+End');
  await type(page, ' meth');
  const list = page.locator('.suggest-widget.visible');
  await expect(list).toBeVisible();
  await press(page, 'Escape');
  await expect(list).toBeHidden();
  await press(page, 'Escape');
  await press(page, 'Escape');
  await expect(editor).toBeFocused();
  await press(page, 'ControlOrMeta+F');
  await expect(page.locator('.find-widget.visible')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.locator('.find-widget.visible')).toHaveCount(0);
  await press(page, 'Escape');
  await type(page, 'od != 7 ');
  await press(page, 'Escape');
  await type(page, '| count');
  await expect(page.locator('.view-lines').first()).toHaveText(`${logs} | where method != 7 | count`);
  await press(page, 'Escape');
  await press(page, 'Tab');
  await expect(page.getByRole('button', { name: 'Format query' })).toBeFocused();
  expect(await done()).toEqual([]);
});

test('in the builder, Escape closes a list, then gives up what is new: the focus stays in the builder @deep', async ({
  page,
}) => {
  await openExplore(page, logs);
  const done = await listenAsGrafana(page);
  await moreSteps(page).focus();
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: /^Calculate/ })).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(moreSteps(page)).toBeFocused();

  await moreSteps(page).click();
  await page.getByRole('menuitem', { name: /^Calculate/ }).click();
  const apl = page.getByRole('textbox', { name: 'New step, Calculate: APL' });
  await expect(apl).toBeFocused();
  await press(page, 'Escape');
  await expect(apl).toHaveCount(0);
  await expect(moreSteps(page)).toBeFocused();

  await page.getByRole('button', { name: 'Add Filter at the end' }).click();
  const field = page.getByRole('combobox', { name: 'New step, Filter: field' });
  await expect(field).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(field).toBeFocused();
  await press(page, 'Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Filter at the end' })).toBeFocused();

  await page.getByRole('button', { name: /^Options/ }).click();
  const rows = page.getByRole('textbox', { name: 'Rows' });
  await rows.fill('7');
  await press(page, 'Escape');
  await expect(rows).toHaveValue('7');
  await expect(rows).toBeFocused();
  await rows.fill('');
  expect(await done()).toEqual([]);
  await expectQuery(page, logs);
});

test('in a condition, Escape closes the list of values and gives a value that was typed up @deep', async ({ page }) => {
  const query = `${logs}\n| where method == "GET"`;
  await openExplore(page, query);
  const done = await listenAsGrafana(page);
  const value = page.getByRole('combobox', { name: 'Step 1, Filter, condition 1: value' });
  await value.click();
  await type(page, 'PO');
  await expect(page.getByRole('option').first()).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await press(page, 'Escape');
  await expect(value).toBeFocused();
  await expect(value).toHaveValue('GET');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await press(page, 'Escape');
  expect(await done()).toEqual([]);
  await expectQuery(page, query);
});
