import { now } from './support/clock';
import { countOf, focusMarker, markers, markerTimes, openDashboard, openPanel, panel, settled } from './support/panels';
import { everyMinute, expect, test, type Upstream } from './support/test';

const from = '2026-01-31T10:00:00.000Z';
const to = '2026-01-31T12:00:00.000Z';
const range = { from: String(Date.parse(from)), to: String(Date.parse(to)) };
const chart = 'Request duration';

const base = { datasets: ['sample-http-logs'], type: 'deployment', description: '', url: '' };
const point = { ...base, id: 'ann_point', time: '2026-01-31T11:00:00Z', title: 'A point' };
const interval = {
  ...base,
  id: 'ann_interval',
  type: 'incident',
  time: '2026-01-31T10:30:00.123456789Z',
  endTime: '2026-01-31T12:45:00+01:00',
  title: 'An interval',
};

function serve(upstream: Upstream, annotations: Upstream['annotations']) {
  upstream.annotations = annotations;
  upstream.answer = () => everyMinute(from, to, (index) => 50 + (index % 7));
}

test('points and intervals carry exactly the times of the service', async ({ page, upstream }) => {
  serve(upstream, [point, { ...interval, type: 'deployment' }]);
  await openPanel(page, 'web-traffic', chart, range);
  await expect
    .poll(() => markerTimes(markers(page, chart)))
    .toEqual([
      [Date.parse('2026-01-31T10:30:00.123Z'), Date.parse('2026-01-31T11:45:00Z')],
      [Date.parse('2026-01-31T11:00:00Z')],
    ]);
});

test('the layers ask the service for their range and datasets, and show only their types @deep', async ({
  page,
  upstream,
}) => {
  serve(upstream, [
    point,
    interval,
    { ...base, id: 'ann_other', type: 'feature-flag', time: point.time, title: 'Other' },
  ]);
  await openPanel(page, 'web-traffic', chart, range);
  const lists = () => upstream.received.filter(({ path }) => path === '/v2/annotations');
  await expect.poll(() => lists().length).toBeGreaterThan(0);
  for (const { parameters } of lists()) {
    expect(Date.parse(parameters.get('start') ?? '')).toBe(Date.parse(from));
    expect(Date.parse(parameters.get('end') ?? '')).toBe(Date.parse(to));
    expect(parameters.get('datasets')).toBe('sample-http-logs');
  }
  await expect(markers(page, chart)).toHaveCount(2);
});

test('an annotation is drawn at the pixel of its time @deep', async ({ page, upstream }) => {
  serve(upstream, [point]);
  await openPanel(page, 'web-traffic', chart, range);
  const plot = await panel(page, chart).locator('.u-over').boundingBox();
  const marker = await markers(page, chart).boundingBox();
  if (!plot || !marker) {
    throw new Error('The chart or the marker is not drawn.');
  }
  // 11:00 is the middle of 10:00 to 12:00.
  const middle = plot.x + plot.width / 2;
  expect(Math.abs(marker.x + marker.width / 2 - middle)).toBeLessThanOrEqual(1);

  // The dashed line on the canvas: there are green pixels in its column, and none a few columns away.
  const greenIn = (x: number) =>
    panel(page, chart)
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement, clientX) => {
        const box = canvas.getBoundingClientRect();
        const scale = canvas.width / box.width;
        const column = Math.round((clientX - box.x) * scale);
        const pixels = canvas.getContext('2d')?.getImageData(column, 0, 1, canvas.height).data ?? [];
        let green = 0;
        for (let index = 0; index < pixels.length; index += 4) {
          const [red, greenness, blue, alpha] = [0, 1, 2, 3].map((offset) => pixels[index + offset]);
          green += alpha > 128 && greenness > red + 40 && greenness > blue + 40 ? 1 : 0;
        }
        return green;
      }, x);
  const beside = Math.max(await greenIn(middle - 6), await greenIn(middle + 6));
  const onLine = Math.max(await greenIn(middle - 1), await greenIn(middle), await greenIn(middle + 1));
  expect(onLine).toBeGreaterThan(beside + 20);
});

test('its tooltip tells title, text, tags and an http link @deep', async ({ page, upstream }) => {
  serve(upstream, [{ ...point, description: 'Fixes **one** thing', url: 'https://example.org/changes/7' }]);
  await openPanel(page, 'web-traffic', chart, range);
  await focusMarker(markers(page, chart));
  const tooltip = page.getByTestId('annotation-tooltip');
  await expect(tooltip).toContainText('A point');
  await expect(tooltip.getByRole('strong')).toHaveText('one');
  await expect(tooltip).toContainText('deployment');
  await expect(tooltip).toContainText('sample-http-logs');
  await expect(tooltip.getByRole('link', { name: 'Open example.org' })).toHaveAttribute(
    'href',
    'https://example.org/changes/7'
  );
});

