import { type Page } from '@playwright/test';

import { saveDashboard } from './support/dashboards';
import { pointAt } from './support/monaco';
import { expect, tabular, test, type Upstream } from './support/test';
import { openPage } from './support/openPage';

const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };
const time = { from: '2026-01-31T10:00:00.000Z', to: '2026-01-31T12:00:00.000Z' };

/** Opens the editor of a dashboard with one layer, and waits for the layer's events. */
async function openLayer(page: Page, target?: Record<string, unknown>): Promise<void> {
  const layer = { name: 'Releases', enable: true, iconColor: 'green', datasource, target };
  const annotations = { list: [layer] };
  const dashboard = { uid: 'layered', title: 'Layered', schemaVersion: 41, time, annotations, panels: [] };
  await saveDashboard(page, dashboard);
  await openPage(page, '/d/layered/edit/annotations');
  await expect(page.getByTestId('annotation-preview').getByRole('status')).toHaveText(/^\d+ events?$/);
}

function releases(times: Array<string | null>) {
  const fields = ['_time', 'title'].map((name) => ({ name, type: 'string' }));
  return tabular({ name: '0', fields, columns: [times, times.map((_, row) => `Release ${row}`)] });
}

function listings(upstream: Upstream): number {
  return upstream.received.filter(({ path }) => path === '/v2/annotations').length;
}

/** Milliseconds that are long enough to notice an editor that updates in a loop. */
const aWhile = 500;

test('the editor of a layer says how many rows are no annotations @deep', async ({ page, upstream }) => {
  upstream.answer = () => releases(['2026-01-31T11:00:00Z', null]);
  await openLayer(page, { refId: 'Anno', kind: 'apl', query: "['releases']" });
  const events = page.getByTestId('annotation-preview').getByRole('listitem').filter({ hasText: 'Release' });
  await expect(events).toHaveCount(1);
  const notice = page.getByRole('alert').filter({ hasText: '1 row is left out: it has no time.' });
  await expect(notice).toBeVisible();

  upstream.answer = () => releases(['2026-01-31T11:00:00Z', '2026-01-31T11:30:00Z']);
  await page.getByRole('button', { name: 'Test annotation query' }).click();
  await expect(events).toHaveCount(2);
  await expect(notice).toHaveCount(0);
});

test('what the service cannot run is underlined in the editor of a layer @deep', async ({ page, upstream }) => {
  const detail = { message: 'no such function', line: 1, column: 26 };
  upstream.answer = (apl) =>
    apl.includes('nope')
      ? { status: 400, body: JSON.stringify({ code: 400, message: 'bad query', detail }) }
      : releases(['2026-01-31T11:00:00Z']);
  await openLayer(page, { refId: 'Anno', kind: 'apl', query: "['releases'] | extend x = tolower(title)" });
  await page.locator('.monaco-editor').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText("['releases'] | extend x = nope(title)");
  await page.keyboard.press('ControlOrMeta+Enter');
  // The language also underlines it, but the service's message differs.
  await pointAt(page.locator('.view-line', { hasText: 'nope' }).getByText('nope'), 'no such function');
});

for (const [state, target] of [
  ['that is new', undefined],
  ['that lacks something', { refId: 'Anno', annotations: { types: ['incident'] } }],
  ['as it is saved', { refId: 'Anno', kind: 'annotations', query: '', annotations: { datasets: [], types: [] } }],
] as const) {
  test(`the editor of a layer ${state} asks the service once, and comes to rest @deep`, async ({ page, upstream }) => {
    await openLayer(page, target);
    await page.waitForTimeout(aWhile);
    expect(listings(upstream)).toBe(1);

    // A change also runs the query, exactly once.
    await page.getByRole('switch', { name: 'Enabled' }).click({ force: true });
    await page.waitForTimeout(aWhile);
    expect(listings(upstream)).toBe(2);
  });
}
