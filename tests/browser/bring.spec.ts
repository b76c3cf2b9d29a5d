import { type Page } from '@playwright/test';
import { expectAccessible, ofColors } from './support/axe';
import { textContrasts } from './support/contrast';
import { openPage } from './support/openPage';
import { panel, settled } from './support/panels';
import { expect, test } from './support/test';

const start = (page: Page) => page.getByRole('region', { name: 'Start', exact: true });
const list = (page: Page) => page.getByRole('region', { name: 'Axiom dashboards' });
const preview = (page: Page, name: string) => page.getByRole('region', { name: `Preview of ${name}` });
const opened = (page: Page) => page.getByRole('radio', { name: 'From an Axiom dashboard' });

async function openList(page: Page) {
  await openPage(page, '/connections/datasources/edit/apl?page=start');
  // The label covers the radio button.
  await opened(page).check({ force: true });
}

test('a dashboard of the service is brought in six clicks, and all of its panels draw', async ({ page }) => {
  await openPage(page, '/datasources');
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  await page.evaluate(() =>
    document.addEventListener('pointerdown', () => void Reflect.get(window, 'countClick')(), { capture: true })
  );
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('tab', { name: 'Start' }).click();
  await opened(page).check({ force: true });
  await list(page).getByText('Shop overview').click();
  await expect(preview(page, 'Shop overview').getByText('10 charts, 9 without any loss. 4 filters.')).toBeVisible();
  // The list is the only request, except for the datasets and fields that the charts name.
  expect(sent.filter((url) => url.includes('/v2/dashboards'))).toHaveLength(1);
  expect(sent.filter((url) => url.includes('_apl'))).toEqual([]);
  await start(page).getByRole('button', { name: 'Create dashboard' }).click();
  const open = page.getByRole('link', { name: 'Open the dashboard' });
  await expect(open).toBeFocused();
  await open.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop overview' })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(6);

  await settled(page);
  await expect(page.getByText('No data')).toHaveCount(0);
  await expect(panel(page, 'Failed requests')).toContainText('%');
  await expect(panel(page, 'Requests by status').locator('canvas').first()).toBeVisible();
  await expect(panel(page, 'Slowest pages')).toContainText('Duration');
  await expect(page.getByRole('switch', { name: 'Annotations' })).toBeAttached();
});

test('each chart says what it becomes and what is lost, with its query @deep', async ({ page }) => {
  await openList(page);
  await list(page).getByRole('textbox', { name: 'Search' }).fill('payments@');
  await expect(list(page).getByRole('checkbox')).toHaveCount(1);
  await list(page).getByText('Checkout and payment').click();
  const checkout = preview(page, 'Checkout and payment');
  await expect(checkout.getByText('Time series → Time series and Table')).toBeVisible();
  await expect(checkout.getByText('Column widths aren’t imported.')).toBeVisible();
  await checkout.getByRole('button', { name: 'Query of Failed spans' }).click();
  await expect(checkout.getByRole('group', { name: 'Query text of Failed spans' })).toContainText('countif(error)');
  await list(page).getByRole('textbox', { name: 'Search' }).fill('nobody');
  await expect(list(page).getByText('No dashboards match.')).toBeVisible();
});

test('what a template leaves open is filled in before the dashboard is created @deep', async ({ page }) => {
  await openList(page);
  await page.getByRole('button', { name: 'Paste JSON' }).click();
  const query = { apl: '[\'sample-http-logs\'] | where {{field}} == "GET" and gone == 1 | summarize count()' };
  const chart = { id: 'a', name: 'Requests', type: 'Statistic', query };
  await page.getByRole('textbox', { name: 'Dashboard JSON' }).fill(JSON.stringify({ name: 'Mine', charts: [chart] }));
  const mine = preview(page, 'Mine');
  await expect(mine.getByText('Fill in {{field}}.')).toBeVisible();
  for (const [label, value] of [
    ['{{field}}', 'method'],
    ['Instead of gone', 'req_duration_ms'],
  ]) {
    await mine.getByRole('combobox', { name: label }).fill(value);
    await page.getByRole('option', { name: value, exact: true }).click();
  }
  await expect(mine.getByText('1 chart, 1 without any loss.')).toBeVisible();
  await mine.getByRole('button', { name: 'Query of Requests' }).click();
  await expect(mine.getByRole('group', { name: 'Query text of Requests' })).toContainText(
    'where method == "GET" and req_duration_ms == 1'
  );
});

test('several at once, from the list, a file and pasted JSON @deep', async ({ page }) => {
  await openList(page);
  await list(page).getByText('Services', { exact: true }).click();
  const note = { id: 'a', type: 'Note', name: 'Hello', text: 'There' };
  await page.getByLabel('JSON files').setInputFiles([
    {
      name: 'mine.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ name: 'Mine', charts: [note] })),
    },
    { name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"panels":[]}') },
  ]);
  await expect(page.getByText('Couldn’t read “other.json”. The JSON isn’t an Axiom dashboard')).toBeVisible();
  await page.getByRole('button', { name: 'Paste JSON' }).click();
  const pasted = page.getByRole('textbox', { name: 'Dashboard JSON' });
  await pasted.fill('{');
  await expect(page.getByText(/isn’t valid JSON/)).toBeVisible();
  await pasted.fill(JSON.stringify({ uid: 'x', dashboard: { name: 'Mine', charts: [note] } }));
  await expect(page.getByText('Several dashboards have the same title: Mine.')).toBeVisible();
  await preview(page, 'Mine').last().getByRole('textbox', { name: 'Title' }).fill('Pasted');
  // Switching the source and back keeps the values entered here.
  await page.getByRole('radio', { name: 'From a dataset' }).check({ force: true });
  await expect(pasted).toBeHidden();
  await opened(page).check({ force: true });
  await expect(pasted).not.toHaveValue('');
  await expect(page.getByText(/^Couldn’t read “other.json”/)).toBeVisible();
  await start(page).getByRole('button', { name: 'Create 3 dashboards' }).click();
  await expect(page.getByText(/was created/)).toHaveText([
    '“Mine” was created.',
    '“Services” was created.',
    '“Pasted” was created.',
  ]);
  await expect(start(page).getByRole('button', { name: 'Create dashboard' })).toBeDisabled();
});

test('without the permission, without dashboards and after an error it says what to do @deep', async ({ page }) => {
  const answers = [
    { status: 500, json: { message: 'broken' } },
    { status: 403, json: { code: 403, message: 'missing permission dashboards|read' } },
    { status: 200, json: [] },
  ];
  await page.route('**/v2/dashboards', (route) => route.fulfill(answers.length > 1 ? answers.shift() : answers[0]));
  await openList(page);
  await expect(page.getByText('Couldn’t list Axiom’s dashboards.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Axiom’s dashboards can’t be listed.')).toBeVisible();
  await expect(
    page.getByText(/Add the permission in the service.*You can add dashboard files instead\./)
  ).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Axiom has no dashboards that this token can read.')).toBeVisible();
});

test('in both themes and in 700 pixels the list and the preview are accessible @deep', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 1000 });
  for (const theme of ['first', 'second']) {
    await openList(page);
    await list(page).getByText('Checkout and payment').click();
    await preview(page, 'Checkout and payment').getByRole('button', { name: 'Query of Failed spans' }).click();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    await expectAccessible(start(page), [], theme === 'first' ? undefined : ofColors);
    const texts = await textContrasts(page);
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Failed spans', 'Create dashboard']));
    expect(texts.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    if (theme === 'first') {
      await page.getByRole('button', { name: /^Switch to the (dark|light) theme$/ }).click();
    }
  }
});
