import { gzipSync } from 'node:zlib';
import { type Browser } from '@playwright/test';
import { type Figure } from '../figure';

const most = 40_000;

/** The plugin's scripts that a dashboard loads in all: charts, stats, tables, logs, variables and layers of annotations. */
export async function dashboardSize(browser: Browser, url: string): Promise<Figure> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const sizes: Array<Promise<number>> = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.includes('/aplkit-apl-datasource/') && pathname.endsWith('.js')) {
      sizes.push(response.body().then((body) => gzipSync(body).length));
    }
  });
  await page.goto('/d/web-traffic');
  await page.getByTestId('log-row').first().waitFor();
  await page
    .getByRole('button', { name: /^Annotation at / })
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { name: 'the plugin’s scripts of a dashboard, gzipped', ratio: total / most, goal: 1, floor: '40 kB' };
}
