import { type Page } from '@playwright/test';

import { provideDashboard } from './support/dashboards';
import { openDashboard, panel } from './support/panels';
import { type Answer, type Upstream } from './support/upstream';
import { everyMinute, expect, tabular, test } from './support/test';

const from = '2026-01-31T10:00:00.000Z';
const to = '2026-01-31T12:00:00.000Z';
const range = { from: String(Date.parse(from)), to: String(Date.parse(to)) };

const refused = (status: number, message: string, detail?: object): Answer => ({
  status,
  body: JSON.stringify({ code: status, message, ...(detail && { detail }) }),
});

const html: Answer = {
  type: 'text/html',
  body: '<!doctype html><title>Sign in</title><script>window.hostile = 1</script>',
};
const column = (name: string, type: string) => ({ name, type });
const rows: Answer = tabular({
  name: '0',
  fields: [column('uri', 'string'), column('requests', 'integer')],
  columns: [
    ['/', '/a'],
    [5, 3],
  ],
});

const faults: Array<[what: string, fault: Answer, says: RegExp[]]> = [
  [
    'a syntax error',
    refused(400, 'bad query', { message: 'unexpected "|"', line: 3, column: 7, errorType: 'syntax' }),
    [/rejected the query at line 3, column 7/, /unexpected/],
  ],
  ['an unknown dataset', refused(404, 'dataset not found'), [/dataset doesn’t exist/, /Check its name/]],
  [
    'a dataset that the token may not read',
    refused(403, 'forbidden'),
    [/Couldn’t run the query: the service rejected the token/, /lacks this permission/],
  ],
  ['a rate limit', refused(429, 'rate limit exceeded'), [/rate limit/, /Refresh less often/]],
  ['a query that needs too much memory', refused(432, 'out of memory'), [/memory/, /shorter time range/]],
  ['a service that fails', refused(500, 'internal error'), [/returned status 500/, /Try again/]],
  ['a connection that is dropped', 'drop', [/service is unreachable/, /address/]],
  ['a web page instead of an answer', html, [/is a web page/, /address/]],
  ['an answer that breaks off', 'cut', [/cut off/, /fewer rows/]],
  ['an empty answer', { body: '' }, [/empty response/, /Try again/]],
  ['JSON that is no answer', { body: '{"ok":true}' }, [/response is unexpected/, /address/]],
];

/** Opens a dashboard whose charts get different responses, and waits until it has loaded. */
async function openCharts(page: Page, upstream: Upstream, answers: Record<string, Answer>): Promise<void> {
  const titles = Object.keys(answers);
  const queryOf = (title: string) => `['sample'] | where panel == '${title}' | summarize count() by bin_auto(_time)`;
  upstream.answer = (apl) => answers[titles.find((title) => apl.includes(`'${title}'`)) ?? ''];
  await provideDashboard(
    page,
    'charts',
    titles.map((title) => ({ title, type: 'timeseries', targets: [{ query: queryOf(title), format: 'timeseries' }] }))
  );
  await openDashboard(page, 'charts', range);
}

test('each failure is one sentence with what to do, and the other panels go on @deep', async ({ page, upstream }) => {
  const answers = Object.fromEntries(faults.map(([what, fault]) => [what, fault]));
  const series = everyMinute(from, to, (index) => 50 + (index % 7));
  await openCharts(page, upstream, { first: series, ...answers, last: series });
  for (const [what, , says] of faults) {
    for (const part of says) {
      await expect(panel(page, what), what).toContainText(part);
    }
    await expect(panel(page, what), what).not.toContainText('<');
  }
  for (const title of ['first', 'last']) {
    await expect(panel(page, title).locator('canvas').first()).toBeVisible();
    await expect(panel(page, title).getByTestId('panel-empty')).toHaveCount(0);
  }
});

test('an answer without rows or tables says that there is no data, one without times what to add @deep', async ({
  page,
  upstream,
}) => {
  const columns = { fields: [column('_time', 'datetime'), column('p50', 'float')], columns: [[], []] };
  await openCharts(page, upstream, {
    'no rows': tabular({ name: '0', ...columns }),
    'no tables': { body: '{"format":"tabular","status":{},"tables":[],"datasetNames":[],"fieldsMetaMap":{}}' },
    'no times': rows,
  });
  for (const title of ['no rows', 'no tables']) {
    await expect(panel(page, title)).toContainText(/No data/i);
    await expect(panel(page, title).getByTestId('data-testid Panel status error')).toHaveCount(0);
  }
  const advice = /time series needs a column.*bin_auto\(_time\)/;
  await expect(panel(page, 'no times').getByRole('img', { name: advice })).toBeVisible();
});

test('a service that is not there is said in every panel, and the page stays usable @deep', async ({
  page,
  configure,
}) => {
  await configure({ url: 'http://127.0.0.1:9' });
  await openDashboard(page, 'web-traffic', range);
  for (const title of [
    'Requests',
    'Requests by status',
    'Request duration',
    'Top URLs',
    'Slowest requests',
    'Failed requests',
  ]) {
    await expect(panel(page, title)).toContainText(/service is unreachable/);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Web traffic' })).toBeVisible();
});

for (const [what, token] of [
  ['a wrong token', 'xaat-wrong'],
  ['no token', ''],
] as const) {
  test(`${what} is said in every panel, with where to enter one @deep`, async ({ page, configure }) => {
    await configure({ secureJsonData: { token } });
    await openDashboard(page, 'web-traffic');
    for (const title of ['Requests by status', 'Top URLs', 'Failed requests']) {
      await expect(panel(page, title)).toContainText(/token is missing, invalid or expired/);
      await expect(panel(page, title)).toContainText(/data source’s settings/);
    }
  });
}
