import { gzipSync } from 'node:zlib';
import { type Page } from '@playwright/test';
import { saveDashboard } from './dashboards';
import { markers, openDashboard, panel } from './panels';

/** Most bytes, gzipped, of the plugin's scripts that a dashboard of charts, tables, logs, variables and layers loads. */
export const maxDashboardSize = 115_000;

/** Returns the plugin's scripts that the page loads from now on, by file, with their sizes in bytes as `gzip -9` makes them. */
export function pluginScripts(page: Page): Map<string, Promise<number>> {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.includes('/aplkit-apl-datasource/') && pathname.endsWith('.js')) {
      const file = pathname.split('/').at(-1) ?? pathname;
      // Of a script that the browser has kept the answer has no body.
      const body = page.request.get(response.url()).then((answer) => answer.body());
      scripts.set(
        file,
        body.then((bytes) => gzipSync(bytes, { level: 9 }).length)
      );
    }
  });
  return scripts;
}

/** Opens a dashboard of charts, stats, tables, logs, variables and layers of annotations, and says what it loads. */
export async function dashboardScripts(page: Page): Promise<Map<string, Promise<number>>> {
  const { dashboard } = await (await page.request.get('/api/dashboards/uid/web-traffic')).json();
  const panels = dashboard.panels.map(({ targets = [], ...each }: { targets?: object[] }) => ({
    ...each,
    // Marks need a script of their own.
    targets: targets.map((target) => ({ ...target, evidence: false })),
  }));
  await saveDashboard(page, { ...dashboard, uid: 'web-traffic-plain', panels });
  const scripts = pluginScripts(page);
  await openDashboard(page, 'web-traffic-plain');
  await panel(page, 'Failed requests').getByTestId('log-row').first().waitFor();
  await markers(page, 'Requests by status').first().waitFor();
  return scripts;
}

/** Bytes of all of them. */
export async function sizeOf(scripts: Map<string, Promise<number>>): Promise<number> {
  return (await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0);
}
