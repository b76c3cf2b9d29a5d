import { type Page } from '@playwright/test';
import { provideDashboard } from './support/dashboards';
import { openDashboard, panel } from './support/panels';
import { dashboardScripts, maxDashboardSize, pluginScripts, sizeOf } from './support/pluginScripts';
import { expect, test } from './support/test';

/** Lets the next page load all its scripts. */
const forgetScripts = (page: Page) => page.goto('about:blank');

test.beforeEach(({ page }) => forgetScripts(page));

test(`a dashboard loads at most ${maxDashboardSize / 1000} kB of the plugin, and no editor`, async ({ page }) => {
  const scripts = await dashboardScripts(page);
  expect([...scripts.keys()]).toContain('module.js');
  expect(await sizeOf(scripts)).toBeLessThanOrEqual(maxDashboardSize);
});

test('a dashboard loads two files before its first query is sent, and a third where that asks for pages', async ({
  page,
  configure,
}) => {
  await configure({ jsonData: {} });
  const loadedBy = async (uid: string, query: string, options: object) => {
    await provideDashboard(page, uid, [{ title: 'Rows', type: 'table', targets: [{ query, ...options }] }]);
    await forgetScripts(page);
    const scripts = pluginScripts(page);
    const first = page
      .waitForRequest((request) => request.method() === 'POST' && request.url().includes('/v1/datasets/_apl'))
      .then(() => [...scripts.keys()].sort());
    await openDashboard(page, uid);
    const loaded = await first;
    await expect(panel(page, 'Rows').locator('[aria-rowcount]')).toBeVisible();
    expect([...scripts.keys()].sort()).toEqual(loaded);
    page.removeAllListeners('response');
    return loaded;
  };
  const logs = "['sample-http-logs']";
  expect(await loadedBy('page', `${logs} | limit 1000`, {})).toEqual(['module.js', 'queries.js']);
  expect(await loadedBy('rows', logs, { rows: 1200 })).toEqual(['module.js', 'queries.js', 'rareAnswers.js']);
});

test('a table with ids of traces loads what links them, and nothing else', async ({ page }) => {
  const scripts = pluginScripts(page);
  const targets = [{ query: "['otel-demo-logs'] | limit 10", refresh: 'whole' }];
  await provideDashboard(page, 'linked', [{ title: 'Lines', type: 'table', targets }]);
  await openDashboard(page, 'linked');
  await expect(panel(page, 'Lines').getByRole('link').first()).toBeVisible();
  expect([...scripts.keys()].sort()).toEqual(['module.js', 'queries.js', 'traces.js']);
});
