import { type Locator, type Page } from '@playwright/test';
import { expectQuery, logs, openExplore } from './support/builder';
import { saveDashboard } from './support/dashboards';
import { openDashboard, panel } from './support/panels';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Clicks controls, and counts the clicks. */
function hand(page: Page) {
  let clicks = 0;
  const click = async (control: Locator) => {
    clicks++;
    await control.click();
  };
  return {
    clicks: () => clicks,
    click,
    choose: async (name: string, option: string) => {
      await click(page.getByRole('combobox', { name }));
      await click(page.getByRole('option').filter({ has: page.getByText(option, { exact: true }) }));
    },
  };
}

test('from an empty panel to requests per five minutes by status, only GET, errors first, in at most 15 clicks', async ({
  page,
}) => {
  await saveDashboard(page, { uid: 'first', title: 'First', schemaVersion: 41, panels: [] });
  await openDashboard(page, 'first', { from: 'now-1h', to: 'now' });
  const { click, choose, clicks } = hand(page);
  await button(page, 'Add panel').click();
  await button(page, 'Discard changes').click();
  await expect(button(page, 'Add panel')).toBeVisible();
  await expect(page.getByText('New panel')).toHaveCount(0);
  await click(button(page, 'Add panel'));
  // The default dataset is already selected.
  await expect(page.getByRole('combobox', { name: 'Source: dataset' })).toHaveValue('sample-http-logs');
  await click(button(page, 'Add Filter at the end'));
  await choose('New step, Filter: field', 'method');
  await choose('New step, Filter: value', 'GET');
  await click(button(page, 'Add Summarize at the end'));
  await choose('Step 2, Summarize, group 1: bucket size of _time', '5m');
  await choose('Step 2, Summarize: add a group', 'status');
  await click(button(page, 'Add Sort at the end'));
  await choose('Step 3, Sort, field 1', 'status');
  const query = `${logs}\n| where method == "GET"\n| summarize count() by bin(_time, 5m), status\n| sort by status desc`;
  await expectQuery(page, query);
  await expect(page.getByRole('status', { name: 'Result of query A' })).toContainText(/\d+ rows as time series/);
  await expect(panel(page, 'New panel').getByText('500', { exact: true })).toBeVisible();
  await click(button(page, 'Back to dashboard'));
  expect(clicks()).toBeLessThanOrEqual(15);

  // The dashboard keeps the query, and its panel can be edited again.
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
  await panel(page, 'New panel')
    .getByRole('button', { name: /^Menu for panel/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expectQuery(page, query);
});

test('from an empty query to the last error lines of one service in at most 15 clicks @deep', async ({ page }) => {
  await openExplore(page, '', {});
  const { click, choose, clicks } = hand(page);
  await choose('Source: dataset', 'otel-demo-logs');
  await click(button(page, 'Add Filter at the end'));
  await choose('New step, Filter: field', 'service.name');
  await choose('New step, Filter: value', 'payment');
  await click(button(page, 'Add a condition with “and” to Step 1, Filter'));
  await choose('Step 1, Filter, new condition: field', 'severity_text');
  await choose('Step 1, Filter, new condition: value', 'ERROR');
  await click(button(page, 'Add Sort at the end'));
  await click(button(page, 'Add Limit at the end'));
  await expectQuery(
    page,
    `['otel-demo-logs']\n| where ['service.name'] == "payment" and severity_text == "ERROR"\n| sort by _time desc\n| limit 100`
  );
  expect(clicks()).toBeLessThanOrEqual(15);
});

test('what is opened, switched and looked at stays as it is, to the character @deep', async ({ page }) => {
  const query = `// all\nlet a = 1; ${logs}|where  method=='GET' // why\n|  extend b=status|\nsummarize n=count()by b;`;
  await openExplore(page, query, {});
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_apl')) {
      sent.push(request.postDataJSON().apl);
    }
  });
  await page.getByRole('radio', { name: 'Builder' }).click({ force: true });
  await expectQuery(page, query);
  await expect(page.getByRole('region', { name: /^Step 3: Summarize/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Code' }).click({ force: true });
  await expect(page.getByRole('textbox', { name: 'APL query A' })).toBeVisible();
  await page.getByRole('radio', { name: 'Builder' }).click({ force: true });
  await page.getByRole('combobox', { name: 'Step 1, Filter, condition 1: field' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expectQuery(page, query);
  expect(sent).toEqual([]);
});

test('a control changes its own characters, and undo brings them back @deep', async ({ page }) => {
  const query = `${logs}\n|  where method=='GET'   // why\n| limit 10`;
  await openExplore(page, query);
  const { choose } = hand(page);
  await choose('Step 1, Filter, condition 1: value', 'POST');
  await expectQuery(page, query.replace('GET', 'POST'));
  await page.getByRole('textbox', { name: 'Step 2, Limit: row count' }).fill('7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'The query as text' })).toContainText('| limit 7');
  await button(page, 'Undo').click();
  await button(page, 'Undo').click();
  await expectQuery(page, query);
  await button(page, 'Redo').click();
  await expect(page.getByRole('group', { name: 'The query as text' })).toContainText(`method=='POST'   // why`);
});

test('by the keyboard alone a step is added, written, moved, switched off and on, looked at and removed @deep', async ({
  page,
}) => {
  await openExplore(page, `${logs}\n| limit 10`);
  await button(page, 'More: add another step at the end').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Calculate/ }).focus();
  await page.keyboard.press('Enter');
  const draft = page.getByRole('textbox', { name: 'New step, Calculate: APL' });
  await expect(draft).toBeFocused();
  await page.keyboard.type('seconds = req_du');
  await expect(page.getByRole('option', { name: /req_duration_ms/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(' / 1000');
  await page.keyboard.press('Enter');
  await expectQuery(page, `${logs}\n| limit 10\n| extend seconds = req_duration_ms / 1000`);
  await button(page, 'Move step 2, Calculate up').focus();
  await page.keyboard.press('Enter');
  await expectQuery(page, `${logs}\n| extend seconds = req_duration_ms / 1000\n| limit 10`);
  await expect(button(page, 'Move step 1, Calculate down')).toBeFocused();
  await button(page, 'Disable step 1, Calculate').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'The query as text' })).toContainText('// | extend seconds');
  await expect(button(page, 'Enable step 1, Calculate')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Disable step 1, Calculate')).toBeFocused();
  await button(page, 'Show the first rows after step 1, Calculate').focus();
  await page.keyboard.press('Enter');
  const rows = page.getByRole('region', { name: 'First rows after step 1, Calculate' });
  await expect(rows.getByRole('row')).toHaveCount(11);
  await expect(rows.getByRole('status')).toContainText(/^\d+ columns · .*examined/);
  await button(page, 'Remove step 1, Calculate').focus();
  await page.keyboard.press('Enter');
  await expectQuery(page, `${logs}\n| limit 10`);
});

test('a card is dragged to another place', async ({ page }) => {
  await openExplore(page, `${logs} | where is_tls | sort by _time desc | limit 10`);
  const head = (name: string) => page.getByRole('region', { name }).locator('[draggable=true]');
  await head('Step 1: Filter').dragTo(head('Step 3: Limit'));
  await expectQuery(page, `${logs} | sort by _time desc | limit 10 | where is_tls`);
});

test('a step with an error is read-only and offers its fix; the others stay @deep', async ({ page }) => {
  await openExplore(page, `${logs}\n| where method = "GET"\n| limit 10`);
  const broken = page.getByRole('region', { name: 'Step 1: Filter' });
  await expect(broken.getByRole('textbox')).toBeDisabled();
  await expect(broken.getByRole('alert')).toContainText('==');
  await page.getByRole('textbox', { name: 'Step 2, Limit: row count' }).fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'The query as text' })).toContainText('| limit 5');
  await broken.getByRole('button', { name: 'Write ==' }).click();
  await expectQuery(page, `${logs}\n| where method == "GET"\n| limit 5`);
  await expect(page.getByRole('combobox', { name: 'Step 1, Filter, condition 1: value' })).toHaveValue('GET');
});

test('what cannot be read is not written, and the query keeps what it has @deep', async ({ page }) => {
  await openExplore(page, `${logs} | extend a = 1 | limit 10`);
  const field = page.getByRole('textbox', { name: 'Step 1, Calculate, column 1: expression' });
  await field.fill('1 +');
  await field.press('Escape');
  await field.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Still using “1”' })).toBeVisible();
  await field.fill('1 | count');
  await field.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'another step' })).toBeVisible();
  await expectQuery(page, `${logs} | extend a = 1 | limit 10`);
});

test('is in the editors of layers and variables, and what it changes is theirs @deep', async ({ page }) => {
  const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };
  const query = `${logs}\n| project _time, method\n| limit 5`;
  const target = { refId: 'A', kind: 'apl', query, editorMode: 'builder', datasource };
  await saveDashboard(page, {
    uid: 'built',
    title: 'Built',
    schemaVersion: 41,
    templating: { list: [{ name: 'v', type: 'query', datasource, query: { ...target, refId: 'v' } }] },
    annotations: { list: [{ name: 'Layer', enable: true, iconColor: 'green', datasource, target }] },
    panels: [],
  });
  for (const place of ['annotations', 'variables']) {
    await openPage(page, `/d/built/edit/${place}`);
    const limit = page.getByRole('textbox', { name: /^Step 2, Limit/ });
    await expect(limit).toHaveValue('5');
    await limit.fill('7');
    await limit.press('Enter');
    await expectQuery(page, query.replace('5', '7'));
  }
});
