import { type Locator, type Page } from '@playwright/test';
import { saveDashboard } from './support/dashboards';
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

const row = (page: Page, refId = 'A'): Locator => page.getByRole('region', { name: `Query ${refId}` });
const editor = (page: Page, refId = 'A'): Locator => page.getByRole('textbox', { name: `APL query ${refId}` });
const logs = `['sample-http-logs']`;

/** Opens Explore with queries, and puts the cursor at the end of the first query. */
async function edit(page: Page, ...queries: string[]): Promise<void> {
  await openPage(page, explore(...queries));
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
}

/** The editor's lines as shown. */
async function lines(page: Page, refId = 'A'): Promise<string[]> {
  const shown = row(page, refId).locator('.view-lines .view-line');
  const placed = await shown.evaluateAll((all: HTMLElement[]) =>
    all.map((line) => ({ top: parseFloat(line.style.top), text: line.innerText }))
  );
  return placed.sort((a, b) => a.top - b.top).map(({ text }) => text.replaceAll('\u00a0', ' ').trimEnd());
}

/** Puts the cursor before a character in a line; both are counted from 0. */
async function goTo(page: Page, line: number, column: number): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Home');
  for (let count = 0; count < line; count += 1) {
    await page.keyboard.press('ArrowDown');
  }
  for (let count = 0; count < column; count += 1) {
    await page.keyboard.press('ArrowRight');
  }
}

const formatted = [logs, `| where method == 'GET'`, '| summarize n = count() by status // all'];

test('Shift-Alt-F puts each step on a line, and so does the button, in its own editor', async ({ page }) => {
  const query = `${logs}|where method=='GET'|summarize n=count() by status // all`;
  await edit(page, query, query);
  await page.keyboard.press('Shift+Alt+F');
  await expect.poll(() => lines(page)).toEqual(formatted);
  await expect.poll(() => lines(page, 'B')).toEqual([query]);
  await row(page, 'B').getByRole('button', { name: 'Format query' }).click();
  await expect.poll(() => lines(page, 'B')).toEqual(formatted);
  await expect(editor(page, 'B')).toBeFocused();
});

test('Shift-Alt-F formats on Linux as well @deep', async ({ ownPage: page }) => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
  await page.addInitScript((value) => Object.defineProperty(navigator, 'userAgent', { value }), userAgent);
  await edit(page, `${logs}|count`);
  await page.keyboard.press('Shift+Alt+F');
  await expect.poll(() => lines(page)).toEqual([logs, '| count']);
});

test('a query with an error is not formatted, and the reason is said until it is edited @deep', async ({ page }) => {
  const query = `${logs}|where (method=='GET'|count`;
  await edit(page, query);
  await page.keyboard.press('Shift+Alt+F');
  const reason = row(page).getByText(/Can’t format.*line 1, column \d+/);
  await expect(reason).toBeVisible();
  await expect.poll(() => lines(page)).toEqual([query]);
  await page.keyboard.type(' ');
  await expect(reason).toBeHidden();
});

test('a habit of another language is underlined, and Ctrl-. rewrites it', async ({ page }) => {
  await edit(page, `${logs} | where method = 'GET'`);
  await expect(row(page).locator('.squiggly-error')).toBeVisible();
  await goTo(page, 0, `${logs} | where method `.length);
  await page.keyboard.press('ControlOrMeta+.');
  await expect(page.locator('.monaco-menu')).toContainText('Write ==');
  await page.keyboard.press('Enter');
  await expect.poll(() => lines(page)).toEqual([`${logs} | where method == 'GET'`]);
  await expect(row(page).locator('.squiggly-error')).toBeHidden();
});

test('a field that the schema does not have is a warning once the editor is used @deep', async ({ page }) => {
  await edit(page, `${logs} | where metod == 'GET'`);
  // The service's message disappears together with the text that it's about.
  await page.keyboard.type(' ');
  await expect(row(page).locator('.squiggly-warning')).toBeVisible();
});

test('what the service cannot run is underlined where it says, until the text changes @deep', async ({ page }) => {
  await edit(page, `print x = geo_info_from_ip_address("1.1.1.1")`);
  await expect(page.getByRole('region', { name: 'Results' })).toContainText(/line 1, column \d+/);
  await expect(row(page).locator('.squiggly-error')).toBeVisible();
  await page.keyboard.type(' ');
  await expect(row(page).locator('.squiggly-error')).toBeHidden();
});

