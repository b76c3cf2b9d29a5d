import { type Locator, type Page } from '@playwright/test';

import { type Annotation } from '../../src/service/types';
import { now } from './support/clock';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

const proxy = '/api/datasources/proxy/uid/apl/v2/annotations';
/** Only this test uses annotations of this type. */
const type = 'managed-by-keys';
/** The page in the settings lists the last hours. */
const from = now - 3_600_000;
const titles = ['Gamma', 'Beta', 'Alpha'];
let left: () => Promise<string[]>;

test.beforeEach(async ({ request }) => {
  left = async () => {
    const all: Annotation[] = await (await request.get(proxy)).json();
    return all.filter((annotation) => annotation.type === type).map(({ title }) => title ?? '');
  };
  for (const [index, title] of titles.entries()) {
    const time = new Date(from + index * 60_000).toISOString();
    const data = { type, datasets: ['sample-http-logs'], time, title, description: '', url: '' };
    await request.post(proxy, { data });
  }
});

test.afterEach(async ({ request }) => {
  const all: Annotation[] = await (await request.get(proxy)).json();
  for (const { id } of all.filter((annotation) => annotation.type === type)) {
    await request.delete(`${proxy}/${id}`);
  }
});

const places: Array<[string, (page: Page) => Promise<Locator>]> = [
  [
    'the drawer',
    async (page) => {
      const query = { refId: 'A', kind: 'annotations', query: '', annotations: { datasets: [], types: [type] } };
      const range = { from: String(from), to: String(from + 2 * 3_600_000) };
      const address = new URLSearchParams({ ...range, datasource: 'apl', queries: JSON.stringify([query]) });
      await openPage(page, `/explore?${address}`);
      await page.getByRole('button', { name: 'Manage annotations' }).press('Enter');
      return page.getByRole('dialog', { name: /annotation/i });
    },
  ],
  [
    'the page of the settings',
    async (page) => {
      await openPage(page, '/connections/datasources/edit/apl?page=annotations');
      const manager = page.getByRole('region', { name: /annotation/i });
      await manager.getByLabel('Search').fill(type);
      return manager;
    },
  ],
];

const button = (manager: Locator, name: string) => manager.getByRole('button', { name, exact: true });
const rowOf = (manager: Locator, title: string) => manager.getByRole('row').filter({ hasText: title });

for (const [place, open] of places) {
  test.describe(`By keyboard, in ${place}`, () => {
    test('a question has the focus, keeps it, and gives it back @deep', async ({ page }) => {
      const manager = await open(page);
      await button(manager, 'Delete “Beta”').press('Enter');
      const question = manager.getByRole('alertdialog', { name: `Delete “Beta” (${type})?` });
      const [keep, yes] = [button(question, 'Keep'), button(question, 'Delete')];
      await expect(keep).toBeFocused();
      await expect(question).toHaveAccessibleDescription(/It will be deleted from the service/);
      // The list isn't accessible while the question is open.
      await expect(manager.getByRole('row')).toHaveCount(0);
      await page.keyboard.press('Tab');
      await expect(yes).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(button(manager, 'Delete “Beta”')).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(button(manager, 'Delete “Beta”')).toBeFocused();
      expect((await left()).sort()).toEqual([...titles].sort());

      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(manager.getByRole('status').filter({ hasText: '“Beta” was deleted.' })).toBeVisible();
      await expect(rowOf(manager, 'Gamma')).toBeFocused();
      expect((await left()).sort()).toEqual(['Alpha', 'Gamma']);
    });

    test('many are named before they are deleted, and then the focus is where the next thing is done @deep', async ({
      page,
    }) => {
      const manager = await open(page);
      await manager.getByRole('checkbox', { name: 'Select all 3' }).press('Space');
      await button(manager, 'Delete 3…').press('Enter');
      const question = manager.getByRole('alertdialog', { name: 'Delete 3 annotations?' });
      await expect(question.getByRole('listitem')).toHaveText([/^“Alpha”, /, /^“Beta”, /, /^“Gamma”, /]);
      await expect(question).toContainText('They will be deleted');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(manager.getByRole('status').filter({ hasText: '3 annotations were deleted.' })).toBeVisible();
      await expect(button(manager, 'New annotation')).toBeFocused();
    });

    test('what was typed is kept or discarded, and Escape goes back to the list, step by step @deep', async ({
      page,
    }) => {
      const manager = await open(page);
      await button(manager, 'Duplicate “Beta”').press('Enter');
      await expect(manager.getByRole('textbox', { name: /^Title/ })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(rowOf(manager, 'Beta')).toBeFocused();

      await button(manager, 'Edit “Beta”').press('Enter');
      await manager.getByRole('textbox', { name: /^Title/ }).fill('Other');
      await page.keyboard.press('Escape');
      const question = manager.getByRole('alertdialog', { name: 'Discard your changes?' });
      await expect(button(question, 'Keep editing')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(manager.getByRole('textbox', { name: /^Title/ })).toBeFocused();
      await expect(manager.getByRole('textbox', { name: /^Title/ })).toHaveValue('Other');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(rowOf(manager, 'Beta')).toBeFocused();
    });

    test('after saving and ending, the focus is on the row @deep', async ({ page }) => {
      const manager = await open(page);
      await button(manager, 'Edit “Beta”').press('Enter');
      await manager.getByRole('textbox', { name: /^Title/ }).fill('Beta 2');
      await page.keyboard.press('Enter');
      await expect(manager.getByRole('status').filter({ hasText: '“Beta 2” was changed.' })).toBeVisible();
      await expect(rowOf(manager, 'Beta 2')).toBeFocused();
      await button(manager, 'End “Beta 2” now').press('Enter');
      await expect(manager.getByRole('status').filter({ hasText: '“Beta 2” was ended.' })).toBeVisible();
      await expect(rowOf(manager, 'Beta 2')).toBeFocused();
    });
  });
}
