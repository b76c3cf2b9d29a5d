import { type Browser } from '@playwright/test';
import { dashboardScripts, maxDashboardSize, sizeOf } from '../../tests/browser/support/pluginScripts';
import { watchTraffic } from '../../tests/browser/support/traffic';
import { type Figure } from '../figure';

/** Size of the plugin's scripts that a dashboard loads, as the browser tests measure it. */
export async function dashboardSize(browser: Browser, url: string): Promise<Figure> {
  const context = await browser.newContext({ baseURL: url });
  watchTraffic(context);
  const total = await sizeOf(await dashboardScripts(await context.newPage()));
  await context.close();
  return {
    name: 'the plugin’s scripts of a dashboard, gzipped',
    ratio: total / maxDashboardSize,
    goal: 1,
    floor: `${maxDashboardSize / 1000} kB`,
  };
}
