import { gzipSync } from 'node:zlib';
import { type Page } from '@playwright/test';
import { markers, openDashboard, panel } from './panels';

/** Bytes, gzipped: what a dashboard loads of the plugin in all is at most this. */
export const mostOfDashboard = 40_000;

/** The plugin's scripts that the page loads from now on, by file, with their gzipped sizes in bytes. */
export function pluginScripts(page: Page): Map<string, Promise<number>> {
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

/** Opens a dashboard of charts, stats, tables, logs, variables and layers of annotations, and says what it loads. */
export async function dashboardScripts(page: Page): Promise<Map<string, Promise<number>>> {
  const scripts = pluginScripts(page);
  await openDashboard(page, 'web-traffic');
  await panel(page, 'Failed requests').getByTestId('log-row').first().waitFor();
  await markers(page, 'Requests by status').first().waitFor();
  return scripts;
}

/** Bytes, of all. */
export async function sizeOf(scripts: Map<string, Promise<number>>): Promise<number> {
  return (await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0);
}
