import { type Locator, type Page } from '@playwright/test';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

/** Tests that typed names stay unchanged, at a script's and a user's speed. */

const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'APL query A' });
const suggestions = (page: Page): Locator => page.locator('.suggest-widget.visible');
const logs = `['sample-http-logs']`;

/** Opens Explore with a query, and puts the cursor at its end. */
async function edit(page: Page, query: string): Promise<void> {
  const saved = [{ refId: 'A', kind: 'apl', query, format: 'auto', editorMode: 'code' }];
  await openPage(page, `/explore?from=now-1h&to=now&queries=${encodeURIComponent(JSON.stringify(saved))}`);
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
}

/** The editor's lines as shown. */
async function lines(page: Page): Promise<string[]> {
  const shown = await page.locator('.view-lines').first().locator('.view-line').allInnerTexts();
  return shown.map((line) => line.replaceAll('\u00a0', ' ').trim());
}

/** A query and the text that is typed after it; `rest`, `met` and `res` are prefixes of fields. */
const declarations: Array<[string, string]> = [
  [`${logs} | parse uri with '/' section '/'`, ` rest`],
  [`${logs} | extend`, ` rest = strlen(uri), met = 5`],
  [`${logs} | summarize count() as`, ` rest`],
  ['', 'let rest = 5; let met = rest;'],
];

for (const [who, delay, timeoutMs] of [
  ['a script', 0, 0],
  // If there are suggestions, their list is open when a user presses Enter.
  ['a person', 30, 500],
] as const) {
  test(`names that a query declares stay as ${who} types them, and Enter begins a line @deep`, async ({ page }) => {
    test.slow();
    await edit(page, '');
    for (const [query, typed] of declarations) {
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('Delete');
      await page.keyboard.insertText(query);
      await page.keyboard.type(typed, { delay });
      await page.waitForTimeout(timeoutMs);
      await page.keyboard.press('Enter');
      await page.keyboard.type('| count', { delay });
      await expect.poll(() => lines(page)).toEqual([query + typed, '| count']);
    }
  });
}

test('nothing is suggested where a name is declared @deep', async ({ page }) => {
  await edit(page, `${logs} | parse uri with '/' section '/'`);
  await page.keyboard.type(' res', { delay: 50 });
  await page.keyboard.press('ControlOrMeta+Space');
  await expect(page.locator('.suggest-widget')).toContainText('No suggestions');
});

for (const [name, query, last] of [
  ['a word of the language', `${logs} | extend first = method | summarize count() by firs`, 't'],
  ['a field', `${logs} | where metho`, 'd'],
  ['a field with dots in its name', `['otel-demo-logs'] | project service.nam`, 'e'],
]) {
  test(`after ${name} that is typed to its end, Enter begins a line though it is suggested @deep`, async ({ page }) => {
    await edit(page, query);
    await page.keyboard.type(last);
    await expect(suggestions(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('| count');
    await expect.poll(() => lines(page)).toEqual([query + last, '| count']);
  });
}

test('after a literal or a word that is typed to its end, Enter begins a line though another one is suggested @deep', async ({
  page,
}) => {
  await edit(page, '');
  for (const [query, typed] of [
    [`['otel-demo-logs'] | where severity_number`, ' == 1'],
    [`['otel-demo-logs'] | where severity_number`, ' in (5, 1'],
    [`${logs} | where _time >`, ' ago(1'],
    [`${logs} | where is_tls`, ' == true'],
    [`${logs} | sort by method`, ' desc'],
  ]) {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(query);
    await page.keyboard.type(typed, { delay: 60 });
    // The time in which a user looks at the list.
    await page.waitForTimeout(800);
    await page.keyboard.press('Enter');
    await page.keyboard.type('| count');
    await expect
      .poll(async () => (await lines(page)).slice(0, 2).map((line) => line.replace(/\)$/, '')))
      .toEqual([query + typed, '| count']);
  }
});

test('the number of events stands beside each value, not only the chosen one @deep', async ({ page }) => {
  await edit(page, `${logs} | where method `);
  await page.keyboard.type(`== '`);
  const options = suggestions(page).getByRole('option');
  await expect(options.first()).toContainText('GET');
  const counts = suggestions(page).locator('.details-label');
  const texts = await counts.allInnerTexts();
  expect(texts.length).toBeGreaterThan(2);
  expect(texts.filter((text) => !/^[\d,]+$/.test(text))).toEqual([]);
  const ends = await counts.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)));
  expect(new Set(ends).size).toBe(1);
});

test('the number of events stands beside a value that is too long for the list, and the whole value is taken @deep', async ({
  page,
}) => {
  await edit(page, `${logs} | where user_agent `);
  await page.keyboard.type(`== '`);
  const options = suggestions(page).getByRole('option');
  await expect(options.first()).toContainText('…');
  const counts = suggestions(page).locator('.details-label');
  for (const count of await counts.all()) {
    await expect(count).toHaveText(/^[\d,]+$/);
    expect(await count.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await lines(page)).join('')).toMatch(/user_agent == '[^…]{40,}/);
});
