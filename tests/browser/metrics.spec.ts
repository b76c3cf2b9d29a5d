import { type Locator, type Page } from '@playwright/test';
import { openPage } from './support/openPage';
import { openDashboard, panel } from './support/panels';
import { provideDashboard, saveDashboard } from './support/dashboards';
import { type Answer, type Upstream } from './support/upstream';
import { expect, test } from './support/test';

const explore = (query = '', editorMode = 'builder') =>
  `/explore?from=now-3h&to=now&queries=${encodeURIComponent(JSON.stringify([{ refId: 'A', kind: 'mpl', query, editorMode }]))}`;

/** Selects an option from a list like a user, by typing its beginning. */
async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
}

/** Clicks an option. Grafana's list scrolls to the option under the pointer, so an earlier click would be released over another. */
async function clickInList(option: Locator): Promise<void> {
  await option.hover();
  await expect(option).toBeInViewport({ ratio: 1 });
  await option.click();
}

test('The four golden signals of a service become a dashboard by choosing, without a word of MPL @deep', async ({
  page,
}) => {
  test.slow();
  await saveDashboard(page, { uid: 'golden', title: 'Golden signals', schemaVersion: 41, panels: [] });
  await openDashboard(page, 'golden', { from: 'now-24h', to: 'now' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const text = page.getByRole('group', { name: 'The query as text' });
  const facts = page.getByText(/^\d+ series, /);

  /** Adds a panel for a metric of the checkout service; `build` changes its query. */
  async function addPanel(title: string, metric: string, build: () => Promise<void> = async () => {}) {
    await button('Add panel').click();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('radio', { name: 'Metrics' }).click({ force: true });
    await choose(page, /^Metric/, metric);
    await button('add filter').click();
    await choose(page, 'step 1, filter, filter 1: tag', 'service.name');
    await choose(page, 'step 1, filter, filter 1: value', 'checkout');
    await build();
    await expect(facts).toHaveText(/^[1-9]\d* series/);
    await button('Back to dashboard').click();
    await expect(panel(page, title).locator('canvas').first()).toBeVisible();
  }

  /** Selects the count instead of quantiles in a histogram step. */
  async function countRequests() {
    await page.getByRole('combobox', { name: 'step 2, histogram: quantiles' }).click();
    for (const option of ['count', '0.5', '0.95', '0.99']) {
      const before = await text.innerText();
      await page.getByRole('option', { name: new RegExp(`^${option} `) }).click();
      // The list moves with the selected values, so an earlier click would be released over another option.
      await expect(text).not.toHaveText(before);
    }
    await page.keyboard.press('Escape');
    await expect(text).toContainText('interpolate_delta_histogram(count)');
  }

  await addPanel('Latency', 'http.server.request.duration', async () => {
    await expect(text).toContainText('interpolate_delta_histogram(0.5, 0.95, 0.99)');
    await expect(facts).toHaveText(/^3 series/);
  });
  await addPanel('Traffic', 'http.server.request.duration', countRequests);
  // Share of failed requests: the same metric again, then one filter.
  await addPanel('Errors', 'http.server.request.duration', async () => {
    await countRequests();
    await choose(page, 'Second metric', 'http.server.request.duration');
    await button('First metric, step 1, filter: add a filter').click();
    await choose(page, 'First metric, step 1, filter, filter 2: tag', 'http.response.status_code');
    await choose(page, 'First metric, step 1, filter, filter 2: operator', '>=');
    await choose(page, 'First metric, step 1, filter, filter 2: value', '500');
    await expect(text).toContainText('compute result using /');
  });
  await addPanel('Saturation', 'process.cpu.utilization', () =>
    expect(text).toContainText('align to $__interval using avg')
  );

  // A counter is summed, as its type requires.
  await openPage(page, explore());
  await choose(page, /^Metric/, 'payment.charges');
  await expect(text).toContainText('using prom::rate');
  await expect(facts).toHaveText(/^1 series/);
});

test('A query of metrics as the official plugin saves it is drawn, and its errors are marked at the word @deep', async ({
  page,
}) => {
  await openPage(
    page,
    explore(
      '`otel-demo-metrics`:`checkout.orders` | align to 1m using sum | group by `payment.method` using sum',
      'code'
    )
  );
  await expect(page.getByText(/^3 series, /)).toBeVisible();
  const editor = page.getByRole('textbox', { name: 'MPL query A' });
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' | grup using sum');
  await expect(page.locator('.squiggly-error')).toBeVisible();
});

test('The drawer shows metrics, and a click makes the query, undone in the code @deep', async ({ page }) => {
  await openPage(page, explore('', 'code'));
  await page.getByRole('textbox', { name: 'MPL query A' }).focus();
  await page.getByRole('button', { name: 'Metrics', exact: true }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Metrics' });
  await drawer.getByRole('searchbox', { name: 'Search' }).fill('request.duration');
  await expect(drawer.getByRole('status').first()).toHaveText('2 metrics');

  // The keyboard highlights a metric like the pointer.
  const queries: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('_mpl')) {
      queries.push(sent.postDataJSON().mpl);
    }
  });
  await drawer.getByRole('tree', { name: 'Metrics' }).focus();
  await page.keyboard.press('End');
  const preview = drawer.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('img', { name: /^http.server.request.duration over time/ })).toBeVisible();
  await expect(preview).toContainText(/\d+ series · p95/);
  expect(queries).toHaveLength(2);
  await drawer.getByRole('treeitem', { name: /^http.client/ }).hover();
  await expect(preview.getByRole('img', { name: /^http.client.request.duration over time/ })).toBeVisible();
  expect(queries).toHaveLength(4);

  await page.keyboard.press('Enter');
  const lines = page.getByRole('region', { name: 'Query A' }).locator('.view-lines');
  await expect(lines).toContainText('interpolate_delta_histogram(0.5');
  const look = drawer.getByRole('region', { name: 'Metric http.server.request.duration' });
  await look.getByRole('button', { name: 'service.name' }).click();
  await look.getByRole('button', { name: 'Keep only “checkout”' }).click();
  await expect(lines).toContainText('"checkout"');
  await expect(look.getByRole('button', { name: 'Remove the filter “checkout”' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('textbox', { name: 'MPL query A' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(lines).not.toContainText('checkout');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(lines).not.toContainText('bucket');
});

test('Metrics are found by the value of a tag, in the drawer and in the list of the builder @deep', async ({
  page,
}) => {
  await openPage(page, explore());
  const list = page.getByRole('combobox', { name: /^Metric/ });
  await list.click();
  await list.fill('ad-service-x');
  await expect(page.getByRole('option', { name: 'Use “ad-service-x”' })).toBeVisible();
  await list.fill('checkout');
  const found = page
    .getByRole('option', { name: 'http.client.request.duration' })
    .filter({ hasText: 'has the tag value “checkout”' });
  await clickInList(found);
  await expect(page.getByRole('group', { name: 'The query as text' })).toContainText('http.client.request.duration');

  await page.getByRole('button', { name: 'Metrics', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Metrics' });
  await drawer.getByRole('textbox', { name: 'With tag value' }).fill('checkout');
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('treeitem', { name: /^http.server.request.duration/ })).toBeVisible();
  await expect(drawer.getByRole('treeitem', { name: /^cart/ })).toHaveCount(0);
  await drawer.getByRole('textbox', { name: 'With tag value' }).fill('nobody');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('No metric has a tag with the value “nobody”.')).toBeVisible();
});

test('From an empty panel to the 95th percentile by service in eight clicks, without typing', async ({ page }) => {
  await openPage(page, '/explore?from=now-3h&to=now&queries=' + encodeURIComponent(JSON.stringify([{ refId: 'A' }])));
  await page.evaluate(() => {
    const count = (name: string) => () => {
      document.body.dataset[name] = String(Number(document.body.dataset[name] ?? 0) + 1);
    };
    addEventListener('pointerdown', count('clicks'), true);
    addEventListener('keydown', count('keys'), true);
  });
  await page.getByRole('radio', { name: 'Metrics' }).click();
  await page.getByRole('combobox', { name: /^Metric/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  const options = page.getByRole('option');
  const option = page.getByRole('option', { name: 'http.server.request.duration' });
  while ((await option.count()) === 0) {
    await options.last().hover();
    const shown = await options.allTextContents();
    await page.mouse.wheel(0, 300);
    // A list that isn't drawn yet would be scrolled past the option, which then leaves the page.
    await expect.poll(() => options.allTextContents()).not.toEqual(shown);
  }
  await clickInList(option);
  await page.getByRole('combobox', { name: 'step 1, histogram: quantiles' }).click();
  await page.getByRole('option', { name: '0.5 50th percentile' }).click();
  // The list below moves with the selected values, so an earlier click would be released over another option.
  await expect(page.getByRole('group', { name: 'The query as text' })).toContainText('(0.95, 0.99)');
  await page.getByRole('option', { name: '0.99 99th percentile' }).click();
  await page.getByRole('combobox', { name: 'step 1, histogram: tags' }).click();
  await page.getByRole('option', { name: 'service.name', exact: true }).click();
  await expect(page.getByRole('group', { name: 'The query as text' })).toHaveText(
    /bucket by `service\.name` to \$__interval using interpolate_delta_histogram\(0\.95\)$/
  );
  await expect(page.getByText(/^[1-9]\d* series, /)).toBeVisible();
  const { clicks, keys } = await page.evaluate(() => ({ ...document.body.dataset }));
  expect(Number(clicks)).toBe(8);
  expect(keys).toBeUndefined();
});

test('Metrics are requested from the edge deployment of their dataset: queries, lists and variables @deep', async ({
  page,
  configure,
}) => {
  await configure({ url: 'https://api.axiom.co', jsonData: { edgeUrl: 'https://eu-central-1.aws.edge.axiom.co' } });
  const paths: string[] = [];
  page.on('request', (sent) => {
    const [, path] = new URL(sent.url()).pathname.split('/proxy/uid/apl/');
    if (path?.includes('/')) {
      paths.push(path);
    }
  });
  await openPage(page, explore('`otel-demo-metrics`:`process.cpu.utilization` | align to 1m using avg', 'code'));
  await expect(page.getByText(/ series, .* from US East 1 \(AWS\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Metrics', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Metrics' }).getByRole('treeitem').first()).toBeVisible();
  const query = { refId: 'v', kind: 'metricTagValues', query: '', dataset: 'otel-demo-metrics' };
  const variable = { name: 'services', type: 'query', query: { ...query, tag: 'service.name' } };
  await provideDashboard(page, 'edge', [], { templating: { list: [variable] } });
  await openDashboard(page, 'edge');
  await expect.poll(() => paths.some((path) => path.endsWith('/tags/service.name/values'))).toBe(true);
  const ofMetrics = paths.filter((path) => path.includes('metrics') || path.includes('_mpl'));
  expect(ofMetrics.map((path) => path.split('/')[0])).toEqual(ofMetrics.map(() => 'us-east-1'));
  expect(ofMetrics).toContain('us-east-1/_mpl');
});

const busy: Answer = {
  status: 429,
  headers: { 'Retry-After': '1' },
  body: JSON.stringify({ message: 'rate limit exceeded' }),
};
const series = ['a', 'b'].map((host) => ({
  metric: 'cpu',
  tags: { host },
  start: Date.parse('2026-01-31T10:00:00Z') / 1000,
  resolution: 60,
  data: [1, null, 3, 2],
}));
const range = { from: String(Date.parse('2026-01-31T10:00:00Z')), to: String(Date.parse('2026-01-31T10:04:00Z')) };

/** Opens a dashboard with a metrics chart for each response, by title. */
async function openCharts(page: Page, upstream: Upstream, answers: Record<string, () => Answer | Promise<Answer>>) {
  const titles = Object.keys(answers);
  const uid = titles.join('-');
  upstream.answer = (mpl) => answers[titles.find((title) => mpl.startsWith(`m:${title} `)) ?? '']();
  await provideDashboard(
    page,
    uid,
    titles.map((title) => ({
      ...{ title, type: 'timeseries' },
      targets: [{ kind: 'mpl', query: `m:${title} | align to 1m using avg` }],
    }))
  );
  await openPage(page, `/d/${uid}?${new URLSearchParams(range)}`);
}

test('A query of metrics that the service refuses for the moment is sent again; its warnings are notices @deep', async ({
  page,
  upstream,
}) => {
  let times = 0;
  await openCharts(page, upstream, {
    refused: () => (times++ === 0 ? busy : { body: JSON.stringify({ metadata: { unit: '' }, series }) }),
    older: () => ({ body: JSON.stringify(series.map((one) => ({ ...one, summary: 2 }))) }),
    warned: () => ({ body: JSON.stringify({ metadata: { warnings: ['limited to 2 series'] }, series }) }),
  });
  for (const title of ['refused', 'older', 'warned']) {
    await expect(panel(page, title).getByRole('listitem').getByText('b', { exact: true })).toBeVisible();
  }
  await expect(panel(page, 'refused').getByLabel(/status 429.* retried once/)).toBeVisible();
  await expect(panel(page, 'warned').getByLabel(/Warning from the service: limited to 2 series/)).toBeVisible();
});

test('A query of metrics that nobody waits for any more is canceled at the service @deep', async ({
  page,
  upstream,
}) => {
  await openCharts(page, upstream, { slow: () => new Promise(() => {}) });
  await expect.poll(() => upstream.queries).toEqual(['m:slow | align to 1m using avg']);
  await page.getByRole('tab', { name: 'Dashboards' }).click();
  await expect.poll(() => upstream.abandoned).toEqual(['m:slow | align to 1m using avg']);
});
