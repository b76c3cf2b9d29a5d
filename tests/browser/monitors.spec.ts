import { type Page } from '@playwright/test';
import { saveDashboard } from './support/dashboards';
import { openPage } from './support/openPage';
import { markers, openDashboard, panel } from './support/panels';
import { pluginScripts } from './support/pluginScripts';
import { expect, test } from './support/test';

const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };
const monitors = (more: object = {}) => ({ refId: 'A', kind: 'monitors', query: '', datasource, ...more });
const hour = { from: 'now-1h', to: 'now' };

const explore = (query: string, editorMode = 'code') => {
  const saved = [{ refId: 'A', kind: 'apl', query, format: 'auto', editorMode }];
  return `/explore?from=now-1h&to=now&queries=${encodeURIComponent(JSON.stringify(saved))}`;
};
const failed = `['sample-http-logs']\n| where status startswith "5"\n| summarize failed = count() by bin_auto(_time)`;
const editor = (page: Page) => page.getByRole('region', { name: 'Query A' });
const result = (page: Page) => page.getByRole('status', { name: 'Result of query A' });

/** Provides a dashboard with the monitors as rows, as states, and as a layer over requests. */
async function provide(page: Page) {
  const requests = `['sample-http-logs'] | summarize count() by bin_auto(_time)`;
  const panels: Array<[title: string, type: string, target: object]> = [
    ['Monitors', 'table', monitors()],
    ['States', 'state-timeline', monitors({ monitors: { names: ['$monitor'], states: [], as: 'timeline' } })],
    ['Requests', 'timeseries', { refId: 'A', kind: 'apl', query: requests, datasource }],
  ];
  await saveDashboard(page, {
    uid: 'monitors',
    title: 'Monitors',
    schemaVersion: 41,
    templating: {
      list: [
        {
          name: 'monitor',
          type: 'custom',
          query: 'Too many errors,Slow pages',
          multi: true,
          current: { text: ['Too many errors', 'Slow pages'], value: ['Too many errors', 'Slow pages'] },
        },
      ],
    },
    annotations: {
      list: [{ name: 'Alerts', enable: true, iconColor: 'red', datasource, target: monitors({ refId: 'Anno' }) }],
    },
    panels: panels.map(([title, type, target], index) => ({
      ...{ id: index + 1, title, type, datasource, targets: [target] },
      gridPos: { x: 0, y: 9 * index, w: 24, h: 9 },
    })),
  });
}

test('monitors are rows, states over time and regions over a chart', async ({ page }) => {
  await provide(page);
  const scripts = pluginScripts(page);
  await openDashboard(page, 'monitors', hour);
  expect([...scripts.keys()]).not.toContain('editors.js');

  const rows = panel(page, 'Monitors').getByRole('row');
  await expect(rows.filter({ hasText: 'Too many errors' })).toContainText('closed');
  await expect(rows.filter({ hasText: 'Too many errors' })).toContainText('percent > 25');
  await expect(rows.filter({ hasText: 'Too few orders' })).toContainText('otel-demo-metrics');
  await expect(rows.filter({ hasText: 'Unusual traffic' })).toContainText('disabled');

  const states = panel(page, 'States').getByTestId('state');
  await expect(states).toHaveText(['closed', 'closed', 'open', 'closed']);

  // The last incident is a region with two edges.
  await expect(markers(page, 'Requests')).toHaveCount(1);
  await expect(markers(page, 'Requests')).toHaveAttribute('data-time-end', /\d+/);
});

test('a query of monitors is made by choosing @deep', async ({ page }) => {
  await openPage(page, explore(''));
  await page.getByRole('radio', { name: 'Monitors', exact: true }).click({ force: true });
  await expect(result(page)).toContainText('4 rows');
  await page.getByRole('combobox', { name: /^State/ }).click();
  await page.getByRole('option', { name: 'disabled' }).click();
  await expect(result(page)).toContainText('1 row');
  await page.getByRole('combobox', { name: /^Monitors/ }).click();
  await page.getByRole('option', { name: /^Slow pages/ }).click();
  await expect(result(page)).toContainText('0 rows');
});