test('F2 renames a column everywhere', async ({ page }) => {
  await edit(page, `${logs}\n| extend seconds = req_duration_ms / 1000\n| where seconds > 1`);
  await goTo(page, 2, 10);
  await page.keyboard.press('F2');
  await expect(page.locator('.rename-input')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('took');
  await page.keyboard.press('Enter');
  await expect.poll(() => lines(page)).toEqual([logs, '| extend took = req_duration_ms / 1000', '| where took > 1']);
});

test('F12 goes to where a column is defined @deep', async ({ page }) => {
  await edit(page, `${logs}\n| extend seconds = req_duration_ms / 1000\n| where seconds > 1`);
  await goTo(page, 2, 10);
  const cursor = row(page).locator('.cursors-layer .cursor').first();
  const below = (await cursor.boundingBox())?.y ?? 0;
  await page.keyboard.press('F12');
  await expect.poll(async () => (await cursor.boundingBox())?.y).toBeLessThan(below);
  await page.keyboard.type('my_');
  await expect.poll(async () => (await lines(page))[1]).toBe('| extend my_seconds = req_duration_ms / 1000');
});

test('Tab leaves the editor in both directions, and takes a suggestion where the list is open @deep', async ({
  page,
}) => {
  await edit(page, `${logs} | `);
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
  await expect(row(page).getByRole('button', { name: 'Format query' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(editor(page)).not.toBeFocused();
  await editor(page).focus();
  await page.keyboard.type('wher');
  await expect(page.locator('.suggest-widget.visible')).toContainText('where');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await lines(page))[0]).toContain(`${logs} | where`);
  await expect(editor(page)).toBeFocused();
});

test('a query of more than five lines has line numbers @deep', async ({ page }) => {
  const short = [logs, '| where a == 1', '| where b == 1', '| where c == 1', '| count'];
  await edit(page, short.join('\n'));
  await expect(row(page).locator('.line-numbers')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('| count');
  await expect(row(page).locator('.line-numbers').filter({ hasText: '6' })).toBeVisible();
});

test('a table in brackets is folded and unfolded by keys and by a click @deep', async ({ page }) => {
  const joined = [logs, '| join kind=inner (', `  ${logs}`, '  | distinct city', ') on city', '| count'];
  await edit(page, joined.join('\n'));
  const signs = row(page).locator('.codicon-folding-expanded');
  await expect(signs).toHaveCount(1);
  await goTo(page, 1, 0);
  await page.keyboard.press('ControlOrMeta+Shift+BracketLeft');
  await expect.poll(() => lines(page)).toEqual([logs, '| join kind=inner (', ') on city', '| count']);
  await page.keyboard.press('ControlOrMeta+Shift+BracketRight');
  await expect.poll(() => lines(page)).toEqual(joined);
  await row(page)
    .locator('.monaco-editor .margin')
    .hover({ position: { x: 20, y: 30 } });
  await signs.click();
  await expect.poll(() => lines(page)).toHaveLength(4);
});

test('a pointer on a variable shows the value that it has now, in a text too @deep', async ({ page }) => {
  const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };
  const query = `${logs} | where uri contains "/$part" and method == [[verb]]`;
  const target = { refId: 'Anno', kind: 'apl', query };
  const dashboard = {
    uid: 'chosen',
    title: 'Chosen',
    schemaVersion: 41,
    templating: {
      list: ['part', 'verb'].map((name) => ({
        name,
        type: 'custom',
        query: `${name}1,${name}2`,
        current: { text: `${name}2`, value: `${name}2` },
      })),
    },
    annotations: { list: [{ name: 'Layer', enable: true, iconColor: 'green', datasource, target }] },
    panels: [],
  };
  await saveDashboard(page, dashboard);
  await openPage(page, '/d/chosen/edit/annotations');
  const words = page.locator('.view-line span span');
  await pointAt(words.filter({ hasText: '$part' }).last(), 'Now: part2');
  await pointAt(words.filter({ hasText: 'verb' }).last(), 'Now: verb2');
});

test('an empty editor says how to begin, and suggests datasets when it gets the focus @deep', async ({ page }) => {
  await openPage(page, explore(''));
  const hint = row(page).getByText(/Start with a dataset: \['?.+'?\]/);
  await expect(hint).toBeVisible();
  await expect(editor(page)).toHaveAccessibleDescription(/Start with a dataset/);
  const suggestions = page.locator('.suggest-widget.visible');
  await expect(suggestions).toHaveCount(0);
  await editor(page).focus();
  await expect(suggestions).toContainText('sample-http-logs');
  await page.keyboard.type('l');
  await expect(hint).toBeHidden();
});

test('Tab passes an empty editor, and the queries to begin with run by keys @deep', async ({ page }) => {
  await openPage(page, explore(''));
  const examples = row(page)
    .getByRole('group', { name: /^Starter queries/ })
    .getByRole('button');
  await expect(examples).toHaveCount(3);
  await editor(page).focus();
  await expect(page.locator('.suggest-widget.visible')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(examples.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => lines(page)).toContain('| sort by _time desc');
  await expect(editor(page)).toBeFocused();
  await expect(page.getByRole('status', { name: 'Result of query A' })).toContainText(/^\d+ rows/);
  await expect(page.locator('.suggest-widget.visible')).toHaveCount(0);
});

test('the help shows ten queries over the dataset’s own fields, each run by a click or by Enter @deep', async ({
  page,
}) => {
  await edit(page, `${logs} | count`);
  const help = row(page).getByRole('button', { name: 'Show data source help' });
  const examples = row(page).getByRole('list', { name: 'Queries for sample-http-logs' }).getByRole('listitem');
  await help.click();
  await expect(examples).toHaveCount(10);
  await row(page).getByRole('button', { name: 'Most frequent values of status' }).click();
  await expect(examples).toHaveCount(0);
  await expect.poll(() => lines(page)).toContain('| top 10 by events desc');
  await expect(page.getByRole('status', { name: 'Result of query A' })).toContainText(/^\d+ rows/);
  await help.click();
  await row(page)
    .getByRole('button', { name: 'Number of events' })
    .or(row(page).getByRole('button', { name: 'Latest events' }))
    .first()
    .press('Enter');
  await expect(examples).toHaveCount(0);
});

test('each query of the help runs, whatever the dataset @deep', async ({ page }) => {
  for (const dataset of ['sample-http-logs', 'otel-demo-logs', 'otel-demo-traces']) {
    const first = page.waitForRequest((request) => request.url().includes('/_apl'));
    await edit(page, `['${dataset}'] | count`);
    const sent = await first;
    await row(page).getByRole('button', { name: 'Show data source help' }).click();
    const examples = row(page)
      .getByRole('list', { name: `Queries for ${dataset}` })
      .getByRole('listitem');
    await expect(examples).toHaveCount(10);
    for (const apl of await examples.locator('code').allInnerTexts()) {
      const answer = await page.request.post(sent.url(), { data: { ...sent.postDataJSON(), apl } });
      expect([apl, answer.status()]).toEqual([apl, 200]);
    }
  }
});
