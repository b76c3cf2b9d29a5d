import { type Locator } from '@playwright/test';
import { provideDashboard } from './support/dashboards';
import { PagedEvents } from './support/pagedEvents';
import { openDashboard, panel } from './support/panels';
import { expect, test } from './support/test';
import { type Upstream } from './support/upstream';
import { openPage } from './support/openPage';

const from = '2026-01-31T10:00:00.000Z';
const to = '2026-01-31T12:00:00.000Z';
const range = { from: String(Date.parse(from)), to: String(Date.parse(to)) };
const total = 2500;

/** Responds to all queries immediately, except that those that `isHeld` selects wait for `release`. */
function holdBack(upstream: Upstream, isHeld: (query: number, apl: string) => boolean) {
  const events = new PagedEvents(total, '2026-01-31T11:59:00.000Z');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  upstream.answer = async (apl, body) => {
    if (isHeld(upstream.queries.length, apl)) {
      await released;
    }
    return events.page(body);
  };
  return { release: () => release() };
}

const rowsOf = (table: Locator) => table.locator('[aria-rowcount]');
/** The green circle in a panel's header, which has neither a name nor a test ID. */
const streaming = (shown: Locator) => shown.locator('[class*="panel-streaming"]');
const notice = (shown: Locator) => shown.getByTestId('panel-notice-info');
const headers = (shown: Locator) => shown.getByRole('columnheader').allTextContents();

test('rows are there while more of them come, with how many of how many, and the panel streams until the last', async ({
  page,
  upstream,
}) => {
  const { release } = holdBack(upstream, (query) => query > 2);
  await provideDashboard(page, 'pages', [
    { title: 'Events', type: 'table', targets: [{ query: 'sample', format: 'table', rows: 'all' }] },
  ]);
  const events = panel(page, 'Events');
  await openPage(page, `/d/pages?${new URLSearchParams(range)}`);
  await expect(notice(events)).toHaveAttribute('aria-label', /2,000 of 2,500 rows/);
  await expect(rowsOf(events)).toHaveAttribute('aria-rowcount', '2001');
  await expect(streaming(events)).toBeVisible();
  const before = await headers(events);
  expect(before).toEqual(['_time', 'line', 'number']);

  release();
  await expect(rowsOf(events)).toHaveAttribute('aria-rowcount', '2501');
  await expect(streaming(events)).toHaveCount(0);
  await expect(notice(events)).toHaveCount(0);
  expect(await headers(events)).toEqual(before);
});

test('a panel with two queries streams until both are done @deep', async ({ page, upstream }) => {
  const { release } = holdBack(upstream, (_, apl) => apl.includes('slow'));
  await provideDashboard(page, 'two', [
    {
      title: 'Events',
      type: 'logs',
      targets: [
        { query: 'sample', format: 'logs', rows: 'all' },
        { query: "sample | where line has 'slow'", format: 'logs', rows: 1 },
      ],
    },
  ]);
  const events = panel(page, 'Events');
  await openPage(page, `/d/two?${new URLSearchParams(range)}`);
  await expect(events.getByRole('button', { name: 'of 2,500 lines' })).toBeVisible();
  await expect(streaming(events)).toBeVisible();

  release();
  await expect(streaming(events)).toHaveCount(0);
  await expect(events.getByRole('button', { name: 'of 2,501 lines' })).toBeVisible();
});

test('a page that is not needed any more is cancelled at the service, and no other one is requested @deep', async ({
  page,
  upstream,
}) => {
  const { release } = holdBack(upstream, (query) => query > 2);
  await provideDashboard(page, 'left', [
    { title: 'Events', type: 'table', targets: [{ query: 'sample', format: 'table', rows: 'all' }] },
  ]);
  await openPage(page, `/d/left?${new URLSearchParams(range)}`);
  await expect(rowsOf(panel(page, 'Events'))).toHaveAttribute('aria-rowcount', '2001');
  expect(upstream.abandoned).toEqual([]);
  await page.getByRole('tab', { name: 'Dashboards' }).click();
  await expect.poll(() => upstream.abandoned.length).toBe(1);
  release();
  // The response that wasn't needed is over; the next requests come from the reopened dashboard.
  await page.goBack();
  await expect(rowsOf(panel(page, 'Events'))).toHaveAttribute('aria-rowcount', '2501');
  // All 2,500 rows require three requests: the last page is short, and completes the number that the service reports.
  expect(upstream.queries).toHaveLength(3 + 3);
});

test('five thousand rows of the sandbox stream into a table and into log lines, each row once @deep', async ({
  page,
}) => {
  const target = { query: "['otel-demo-logs']", rows: 5000 };
  await provideDashboard(page, 'sandbox', [
    { title: 'Rows', type: 'table', targets: [{ ...target, format: 'table' }] },
    { title: 'Lines', type: 'logs', targets: [{ ...target, format: 'logs' }] },
  ]);
  await openDashboard(page, 'sandbox', { from: 'now-24h', to: 'now' });
  await expect(rowsOf(panel(page, 'Rows'))).toHaveAttribute('aria-rowcount', '5001');
  await expect(panel(page, 'Lines').getByRole('button', { name: 'of 5,000 lines' })).toBeVisible();
  await expect(notice(panel(page, 'Rows'))).toHaveAttribute('aria-label', /Showing the first 5,000/);
});
