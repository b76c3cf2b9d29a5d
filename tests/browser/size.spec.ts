import { provideDashboard } from './support/dashboards';
import { openDashboard, panel } from './support/panels';
import { dashboardScripts, mostOfDashboard, pluginScripts, sizeOf } from './support/pluginScripts';
import { expect, test } from './support/test';

test(`a dashboard loads at most ${mostOfDashboard / 1000} kB of the plugin, and no editor`, async ({ page }) => {
  const scripts = await dashboardScripts(page);
  expect([...scripts.keys()]).toContain('module.js');
  expect(await sizeOf(scripts)).toBeLessThanOrEqual(mostOfDashboard);
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