test('a saved query replaces the code, and Ctrl+Z brings back what was there @deep', async ({ page }) => {
  await openPage(page, explore(failed));
  const text = editor(page).locator('.view-lines');
  await expect(text).toContainText('failed = count()');
  await page.getByRole('button', { name: 'Saved queries' }).click();
  const drawer = page.getByRole('dialog', { name: 'Saved queries' });
  await expect(drawer.getByText('3 saved queries')).toBeVisible();
  await drawer.getByRole('radio', { name: 'All (6)' }).click();
  await drawer.getByRole('textbox', { name: 'Search' }).fill('slowest');
  await expect(drawer.getByText('1 saved query')).toBeVisible();
  await drawer.getByRole('button', { name: 'Use “Slowest operations”' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(text).toContainText('otel-demo-traces');
  await expect(result(page)).toContainText('row');
  await page.getByRole('textbox', { name: 'APL query A' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toContainText('failed = count()');
});

test('an editor saves a query in Axiom, and finds it in the list @deep', async ({ page, request }) => {
  await openPage(page, explore(failed));
  await expect(result(page)).toContainText('row');
  await page.getByRole('button', { name: 'Saved queries' }).click();
  const drawer = page.getByRole('dialog', { name: 'Saved queries' });
  await drawer.getByRole('button', { name: 'Save this query' }).click();
  await expect(drawer.getByRole('textbox', { name: /^Name/ })).toBeFocused();
  await expect(drawer.getByRole('textbox', { name: /^Dataset/ })).toHaveValue('sample-http-logs');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Enter a name.')).toBeVisible();
  await page.keyboard.type('Saved from Grafana');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Query “Saved from Grafana” saved in Axiom')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Use “Saved from Grafana”' })).toBeVisible();
  const listed = await (await request.get('/api/datasources/proxy/uid/apl/v2/apl-starred-queries')).json();
  expect(listed.at(-1)).toMatchObject({
    ...{ name: 'Saved from Grafana', kind: 'apl', dataset: 'sample-http-logs' },
    query: { apl: failed },
  });
});

test('an empty builder begins with a saved query, which Undo takes back @deep', async ({ page }) => {
  await openPage(page, explore('', 'builder'));
  await page.getByRole('button', { name: 'Saved queries' }).click();
  await page.getByRole('button', { name: 'Use “Failed requests by page”' }).click();
  await expect(page.getByRole('group', { name: 'The query as text' })).toContainText('failed = count()');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('group', { name: 'The query as text' })).toHaveCount(0);
});

