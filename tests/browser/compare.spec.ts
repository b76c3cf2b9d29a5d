import { provideDashboard } from './support/dashboards';
import { openDashboard, panel } from './support/panels';
import { expect, test } from './support/test';

const logs = "['sample-http-logs']";
const byMethod = `${logs} | summarize requests = count() by bin(_time, 15m), method`;

test('series and groups are shown beside those of a day before, in both themes and in 700 pixels @deep', async ({
  page,
}) => {
  await provideDashboard(page, 'compared', [
    { title: 'Lines', type: 'timeseries', targets: [{ query: byMethod, compare: '1d' }] },
    {
      title: 'Groups',
      type: 'table',
      targets: [{ query: `${logs} | summarize requests = count() by method`, compare: '1d' }],
    },
  ]);
  await page.setViewportSize({ width: 700, height: 1000 });
  for (const theme of ['first', 'second']) {
    await openDashboard(page, 'compared', { from: 'now-6h', to: 'now' });
    const legend = panel(page, 'Lines').getByRole('listitem');
    const colors = new Map<string, string>();
    for (const name of ['GET', 'POST', 'GET (1 d before)', 'POST (1 d before)']) {
      const entry = legend.filter({ has: page.getByText(name, { exact: true }) });
      // A dashed line in the legend is a gradient.
      colors.set(name, await entry.getByTestId('series-icon').evaluate((icon) => getComputedStyle(icon).background));
    }
    const rgb = (name: string) => /rgb\([^)]*\)/.exec(colors.get(name) ?? '')?.[0];
    expect(rgb('GET')).toBeDefined();
    expect(rgb('GET (1 d before)')).toBe(rgb('GET'));
    expect(rgb('POST (1 d before)')).toBe(rgb('POST'));
    expect(rgb('POST')).not.toBe(rgb('GET'));
    expect(colors.get('GET (1 d before)')).toContain('gradient');
    expect(colors.get('GET')).not.toContain('gradient');
    const header = panel(page, 'Groups').getByRole('columnheader');
    await expect(header).toContainText(['method', 'requests', 'requests (1 d before)', 'requests (change)']);
    await expect(panel(page, 'Groups').getByRole('row', { name: /GET/ })).toContainText('%');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(700);
    if (theme === 'first') {
      await page.getByRole('button', { name: /^Switch to the (dark|light) theme$/ }).click();
    }
  }
  await page.setViewportSize({ width: 1400, height: 1000 });
});
