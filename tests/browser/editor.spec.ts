import { type Locator, type Page } from '@playwright/test';
import { countOf, markers, openPanel, panel, settled } from './support/panels';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';
import { quiet } from './support/traffic';

const explore = (...queries: string[]) => {
  const saved = queries.map((query, index) => ({ refId: 'AB'[index], kind: 'apl', query, format: 'auto' }));
  return `/explore?from=now-1h&to=now&queries=${encodeURIComponent(JSON.stringify(saved))}`;
};

const editor = (page: Page, refId: string): Locator => page.getByRole('textbox', { name: `APL query ${refId}` });

/** Types into a code editor like a user, over the brackets and quotes that Monaco closes. */
async function write(page: Page, refId: string, text: string): Promise<void> {
  await editor(page, refId).focus();
  await page.keyboard.press('ControlOrMeta+A');
  // With a selection, a typed bracket or quote would surround it.
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

/** Selects a type of annotation with the keyboard. */
async function chooseType(page: Page, type: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Types/ }).fill(type);
  await expect(page.getByRole('option', { name: type })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

/** Selects a format, with a delay in milliseconds between press and release, as users have. */
async function chooseFormat(page: Page, format: string, delay: number): Promise<void> {
  await page.getByRole('combobox', { name: 'Format' }).click({ delay });
  await page.getByRole('option', { name: new RegExp(`^${format}`) }).click({ delay });
}

/** Collects the APL that an action sends. */
async function sentBy(page: Page, action: () => Promise<void>): Promise<string[]> {
  const sent: string[] = [];
  const note = (request: import('@playwright/test').Request) => {
    if (request.url().includes('/_apl')) {
      sent.push(request.postDataJSON().apl);
    }
  };
  page.on('request', note);
  await action();
  await quiet(page);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  page.off('request', note);
  return sent;
}

test('a query is typed, run with Ctrl-Enter, and its rows are counted below the editor', async ({ page }) => {
  await openPage(page, explore(`['sample-http-logs'] | count`));
  await expect(editor(page, 'A')).toBeVisible();
  const query = `['sample-http-logs'] | summarize requests = count() by status | sort by requests desc`;
  await write(page, 'A', query);
  expect(await sentBy(page, () => page.keyboard.press('ControlOrMeta+Enter'))).toEqual([query]);
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('requests');
  await expect(page.getByRole('status', { name: 'Result of query A' })).toContainText(/\d+ rows/);
  await expect(page.getByRole('status', { name: 'Result of query A' })).toContainText(/examined/i);
});

test('with two editors, Ctrl-Enter runs with the text of the one that has the cursor @deep', async ({ page }) => {
  await openPage(page, explore(`['sample-http-logs'] | count`, `['otel-demo-logs'] | count`));
  await expect(editor(page, 'B')).toBeVisible();
  await write(page, 'A', `['sample-http-logs'] | summarize n = count()`);
  expect((await sentBy(page, () => page.keyboard.press('ControlOrMeta+Enter'))).sort()).toEqual([
    `['otel-demo-logs'] | count`,
    `['sample-http-logs'] | summarize n = count()`,
  ]);
  await write(page, 'B', `['otel-demo-logs'] | summarize m = count()`);
  expect((await sentBy(page, () => page.keyboard.press('ControlOrMeta+Enter'))).sort()).toEqual([
    `['otel-demo-logs'] | summarize m = count()`,
    `['sample-http-logs'] | summarize n = count()`,
  ]);
});

test('text stays when the cursor leaves the editor @deep', async ({ page }) => {
  await openPage(page, explore(`['sample-http-logs'] | count`));
  await expect(editor(page, 'A')).toBeVisible();
  await write(page, 'A', `['otel-demo-traces'] | count`);
  expect(await sentBy(page, () => page.getByRole('button', { name: 'Run query' }).click())).toEqual([
    `['otel-demo-traces'] | count`,
  ]);
});

test('the format decides how the answer is shown @deep', async ({ page }) => {
  await openPage(page, explore(`['otel-demo-logs'] | sort by _time desc | limit 20`));
  const results = page.getByRole('region', { name: 'Results' });
  await chooseFormat(page, 'Logs', 0);
  await expect(results.getByTestId('log-row')).toHaveCount(20);
  await chooseFormat(page, 'Table', 60);
  await expect(results.getByTestId('log-row')).toHaveCount(0);
  await expect(results.getByRole('row').nth(3)).toBeVisible();
});

test('the options open by the keyboard, and Rows asks for as many as it says @deep', async ({ page }) => {
  await openPage(page, explore(`['otel-demo-logs']`));
  const options = page.getByRole('button', { name: /^Options/ });
  await options.focus();
  await page.keyboard.press('Enter');
  await expect(options).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('textbox', { name: 'Rows' }).fill('7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Result of query A' })).toContainText(/^7 rows/);
});

