import { type Page } from '@playwright/test';
import { saveDashboard } from './support/dashboards';
import { openDashboard, panel } from './support/panels';
import { expect, tabular, test } from './support/test';

const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };
const custom = (name: string, value: string | string[], query: string, more: object = {}) => ({
  ...{ type: 'custom', name, query, current: { value, text: value }, multi: Array.isArray(value), hide: 0 },
  ...more,
});
/** Variables whose values contain quotes, pipes and backslashes, which formats escape differently. */
const variables = [
  custom('list', [`a"b`, `it's`, '5'], `a"b, it's, 5, other`),
  custom('one', `x|y\\z`, `x|y\\z, other`),
  custom('all', ['$__all'], `p, q`, { includeAll: true }),
  custom('every', ['$__all'], `p, q`, { includeAll: true, allValue: '*' }),
  { type: 'interval', name: 'step', query: '1d,1w,1y', current: { value: '1y', text: '1y' } },
];

const from = Date.parse('2026-01-31T10:00:00.000Z');
const to = Date.parse('2026-01-31T12:00:00.000Z');

async function openWith(page: Page, query: string): Promise<void> {
  const dashboard = {
    ...{ uid: 'formats', title: 'formats', schemaVersion: 41, templating: { list: variables } },
    panels: [
      {
        ...{ id: 1, title: 'Rows', type: 'table', gridPos: { x: 0, y: 0, w: 24, h: 8 }, datasource },
        targets: [{ refId: 'A', kind: 'apl', query, datasource }],
      },
    ],
  };
  await saveDashboard(page, dashboard);
  await openDashboard(page, 'formats', { from: String(from), to: String(to) });
  await expect(panel(page, 'Rows').locator('[aria-rowcount]')).toBeVisible();
}

/** Queries with Grafana's own formats, and the text that is sent. */
const formats: Array<[written: string, sent: string]> = [
  ['where a in ($list)', `where a in ("a\\"b", "it's", 5)`],
  ['where a in ("$list")', `where a in ("a\\"b", "it's", "5")`],
  ["where a in ('${list}')", `where a in ('a"b', 'it\\'s', '5')`],
  ['where a == [[one]]', `where a == "x|y\\\\z"`],
  ['where a == "${one}"', `where a == "x|y\\\\z"`],
  ['project ${list:csv}', `project a"b,it's,5`],
  ['project ${list:pipe}', `project a"b|it's|5`],
  ['project ${list:raw}', `project a"b,it's,5`],
  ['project ${list:json}', `project ["a\\"b","it's","5"]`],
  ['project ${list:doublequote}', `project "a\\"b","it's","5"`],
  ['project ${list:singlequote}', `project 'a"b','it\\'s','5'`],
  ['project ${list:sqlstring}', `project 'a\\"b','it''s','5'`],
  ['project ${list:text}', `project a"b + it's + 5`],
  ['project ${one:regex}', `project x\\|y\\\\z`],
  ['project ${one:percentencode}', 'project x%7Cy%5Cz'],
  ['project ${one:queryparam}', 'project var-one=x%7Cy%5Cz'],
  ['where a in ($all)', 'where a in ("p", "q")'],
  ['where a in ("$every")', 'where a in ("*")'],
  ['summarize count() by bin(_time, $step)', 'summarize count() by bin(_time, 365d)'],
  [
    'where t > datetime($__from) and t < datetime(${__to})',
    'where t > datetime(2026-01-31T10:00:00.000Z) and t < datetime(2026-01-31T12:00:00.000Z)',
  ],
  [
    'extend f = "${__from:date:iso}", m = ${__to:date:seconds}',
    `extend f = "2026-01-31T10:00:00.000Z", m = ${to / 1000}`,
  ],
  [
    'where $__timeFilter(t)',
    'where (t >= datetime(2026-01-31T10:00:00.000Z) and t <= datetime(2026-01-31T12:00:00.000Z))',
  ],
  ['extend r = $__range, s = $__range_s, ms = $__range_ms', 'extend r = 2h, s = 7200, ms = 7200000'],
  ['extend x = "$unknown" // $one', 'extend x = "$unknown" // $one'],
];

test('every way to write a variable sends what it says, by the rules of a Grafana dashboard', async ({
  page,
  upstream,
}) => {
  upstream.answer = () => tabular({ name: '0', fields: [{ name: 'n', type: 'integer' }], columns: [[1]] });
  await openWith(page, ['logs', ...formats.map(([written]) => written)].join('\n| '));
  expect(upstream.queries.at(-1)?.split('\n| ')).toEqual(['logs', ...formats.map(([, sent]) => sent)]);
});

test('from a dashboard to Explore variables become values, and what depends on the range stays a macro @deep', async ({
  page,
  upstream,
}) => {
  upstream.answer = () => tabular({ name: '0', fields: [{ name: 'n', type: 'integer' }], columns: [[1]] });
  const macros =
    'where $__timeFilter(t) and u > datetime(${__from:date:iso}) | summarize count() by bin(_time, $__interval), $__interval_ms, $__range';
  await openWith(page, `logs | where a in ($list) | ${macros}`);
  await panel(page, 'Rows').hover();
  await panel(page, 'Rows').getByRole('button', { name: /menu/i }).click();
  await page.getByRole('menuitem', { name: 'Explore' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect([...searchParams.values()].join(' ')).toContain(
    JSON.stringify(`logs | where a in ("a\\"b", "it's", 5) | ${macros}`).slice(1, -1)
  );
  await expect.poll(() => upstream.queries.length).toBeGreaterThan(1);
  expect(upstream.queries.at(-1)).toContain('where (t >= datetime(2026-01-31T10:00:00.000Z)');
});