test('an editor creates a monitor from a query, with the keyboard', async ({ page, request }) => {
  await openPage(page, explore(failed));
  await expect(result(page)).toContainText('row');
  await page.getByRole('button', { name: 'Create monitor' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Create monitor' });
  await expect(drawer.getByRole('textbox', { name: /^Name/ })).toBeFocused();
  await page.keyboard.type('From Grafana');
  await drawer.getByRole('textbox', { name: /^Threshold/ }).focus();
  await page.keyboard.type('many');
  const create = drawer.getByRole('button', { name: 'Create monitor' });
  const before = await create.boundingBox();
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Enter a number, for example 5 or 0.5.')).toBeVisible();
  expect(await create.boundingBox()).toEqual(before);
  await expect(drawer.getByRole('textbox', { name: /^Name/ })).toHaveValue('From Grafana');
  await drawer.getByRole('textbox', { name: /^Threshold/ }).fill('25');
  await expect(drawer.getByRole('group', { name: 'Query as sent' })).toContainText('failed = count()');
  await create.click();
  await expect(drawer.getByText('Monitor “From Grafana” created')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create monitor' })).toBeFocused();
  const listed = await (await request.get('/api/datasources/proxy/uid/apl/v2/monitors')).json();
  expect(listed.at(-1)).toMatchObject({ name: 'From Grafana', aplQuery: failed, operator: 'Above', threshold: 25 });
});

test('an editor creates a monitor from a query of metrics, and sees its state @deep', async ({ page, request }) => {
  const query =
    '`otel-demo-metrics`:`checkout.orders`\n| align to $__interval using sum\n| group by `payment.method` using sum';
  const saved = [{ refId: 'A', kind: 'mpl', query, editorMode: 'code' }];
  await openPage(page, `/explore?from=now-1h&to=now&queries=${encodeURIComponent(JSON.stringify(saved))}`);
  await expect(result(page)).toContainText('series');
  await page.getByRole('button', { name: 'Create monitor' }).click();
  const drawer = page.getByRole('dialog', { name: 'Create monitor' });
  // The results of metrics contain neither events nor columns.
  await expect(drawer.getByRole('radio')).toHaveCount(0);
  await expect(drawer.getByRole('combobox', { name: /^Column/ })).toHaveCount(0);
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Orders come');
  await drawer.getByRole('textbox', { name: /^Threshold/ }).fill('0');
  await drawer.getByRole('textbox', { name: /^Range/ }).fill('60');
  const sent = drawer.getByRole('group', { name: 'Query as sent' });
  await expect(sent).toContainText(/align to \d+(s|m) using sum/);
  await expect(drawer.getByText(/keeps the panel’s current \$__interval/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Create monitor' }).click();
  await expect(drawer.getByText('Monitor “Orders come” created')).toBeVisible();
  const listed = await (await request.get('/api/datasources/proxy/uid/apl/v2/monitors')).json();
  expect(listed.at(-1)).toEqual({
    ...{ id: expect.any(String), createdAt: expect.any(String), name: 'Orders come', type: 'Threshold' },
    mplQuery: expect.stringMatching(/align to \d+(s|m) using sum\n\| group by `payment\.method` using sum$/),
    ...{ operator: 'Above', threshold: 0, intervalMinutes: 5, rangeMinutes: 60 },
  });

  const rows = [monitors({ monitors: { names: ['Orders come'], states: ['open'] } })];
  await openPage(page, `/explore?from=now-1h&to=now&queries=${encodeURIComponent(JSON.stringify(rows))}`);
  await expect(result(page)).toContainText('1 row');
  await expect(page.getByRole('row').filter({ hasText: 'Orders come' })).toContainText('otel-demo-metrics');
});

test('an editor snoozes a monitor, and resumes it @deep', async ({ page, request }) => {
  const saved = encodeURIComponent(JSON.stringify([monitors()]));
  await openPage(page, `/explore?from=now-1h&to=now&queries=${saved}`);
  await page.getByRole('button', { name: 'Snooze', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Snooze monitors' });
  const stored = async () => {
    const all: unknown[] = await (await request.get('/api/datasources/proxy/uid/apl/v2/monitors')).json();
    return Object(all.find((each) => Object(each).id === 'mon_slow'));
  };
  const before = await stored();
  await drawer.getByRole('button', { name: 'Snooze “Slow pages”' }).click();
  await expect(drawer.getByText(/“Slow pages” is snoozed until/)).toBeVisible();
  expect(await stored()).toEqual({ ...before, disabledUntil: expect.any(String) });
  expect(Date.parse((await stored()).disabledUntil)).toBeGreaterThan(await page.evaluate(() => Date.now()));
  await drawer.getByRole('button', { name: 'Resume “Slow pages”' }).click();
  await expect(drawer.getByText('“Slow pages” is active again')).toBeVisible();
  expect((await stored()).disabledUntil).toBe('0001-01-01T00:00:00Z');
});

test('a viewer sees monitors alone; what editors read and write is refused @deep', async ({ request }) => {
  const [proxy, headers] = ['/api/datasources/proxy/uid/apl/v2', { 'X-Workbench-Role': 'Viewer' }];
  const draft = { name: 'x', type: 'MatchEvent', aplQuery: 'a' };
  const statuses = [
    await request.get(`${proxy}/monitors`, { headers }),
    await request.get(`${proxy}/apl-starred-queries`, { headers }),
    await request.get(`${proxy}/notifiers`, { headers }),
    await request.get(`${proxy}/dashboards`, { headers }),
    await request.post(`${proxy}/monitors`, { headers, data: draft }),
    await request.post(`${proxy}/apl-starred-queries`, {
      headers,
      data: { name: 'x', kind: 'apl', query: { apl: 'a' } },
    }),
    await request.put(`${proxy}/monitors/mon_slow`, { headers, data: draft }),
  ].map((reply) => reply.status());
  expect(statuses).toEqual([200, 403, 403, 403, 403, 403, 403]);
});
