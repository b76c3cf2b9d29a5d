import { gzipSync } from 'node:zlib';
import { type Page } from '@playwright/test';
import { provideDashboard } from './support/dashboards';
import { markers, openDashboard, panel } from './support/panels';
import { expect, test } from './support/test';

/** The plugin's scripts that the page loads from now on, with their gzipped sizes in bytes. */
function pluginScripts(page: Page) {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.includes('/aplkit-apl-datasource/') && pathname.endsWith('.js')) {
      const file = pathname.split('/').at(-1) ?? pathname;
      scripts.set(
        file,
        response.body().then((body) => gzipSync(body).length)
      );
    }
  });
  return scripts;
}

test('a dashboard loads at most 40 kB of the plugin, and no editor', async ({ page }) => {
  const scripts = pluginScripts(page);
  await openDashboard(page, 'web-traffic');
  await expect(panel(page, 'Failed requests').getByTestId('log-row').first()).toBeVisible();
  await expect(markers(page, 'Requests by status').first()).toBeVisible();
  expect([...scripts.keys()]).toContain('module.js');
  const sizes = await Promise.all(scripts.values());
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000);
});

test('the grammar comes with queries that want more rows than a page has, and with no others', async ({ page }) => {
  const loadedBy = async (uid: string, query: string, options: object) => {
    await provideDashboard(page, uid, [{ title: 'Rows', type: 'table', targets: [{ query, ...options }] }]);
    const scripts = pluginScripts(page);
    await openDashboard(page, uid);
    await expect(panel(page, 'Rows').locator('[aria-rowcount]')).toBeVisible();
    page.removeAllListeners('response');
    return [...scripts.keys()].sort();
  };
  const logs = "['otel-demo-logs']";
  const without = await loadedBy('page', `${logs} | where severity_text == 'ERROR' | limit 1000`, {});
  expect(without).toContain('module.js');
  expect(await loadedBy('counts', `${logs} | summarize count() by bin_auto(_time)`, {})).toEqual(without);

  const withGrammar = await loadedBy('rows', logs, { rows: 1200 });
  expect(withGrammar.length).toBeGreaterThan(without.length);
  expect(await loadedBy('limit', `${logs} | limit 1200`, {})).toEqual(withGrammar);
});
