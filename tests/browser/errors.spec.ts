import { openDashboard, panel } from './support/panels';
import { type Answer, type Upstream } from './support/upstream';
import { everyMinute, expect, tabular, test } from './support/test';

const from = '2026-01-31T10:00:00.000Z';
const to = '2026-01-31T12:00:00.000Z';
const range = { from: String(Date.parse(from)), to: String(Date.parse(to)) };
const failing = 'Request duration';
const others = 'Requests by status';

/** Answers one panel with the fault, the others with a series. */
function failOne(upstream: Upstream, fault: Answer) {
  upstream.answer = (apl) => (apl.includes('p99 = ') ? fault : everyMinute(from, to, (index) => 50 + (index % 7)));
}

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
    [/cannot run this query at line 3, column 7/, /unexpected/, /Correct it/],
  ],
  ['an unknown dataset', refused(404, 'dataset not found'), [/knows no such dataset/, /Check its name/]],
  ['a dataset that the token may not read', refused(403, 'forbidden'), [/may not do this/, /permission/]],
  ['a rate limit', refused(429, 'rate limit exceeded'), [/rate limit/, /Refresh less often/]],
  ['a query that needs too much memory', refused(432, 'out of memory'), [/memory/, /shorter time range/]],
  ['a service that fails', refused(500, 'internal error'), [/failed with status 500/, /Try again/]],
  ['a connection that is dropped', 'drop', [/cannot reach the service/, /address/]],
  ['a web page instead of an answer', html, [/web page came/, /address/]],
  ['an answer that breaks off', 'cut', [/broke off/, /fewer rows/]],
  ['an empty answer', { body: '' }, [/empty answer/, /Try again/]],
  ['JSON that is no answer', { body: '{"ok":true}' }, [/not what the service's interface says/, /address/]],
];

for (const [what, fault, says] of faults) {
  test(`${what} is one sentence with what to do, and the other panels go on`, async ({ page, upstream }) => {
    failOne(upstream, fault);
    await openDashboard(page, 'web-traffic', range);
    for (const part of says) {
      await expect(panel(page, failing)).toContainText(part);
    }
    await expect(panel(page, failing)).not.toContainText('<');
    await expect(panel(page, others).locator('canvas').first()).toBeVisible();
    await expect(panel(page, others).getByTestId('panel-empty')).toHaveCount(0);
  });
}

test('an empty result says that there is no data, and is no error', async ({ page, upstream }) => {
  failOne(
    upstream,
    tabular({ name: '0', fields: [column('_time', 'datetime'), column('p50', 'float')], columns: [[], []] })
  );
  await openDashboard(page, 'web-traffic', range);
  await expect(panel(page, failing)).toContainText(/No data/i);
  await expect(panel(page, failing).getByTestId('data-testid Panel status error')).toHaveCount(0);
});

test('an answer without a table says that there is no data', async ({ page, upstream }) => {
  failOne(upstream, { body: '{"format":"tabular","status":{},"tables":[],"datasetNames":[],"fieldsMetaMap":{}}' });
  await openDashboard(page, 'web-traffic', range);
  await expect(panel(page, failing)).toContainText(/No data/i);
});

test('a chart whose query has no time column says what to add to the query', async ({ page, upstream }) => {
  failOne(upstream, rows);
  await openDashboard(page, 'web-traffic', range);
  const notice = panel(page, failing).getByRole('img', { name: /nothing to draw over time.*bin_auto\(_time\)/ });
  await expect(notice).toBeVisible();
});

test('a service that is not there is said in every panel, and the page stays usable', async ({ page, configure }) => {
  await configure({ url: 'http://127.0.0.1:9' });
  await openDashboard(page, 'web-traffic', range);
  for (const title of ['Requests', others, failing, 'Top URLs', 'Slowest requests', 'Failed requests']) {
    await expect(panel(page, title)).toContainText(/cannot reach the service/);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Web traffic' })).toBeVisible();
});

for (const [what, token] of [
  ['a wrong token', 'xaat-wrong'],
  ['no token', ''],
] as const) {
  test(`${what} is said in every panel, with where to enter one`, async ({ page, configure }) => {
    await configure({ secureJsonData: { token } });
    await openDashboard(page, 'web-traffic');
    for (const title of [others, 'Top URLs', 'Failed requests']) {
      await expect(panel(page, title)).toContainText(/does not accept the token/);
      await expect(panel(page, title)).toContainText(/data source's settings/);
    }
  });
}
