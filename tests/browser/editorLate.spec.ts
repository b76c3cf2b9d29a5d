import { type Locator, type Page } from '@playwright/test';
import { type FieldMeta } from '../../src/service/types';
import { expect, tabular, test } from './support/test';
import { type Answer } from './support/upstream';
import { openPage } from './support/openPage';

/** Tests the editor with a service whose responses arrive only when a test releases them. */

const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'APL query A' });
const suggestions = (page: Page): Locator => page.locator('.suggest-widget.visible');
const suggestion = (page: Page, name: string): Locator =>
  suggestions(page).getByRole('option', { name: new RegExp(`^${name}`) });

/** Creates a promise, and the function that resolves it. */
function held<T>(value: T): { value: Promise<T>; release: () => void } {
  let release = () => {};
  const promise = new Promise<T>((resolve) => {
    release = () => resolve(value);
  });
  return { value: promise, release };
}

/** Opens Explore with a query, and puts the cursor at its end. */
async function edit(page: Page, query: string): Promise<void> {
  const saved = [{ refId: 'A', kind: 'apl', query, format: 'auto' }];
  await openPage(page, `/explore?from=now-1h&to=now&queries=${encodeURIComponent(JSON.stringify(saved))}`);
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
}

const text = async (page: Page): Promise<string> =>
  (await page.locator('.view-lines').first().innerText()).replaceAll('\u00a0', ' ');

const field = (name: string, type: string): FieldMeta => ({ name, type, unit: '', hidden: false, description: '' });
const fields = [field('city', 'string'), field('labels', 'map'), field('took', 'float')];
const cities = tabular({
  name: '0',
  fields: [
    { name: 'city', type: 'string' },
    { name: 'count_', type: 'integer', agg: { name: 'count' } },
  ],
  columns: [
    ['Rome', 'Oslo'],
    [7, 3],
  ],
});

test('an operator is suggested while the schema is still being read @deep', async ({ page, upstream }) => {
  upstream.fields = () => new Promise(() => {});
  await edit(page, `['sample'] | `);
  // As fast as users type; the first letter requests the list.
  await page.keyboard.type('wher', { delay: 30 });
  await expect(suggestion(page, 'where')).toBeVisible();
});

test('fields that come late are suggested when they come', async ({ page, upstream }) => {
  const late = held(fields);
  upstream.fields = () => late.value;
  await edit(page, `['sample'] | where`);
  await page.keyboard.type(' ');
  await expect(suggestions(page)).toBeVisible();
  await expect(suggestion(page, 'city')).toHaveCount(0);
  late.release();
  await expect(suggestion(page, 'city')).toBeVisible();
});

test('fields that come late are suggested for the letters that were typed meanwhile @deep', async ({
  page,
  upstream,
}) => {
  const late = held(fields);
  upstream.fields = () => late.value;
  await edit(page, `['sample'] | project-away`);
  await page.keyboard.type(' ci', { delay: 30 });
  await expect.poll(() => upstream.received.some(({ path }) => path.endsWith('/fields'))).toBe(true);
  late.release();
  await expect(suggestion(page, 'city')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => text(page)).toBe(`['sample'] | project-away city`);
});

test('the keys of a map are suggested when they come @deep', async ({ page, upstream }) => {
  const late = held<Answer>(
    tabular({
      name: '0',
      fields: [{ name: 'labels', type: 'map' }],
      columns: [[{ zone: 'a' }, { zone: 'b', host: 'c' }]],
    })
  );
  upstream.fields = () => fields;
  upstream.answer = () => late.value;
  await edit(page, `['sample'] | project lab`);
  await page.keyboard.type('els');
  await expect(suggestion(page, 'labels')).toBeVisible();
  await page.keyboard.type('.');
  // Enter would insert the map's name again.
  await expect(suggestion(page, 'labels')).toHaveCount(0);
  await page.keyboard.type('z');
  await expect.poll(() => upstream.queries.some((apl) => apl.includes('isnotnull(labels)'))).toBe(true);
  late.release();
  await expect(suggestion(page, 'zone')).toBeVisible();
});

test('values that come late join the list that is open @deep', async ({ page, upstream }) => {
  const late = held<Answer>(cities);
  upstream.fields = () => fields;
  upstream.answer = () => late.value;
  await edit(page, `['sample'] | where city ==`);
  await page.keyboard.type(' ');
  await expect(suggestion(page, 'took').or(suggestion(page, 'tolower')).first()).toBeVisible();
  late.release();
  await expect(suggestions(page)).toContainText('Rome');
});

for (const [what, key] of [
  ['closed', 'Escape'],
  ['chosen from', 'ArrowDown'],
]) {
  test(`a list that was ${what} stays so when fields come late @deep`, async ({ page, upstream }) => {
    const late = held(fields);
    upstream.fields = () => late.value;
    await edit(page, `['sample'] | where nothing == 1 | where`);
    await page.keyboard.type(' ');
    await expect(suggestions(page)).toBeVisible();
    await page.keyboard.press(key);
    const before = await page.locator('.suggest-widget').innerText();
    late.release();
    // The schema has loaded, because the unknown name is underlined.
    await expect(page.locator('.squiggly-warning')).toBeVisible();
    if (key === 'Escape') {
      await expect(suggestions(page)).toHaveCount(0);
    } else {
      expect(await suggestions(page).innerText()).toBe(before);
    }
  });
}
