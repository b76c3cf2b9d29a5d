import { expect, test } from '@grafana/plugin-e2e';
import { type Page } from '@playwright/test';

import { openPanelEditor } from './support/panelEditor';

const logs = `['sample-http-logs']`;
const press = (page: Page, key: string) => page.keyboard.press(key, { delay: 40 });
const isInPanelEditor = (page: Page) => expect(page).toHaveURL(/editPanel=/);

test('in the builder, Escape gives up what is new, and the panel editor stays', async ({ page }) => {
  await openPanelEditor(page, 'timeseries', { query: logs, editorMode: 'builder' });
  const more = page.getByRole('button', { name: 'More: add another step at the end' });
  await more.click();
  await expect(page.getByRole('menuitem', { name: /^Calculate/ })).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('menuitem', { name: /^Calculate/ })).toHaveCount(0);
  await isInPanelEditor(page);

  await more.click();
  await page.getByRole('menuitem', { name: /^Calculate/ }).click();
  const calculation = page.getByRole('textbox', { name: 'New step, Calculate: APL' });
  await expect(calculation).toBeFocused();
  await press(page, 'Escape');
  await expect(calculation).toHaveCount(0);
  await isInPanelEditor(page);

  await page.getByRole('button', { name: 'Add Filter at the end' }).click();
  const field = page.getByRole('combobox', { name: 'New step, Filter: field' });
  await expect(field).toBeFocused();
  await press(page, 'Escape');
  await press(page, 'Escape');
  await expect(field).toHaveCount(0);
  await press(page, 'Escape');
  await isInPanelEditor(page);
});

test('in the code editor, Escape keeps the focus: what is typed next is text, no shortcut', async ({ page }) => {
  await openPanelEditor(page, 'timeseries', { query: `${logs} | where`, editorMode: 'code' });
  const editor = page.getByRole('textbox', { name: 'APL query A' });
  await editor.focus();
  await press(page, 'ControlOrMeta+End');
  await page.keyboard.type(' meth', { delay: 40 });
  const list = page.locator('.suggest-widget.visible');
  await expect(list).toBeVisible();
  await press(page, 'Escape');
  await expect(list).toBeHidden();
  await press(page, 'Escape');
  await expect(editor).toBeFocused();
  await page.keyboard.type('od == 7', { delay: 40 });
  await expect(page.locator('.view-lines').first()).toHaveText(`${logs} | where method == 7`);
  await press(page, 'Escape');
  await press(page, 'Escape');
  await isInPanelEditor(page);
  await press(page, 'Tab');
  await expect(editor).not.toBeFocused();
  await expect(page.locator('.view-lines').first()).toHaveText(`${logs} | where method == 7`);
});