test('the kind Annotations lists annotations as rows, narrowed by type @deep', async ({ page }) => {
  await openPage(page, explore(''));
  await page.getByRole('radio', { name: 'Annotations' }).click({ force: true });
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results).toContainText('checkout 2.8.0');
  await chooseType(page, 'feature-flag');
  await expect(results).toContainText('reviews: on');
  await expect(results).not.toContainText('checkout 2.8.0');
});

test('a syntax error is shown below the editor with line and column @deep', async ({ page }) => {
  await openPage(page, explore(`['sample-http-logs']\n| where where`));
  await expect(page.getByRole('region', { name: 'Results' })).toContainText(/rejected the query at line 2, column \d+/);
});

test('a dataset that is not there is named @deep', async ({ page }) => {
  await openPage(page, explore(`['no-such-dataset'] | count`));
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results).toContainText(/dataset doesn’t exist/);
  await expect(results).toContainText('no-such-dataset');
});

test('a panel’s query opens in Explore, and the inspector shows request, answer and frames', async ({ page }) => {
  await openPanel(page, 'web-traffic', 'Top URLs');
  const menu = panel(page, 'Top URLs').getByRole('button', { name: /Menu for panel/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Inspect' }).click();
  const inspector = page.getByRole('dialog');
  await expect(inspector).toContainText('top 10 by requests');
  await expect(inspector).toContainText('"tables"');
  await inspector.getByRole('tab', { name: 'Data frames' }).click();
  await expect(inspector).toContainText('"schema"');
  await page.keyboard.press('Escape');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Explore' }).click();
  await expect(page).toHaveURL(/\/explore/);
  await expect(page.getByRole('region', { name: 'Query A' })).toContainText('top 10 by requests');
});

test('a layer is edited, tested and applied to the dashboard', async ({ page }) => {
  await openPanel(page, 'web-traffic', 'Request duration');
  const before = await countOf(markers(page, 'Request duration'));
  await page.getByRole('button', { name: 'Annotations' }).click();
  await page.getByRole('button', { name: 'Add layer' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Flags');
  await chooseType(page, 'feature-flag');
  await page.getByRole('button', { name: 'Back to dashboard' }).click();
  await settled(page);
  await expect(page.getByLabel('Flags')).toBeAttached();
  // The demo data contains three feature flag changes in the last six hours.
  await expect(markers(page, 'Request duration')).toHaveCount(before + 3);
});

test('a variable gets its options from the datasets', async ({ page }) => {
  await openPanel(page, 'web-traffic', 'Requests');
  await page.getByRole('button', { name: 'Variables' }).click();
  await page.getByRole('button', { name: 'Add query variable' }).click();
  await page.getByRole('combobox', { name: 'Options from' }).click();
  await page.getByRole('option', { name: 'Datasets', exact: true }).click();
  await page.getByRole('button', { name: /Preview/ }).click();
  await expect(page.getByText('otel-demo-traces').first()).toBeVisible();
});

for (const [kind, query, names] of [
  ['apl', "['sample-http-logs'] | summarize count() by bin_auto(_time), method", ['Rows', 'Legend', 'Compare with']],
  ['mpl', '`otel-demo-metrics`:`cart.active`\n| align to $__interval using avg', ['Format', 'Legend', 'Compare with']],
] as const) {
  test(`Options of ${kind} that are side by side are on one level, and of one height @deep`, async ({ page }) => {
    const saved = JSON.stringify([{ refId: 'A', kind, query, editorMode: 'code' }]);
    await openPage(page, `/explore?from=now-1h&to=now&queries=${encodeURIComponent(saved)}`);
    if (kind === 'apl') {
      await page.getByRole('button', { name: /^Options/ }).click();
    }
    const boxesNow = () =>
      Promise.all(
        names.map(async (name) => {
          const control = page.getByLabel(name).first();
          await expect(control).toBeVisible();
          // Users see the box around the text as the control.
          return control.evaluate((element) => {
            let box = element;
            while (box.parentElement && parseFloat(getComputedStyle(box).borderTopWidth) === 0) {
              box = box.parentElement;
            }
            const { top, height } = box.getBoundingClientRect();
            return { top: Math.round(top), height: Math.round(height) };
          });
        })
      );
    // Controls move until all of them have loaded.
    await expect(async () => {
      const boxes = await boxesNow();
      expect(boxes).toEqual(boxes.map(() => boxes[0]));
    }).toPass();
  });
}
