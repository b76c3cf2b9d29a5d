import { gzipSync } from 'node:zlib';
import { openDashboard } from './support/panels';
import { expect, test } from './support/test';

test('a dashboard loads at most 40 kB of the plugin, and no editor', async ({ page }) => {
  const scripts: Array<{ name: string; size: Promise<number> }> = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.includes('/aplkit-apl-datasource/') && pathname.endsWith('.js')) {
      scripts.push({ name: pathname, size: response.body().then((body) => gzipSync(body).length) });
    }
  });
  await openDashboard(page, 'web-traffic');
  expect(scripts.map(({ name }) => name.split('/').at(-1))).toContain('module.js');
  const sizes = await Promise.all(scripts.map(({ size }) => size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000);
});