test('a hostile annotation executes nothing, loads nothing and covers nothing', async ({ page, upstream }) => {
  const attack =
    '<img src="/hostile.png" onerror="window.hostile=1"><script>window.hostile=1</script>' +
    '<div style="position:fixed;inset:0">x</div><a href="javascript:window.hostile=1">y</a>[z](javascript:window.hostile=1)';
  serve(upstream, [
    { ...point, title: attack, description: attack, url: 'javascript:window.hostile=1', datasets: [attack] },
    {
      ...point,
      id: attack,
      title: '{{constructor.constructor("window.hostile=1")()}}',
      url: 'data:text/html,<script>1</script>',
    },
  ]);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openPanel(page, 'web-traffic', chart, range);
  const found = markers(page, chart);
  await expect(found).toHaveCount(2);
  for (const index of [0, 1]) {
    await found.nth(index).focus();
    const tooltip = page.getByTestId('annotation-tooltip');
    await expect(tooltip).toBeVisible();
    await expect(tooltip.locator('img, script, iframe, [style*="fixed"], [onerror]')).toHaveCount(0);
    for (const link of await tooltip.getByRole('link').all()) {
      expect(await link.evaluate((anchor: HTMLAnchorElement) => anchor.protocol)).toMatch(/^https?:$/);
    }
  }
  await openDashboard(page, 'service-events', range);
  await expect(panel(page, 'Events')).toBeVisible();
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
  expect(loaded.filter((url) => url.includes('hostile'))).toEqual([]);
});

test('a layer that fails says so, once and not at each refresh @deep', async ({ page, upstream }) => {
  serve(upstream, []);
  const refused: string[] = [];
  await page.route('**/v2/annotations?*', (route) => {
    refused.push(route.request().url());
    return route.fulfill({ status: 403, json: { code: 403, message: 'forbidden' } });
  });
  await openPanel(page, 'web-traffic', chart, range);
  const alerts = page.getByRole('alert').filter({ hasText: 'couldn’t be loaded' });
  await expect(alerts.filter({ hasText: 'The annotation layer “Deployments”' })).toContainText('permission');
  await expect(alerts.filter({ hasText: 'The annotation layer “Incidents”' })).toHaveCount(1);
  await expect(alerts).toHaveCount(0);

  const before = refused.length;
  await page.getByTestId('data-testid RefreshPicker run button').click();
  await expect.poll(() => refused.length).toBeGreaterThan(before);
  await settled(page);
  await expect(alerts).toHaveCount(0);
});

test('the tooltip of an ongoing incident says that it is ongoing @deep', async ({ page, upstream }) => {
  const range = { from: 'now-1h', to: 'now' };
  const time = new Date(now - 600_000).toISOString();
  serve(upstream, [{ ...point, type: 'incident', title: 'Down', time }]);
  const dashboard = await (await page.request.get('/api/dashboards/uid/web-traffic')).json();
  for (const { target } of dashboard.dashboard.annotations.list) {
    target.annotations.ongoing = ['incident'];
  }
  await page.route('**/api/dashboards/uid/web-traffic', (route) => route.fulfill({ json: dashboard }));
  await openDashboard(page, 'web-traffic', range);
  await focusMarker(markers(page, chart));
  const tooltip = page.getByTestId('annotation-tooltip');
  await expect(tooltip.getByRole('heading', { name: 'Down' })).toBeVisible();
  await expect(tooltip).toContainText('Ongoing: no end yet.');
});

test('points and regions at the edges, across them and beyond keep their times @deep', async ({ page, upstream }) => {
  const at = (time: string) => `2026-01-31T${time}:00Z`;
  const times = [
    [at('10:00')],
    [at('12:00')],
    [at('09:00'), at('10:30')],
    [at('11:30'), at('13:00')],
    [at('09:00'), at('13:00')],
    [at('10:00'), at('12:00')],
  ];
  const beyond = [[at('09:30')], [at('12:30')], [at('08:00'), at('09:00')], [at('12:30'), at('13:00')]];
  serve(
    upstream,
    [...times, ...beyond].map(([time, endTime], index) => ({ ...point, id: `ann_${index}`, time, endTime }))
  );
  await openPanel(page, 'web-traffic', chart, range);
  await expect
    .poll(() => markerTimes(markers(page, chart)))
    .toEqual(times.map((pair) => pair.map((time) => Date.parse(time))).sort());
});

test('annotations are switched on and off by dataset, and events of a dataset are a layer as well @deep', async ({
  page,
}) => {
  await openDashboard(page, 'service-events');
  const shown = markers(page, 'Errors by service');
  const all = await countOf(shown);
  // Feature flags belong to the dataset of requests.
  await page.getByRole('combobox', { name: 'Dataset' }).click();
  await page.getByRole('option', { name: 'otel-demo-logs' }).click();
  await page.keyboard.press('Tab');
  await expect.poll(() => shown.count()).toBeLessThan(all);
  const without = await countOf(shown);
  await page.getByLabel('Latest errors').click({ force: true });
  await expect.poll(() => shown.count()).toBeGreaterThan(without);
});
