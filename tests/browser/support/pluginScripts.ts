import { gzipSync } from 'node:zlib';
import { type Page } from '@playwright/test';
import { saveDashboard } from './dashboards';
import { markers, openDashboard, panel } from './panels';

/** Maximum size in bytes (gzipped) of the scripts that a dashboard of charts, tables, logs, variables and layers loads. */
export const maxDashboardSize = 115_000;

/** Collects the plugin's scripts that the page loads from now on, with their sizes in bytes after `gzip -9`. */
export function pluginScripts(page: Page): Map<string, Promise<number>> {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.includes('/aplkit-apl-datasource/') && pathname.endsWith('.js')) {
      const file = pathname.split('/').at(-1) ?? pathname;
      // The response has no body if the browser has cached the script.
      const body = page.request.get(response.url()).then((answer) => answer.body());
      scripts.set(
        file,
        body.then((bytes) => gzipSync(bytes, { level: 9 }).length)
      );
    }
  });
  return scripts;
}

/** Opens a dashboard of charts, stats, tables, logs, variables and annotation layers, and collects the scripts that it loads. */
export async function dashboardScripts(page: Page): Promise<Map<string, Promise<number>>> {
  const { dashboard } = await (await page.request.get('/api/dashboards/uid/web-traffic')).json();
  const panels = dashboard.panels.map(({ targets = [], ...each }: { targets?: object[] }) => ({
    ...each,
    // Marks need their own script.
    targets: targets.map((target) => ({ ...target, evidence: false })),
  }));
  await saveDashboard(page, { ...dashboard, uid: 'web-traffic-plain', panels });
  const scripts = pluginScripts(page);
  await openDashboard(page, 'web-traffic-plain');
  await panel(page, 'Failed requests').getByTestId('log-row').first().waitFor();
  await markers(page, 'Requests by status').first().waitFor();
  return scripts;
}

/** Total size in bytes. */
export async function sizeOf(scripts: Map<string, Promise<number>>): Promise<number> {
  return (await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0);
}
