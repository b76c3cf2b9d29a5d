import { type Page } from '@playwright/test';
import { provideDashboard } from './support/dashboards';
import { openDashboard, panel } from './support/panels';
import { dashboardScripts, maxDashboardSize, pluginScripts, sizeOf } from './support/pluginScripts';
import { expect, test } from './support/test';

/** Makes the next page load all its scripts. */
const forgetScripts = (page: Page) => page.goto('about:blank');

test.beforeEach(({ page }) => forgetScripts(page));

test(`a dashboard loads at most ${maxDashboardSize / 1000} kB of the plugin, and no editor`, async ({ page }) => {
  const scripts = await dashboardScripts(page);
  expect([...scripts.keys()]).toContain('module.js');
  expect(await sizeOf(scripts)).toBeLessThanOrEqual(maxDashboardSize);
});

test('a dashboard loads two files, whatever its queries ask for @deep', async ({ page }) => {
  const scripts = pluginScripts(page);
  const targets = [{ query: "['otel-demo-logs']", rows: 1200, refresh: 'whole' }];
  await provideDashboard(page, 'linked', [{ title: 'Lines', type: 'table', targets }]);
  await openDashboard(page, 'linked');
  await expect(panel(page, 'Lines').getByRole('link').first()).toBeVisible();
  expect([...scripts.keys()].sort()).toEqual(['answers.js', 'module.js']);
});
