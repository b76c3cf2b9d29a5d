import { open, dashboard, base } from './look.mjs';
const { browser, page } = await open();
const ts = "['sample-http-logs'] | summarize count() by bin_auto(_time), method";
const g = "['sample-http-logs'] | summarize requests = count(), slow = percentile(req_duration_ms, 95) by status";
await dashboard(page, 'cmp', [
  { title: 'Lines', type: 'timeseries', targets: [{ query: ts, compare: '1d' }] },
  { title: 'One', type: 'timeseries', targets: [{ query: "['sample-http-logs'] | summarize p95 = percentile(req_duration_ms, 95) by bin_auto(_time)", compare: '7d' }] },
  { title: 'Bars', type: 'timeseries', fieldConfig: { defaults: { custom: { drawStyle: 'bars', fillOpacity: 60, stacking: { mode: 'normal', group: 'A' } } }, overrides: [] }, targets: [{ query: ts, compare: 'range' }] },
  { title: 'Bar chart', type: 'barchart', targets: [{ query: "['sample-http-logs'] | summarize requests = count() by status", compare: '1d' }] },
  { title: 'Table', type: 'table', targets: [{ query: g, compare: '1d' }] },
  { title: 'Stat', type: 'stat', targets: [{ query: "['sample-http-logs'] | summarize requests = count()", compare: '1d' }] },
]);
await page.goto(base + '/d/cmp?from=now-6h&to=now');
await page.waitForLoadState('networkidle'); await page.waitForTimeout(3000);
await page.screenshot({ path: '/tmp/changed-cmp-dark.png', fullPage: true });
await page.getByRole('button', { name: /^Switch to the (dark|light) theme$/ }).click();
await page.waitForLoadState('networkidle'); await page.waitForTimeout(3000);
const chart = page.getByRole('region', { name: 'Lines', exact: true }).locator('.u-over');
const { width, height } = await chart.boundingBox();
await chart.hover({ position: { x: width * 0.5, y: height * 0.4 } });
await page.waitForTimeout(700);
await page.screenshot({ path: '/tmp/changed-cmp-light.png', fullPage: true });
await page.setViewportSize({ width: 700, height: 1000 });
await page.waitForTimeout(1500);
await page.screenshot({ path: '/tmp/changed-cmp-700.png', fullPage: true });
await browser.close();
