import { type Locator, type Page } from '@playwright/test';
import { pointAt } from './support/monaco';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

const explore = (...queries: string[]) => {
  const saved = queries.map((query, index) => ({
    refId: 'AB'[index],
    kind: 'apl',
    query,
    format: 'auto',
    editorMode: 'code',
  }));
  return `/explore?from=now-1h&to=now&queries=${encodeURIComponent(JSON.stringify(saved))}`;
};

const editor = (page: Page, refId = 'A'): Locator => page.getByRole('textbox', { name: `APL query ${refId}` });

const suggestions = (page: Page): Locator => page.locator('.suggest-widget.visible');

/** Opens Explore with a query, and puts the cursor at its end. */
async function edit(page: Page, query: string): Promise<void> {
  await openPage(page, explore(query));
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
}

/** The editor's lines as shown. */
async function lines(page: Page): Promise<string[]> {
  const shown = await page.locator('.view-lines').first().locator('.view-line').allInnerTexts();
  return shown.map((line) => line.replaceAll('\u00a0', ' ').trim());
}

const logs = `['sample-http-logs']`;

test('Enter after a complete clause begins a line, though a list of what comes next is open @deep', async ({
  page,
}) => {
  await edit(page, `${logs} | where method `);
  await page.keyboard.type(`== 'GET' `);
  await expect(suggestions(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('| count');
  await expect.poll(() => lines(page)).toEqual([`${logs} | where method == 'GET'`, '| count']);
});

test('Enter takes a suggestion that a person began to type, or chose', async ({ page }) => {
  await edit(page, `${logs} | `);
  await page.keyboard.type('wher');
  await expect(suggestions(page)).toContainText('where');
  await page.keyboard.press('Enter');
  await expect.poll(() => lines(page)).toEqual([`${logs} | where`]);
  await page.keyboard.type(' ');
  await expect(suggestions(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await lines(page)).length).toBe(1);
  await expect.poll(async () => (await lines(page))[0]).toMatch(/ \| where \S+/);
});

test('a dataset is suggested after a bracket, and takes it along', async ({ page }) => {
  await edit(page, '');
  await page.keyboard.type('[');
  await expect(suggestions(page)).toContainText('sample-http-logs');
  await page.keyboard.type('sam');
  await expect(suggestions(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => lines(page)).toEqual([logs]);
});

/** Collects the APL that the page sends from now on. */
function sentQueries(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_apl')) {
      sent.push(request.postDataJSON().apl);
    }
  });
  return sent;
}

test('the values of a field are suggested in a string, most frequent first, and asked for once', async ({ page }) => {
  await edit(page, `${logs} | where method `);
  const sent = sentQueries(page);
  await page.keyboard.type(`== '`);
  await expect(suggestions(page)).toContainText('GET');
  await expect(suggestions(page).getByRole('option').first()).toContainText(/GET\s*[\d,]+$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => lines(page)).toEqual([`${logs} | where method == 'GET'`]);
  await page.keyboard.type(` or method == 'PO`);
  await expect(suggestions(page)).toContainText('POST');
  await page.keyboard.press('Enter');
  await expect.poll(() => lines(page)).toEqual([`${logs} | where method == 'GET' or method == 'POST'`]);
  expect(sent).toEqual([
    `${logs}\n| where isnotnull(method) | summarize count_ = count() by method | top 30 by count_ desc`,
  ]);
});

test('in a string that no field is compared with, nothing is suggested: not even the words of the text @deep', async ({
  page,
}) => {
  await edit(page, `${logs} | where uri contains 'me`);
  await page.keyboard.press('ControlOrMeta+Space');
  await expect(page.locator('.suggest-widget')).toContainText('No suggestions');
});

test('the keys of a map are suggested @deep', async ({ page }) => {
  await edit(page, `${logs} | project headers`);
  await page.keyboard.type('.');
  await expect(suggestions(page).getByRole('option').first()).toContainText(/[\d,]+$/);
});

test('columns are suggested as they are at the step @deep', async ({ page }) => {
  await edit(page, `${logs} | project method, slow = req_duration_ms > 100 | where `);
  await page.keyboard.press('ControlOrMeta+Space');
  await expect(suggestions(page).getByRole('option', { name: /^method/ })).toBeVisible();
  await expect(suggestions(page).getByRole('option', { name: /^slow/ })).toBeVisible();
  await expect(suggestions(page).getByRole('option', { name: /^uri/ })).toHaveCount(0);
});

test('a function that is taken from the list opens its brackets, shows its signature and fields that fit @deep', async ({
  page,
}) => {
  await edit(page, `${logs} | summarize `);
  await page.keyboard.type('perc');
  await expect(suggestions(page)).toContainText('percentile');
  await page.keyboard.press('Enter');
  await expect.poll(() => lines(page)).toEqual([`${logs} | summarize percentile(, percent)`]);
  const signature = page.locator('.parameter-hints-widget.visible');
  await expect(signature).toContainText('percentile(number: any, percent: number');
  await expect(signature.locator('.parameter.active')).toHaveText('number: any');
  await expect(suggestions(page).getByRole('option').first()).toContainText(/req_duration_ms|_bytes/);
  await page.keyboard.type('req_duration_ms');
  // Closes the list. If the list weren't open yet, Escape would leave the function's arguments.
  await expect(suggestions(page).getByRole('option', { name: /^req_duration_ms/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(suggestions(page)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.type('95');
  await expect.poll(() => lines(page)).toEqual([`${logs} | summarize percentile(req_duration_ms, 95)`]);
});

test('typing the arguments of a function shows the parameter at the cursor @deep', async ({ page }) => {
  await edit(page, `${logs} | extend x = substring`);
  await page.keyboard.type('(uri, ');
  await expect(page.locator('.parameter-hints-widget.visible .parameter.active')).toHaveText('start: integer');
});

test('a pointer on a field shows its type and its values, and on a function its help @deep', async ({ page }) => {
  await edit(page, `${logs} | where method == "GET" | summarize dcount(uri)`);
  const word = (text: string) => page.locator('.view-line span span', { hasText: text }).last();
  await pointAt(word('method'), 'method: string', /Most frequent in this time range:\s*GET \([\d,]+\)/);
  await pointAt(word('dcount'), 'Counts distinct values');
});

test('two editors suggest the columns of their own queries @deep', async ({ page }) => {
  await openPage(page, explore(`${logs} | project method | where `, `['otel-demo-traces'] | project name | where `));
  for (const [refId, own, other] of [
    ['A', 'method', 'name'],
    ['B', 'name', 'method'],
  ]) {
    await editor(page, refId).focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('ControlOrMeta+Space');
    await expect(suggestions(page).getByRole('option', { name: new RegExp(`^${own}`) })).toHaveCount(1);
    await expect(suggestions(page).getByRole('option', { name: new RegExp(`^${other}`) })).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
});
