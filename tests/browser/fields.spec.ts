import { type Locator, type Page } from '@playwright/test';
import { textContrasts } from './support/contrast';
import { expect, tabular, test } from './support/test';
import { openPage } from './support/openPage';
import { quiet } from './support/traffic';
import { chooseField } from './support/chooseField';

const explore = (query: string, editorMode = 'code') => {
  const saved = [{ refId: 'A', kind: 'apl', query, format: 'auto', editorMode }];
  return `/explore?from=now-1h&to=now&queries=${encodeURIComponent(JSON.stringify(saved))}`;
};
const logs = `['sample-http-logs']`;
const lines = (page: Page) => page.getByRole('region', { name: 'Query A' }).locator('.view-lines');

/** Opens the drawer from the editor with the keyboard. */
async function openFields(page: Page, query: string, field = 'method'): Promise<Locator> {
  await openPage(page, explore(query));
  await page.getByRole('textbox', { name: 'APL query A' }).focus();
  await expect(page.getByRole('status', { name: 'Result of query A' })).toContainText('row');
  await page.getByRole('button', { name: 'Fields', exact: true }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /Fields/ });
  await expect(drawer.getByRole('treeitem', { name: new RegExp(`^${field}`) })).toBeVisible();
  return drawer;
}

/** Records the queries about fields that the page sends from now on. */
function looksOf(page: Page): string[] {
  const looks: string[] = [];
  page.on('request', (sent) => {
    const { apl = '' } = sent.method() === 'POST' ? (sent.postDataJSON() ?? {}) : {};
    if (String(apl).includes('events_')) {
      looks.push(apl);
    }
  });
  return looks;
}

test('a field is found, looked into and filtered by the keyboard alone, and the filter is undone in the code', async ({
  page,
}) => {
  const looks = looksOf(page);
  const drawer = await openFields(page, `${logs}\n| limit 10`);
  expect(looks).toEqual([]);
  await drawer.getByRole('searchbox', { name: 'Search' }).fill('meth');
  await drawer.getByRole('tree', { name: 'Fields' }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('region', { name: 'Field method' })).toContainText(/In [\d,]+ of [\d,]+ events/);
  await expect(drawer.getByText(/rows examined/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Keep only “GET”' }).focus();
  await page.keyboard.press('Enter');
  await expect(lines(page)).toContainText('where method == "GET"');
  expect(looks).toHaveLength(1);
  // The first Escape closes the button's tooltip.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('textbox', { name: 'APL query A' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(lines(page)).not.toContainText('GET');
});

test('fields of each type show what they have, in both themes and in 700 pixels @deep', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  for (const theme of ['first', 'second']) {
    const drawer = await openFields(page, `${logs}\n| where status == "200"`);
    await chooseField(drawer, /^req_duration_ms/);
    await expect(drawer.getByRole('img', { name: /^Histogram from/ })).toBeVisible();
    await expect(drawer.getByText('p99')).toBeVisible();
    await chooseField(drawer, /^headers/);
    await drawer.getByRole('button', { name: 'accept-language' }).click();
    await expect(drawer.getByRole('row', { name: /^de / })).toBeVisible();
    await drawer.getByRole('radio', { name: 'Most informative' }).check({ force: true });
    await expect(drawer.getByRole('treeitem', { name: /^status/ })).toContainText('100.0%');
    const texts = (await textContrasts(page)).filter(({ text }) => /accept-language|rows examined|string/.test(text));
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
    if (theme === 'first') {
      await page.getByRole('button', { name: /^Switch to the (dark|light) theme$/ }).click();
      await quiet(page);
    }
  }
});

test('the type of each field is read as a whole, also in a narrow window @deep', async ({ page }) => {
  for (const width of [1300, 700]) {
    await page.setViewportSize({ width, height: 900 });
    const drawer = await openFields(page, logs);
    await drawer.getByRole('button', { name: 'Count non-empty values' }).click();
    await expect(drawer.getByRole('treeitem', { name: /^req_duration_ms float, ms 100/ })).toBeVisible();
    const cut = await drawer
      .getByRole('treeitem')
      .locator('span:nth-of-type(n + 3)')
      .evaluateAll((facts) =>
        facts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)
      );
    expect(cut).toEqual([]);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
  }
});

test('where the schema says nothing the answer names the fields, and closing the drawer cancels a look @deep', async ({
  page,
  upstream,
}) => {
  const rows = tabular({ name: '0', fields: [{ name: 'uri', type: 'string' }], columns: [['/']] });
  const never = new Promise<typeof rows>(() => {});
  upstream.answer = (apl) => (apl.includes('events_') ? never : rows);
  const drawer = await openFields(page, 'sample', 'uri');
  await chooseField(drawer, /^uri/);
  await expect(drawer.getByText('Loading uri…')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => upstream.abandoned).toEqual([expect.stringContaining('topk(uri, 10)')]);
});

test('beside the builder, a value that is kept becomes a card @deep', async ({ page }) => {
  await openPage(page, explore(`${logs}\n| limit 10`, 'builder'));
  const builder = page.getByRole('group', { name: 'APL query A' });
  await builder.getByRole('button', { name: 'Fields', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: /Fields/ });
  await chooseField(drawer, /^method/);
  await drawer.getByRole('button', { name: 'Keep only “GET”' }).click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(builder).toContainText('where method == "GET"');
  await builder.getByRole('button', { name: 'Undo' }).click();
  await expect(builder).not.toContainText('method');
});

test('opens at the first click also where that click completes a step @deep', async ({ page }) => {
  await openPage(page, explore(`${logs}\n| limit 10`, 'builder'));
  const builder = page.getByRole('group', { name: 'APL query A' });
  await builder.getByRole('button', { name: 'Add Filter at the end' }).click();
  await builder.getByRole('combobox', { name: 'New step, Filter: field' }).fill('status');
  await page.getByRole('option', { name: /^status/ }).click();
  await builder.getByRole('combobox', { name: 'New step, Filter: value' }).fill('500');
  await builder.getByRole('button', { name: 'Fields', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: /Fields/ });
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(builder).toContainText('where status == "500"');
});

test('a measure with outliers is drawn without them, grouped in buckets, and charted by its percentiles @deep', async ({
  page,
}) => {
  const far = 'extend took = iff(req_duration_ms > 2000, req_duration_ms * 1000, req_duration_ms)';
  const drawer = await openFields(page, `${logs}\n| ${far}`);
  await drawer.getByRole('combobox', { name: 'Rows' }).click();
  await page.getByRole('option', { name: /^After 1: extend took/ }).click();
  await chooseField(drawer, /^took/);
  await expect(
    drawer.getByText(/^Values range from .* to .*\. The lowest and highest 1% are too far out/)
  ).toBeVisible();
  const heights = await drawer
    .getByRole('img', { name: /^Histogram from/ })
    .evaluate((histogram) => [...histogram.children].filter(({ firstElementChild }) => firstElementChild).length);
  expect(heights).toBeGreaterThan(5);
  await drawer.getByRole('button', { name: 'Chart over time' }).click();
  await expect(lines(page)).toContainText('summarize percentile(took, 50), percentile(took, 95), percentile(took, 99)');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('status', { name: 'Result of query A' })).toContainText('rows as time series');
});
