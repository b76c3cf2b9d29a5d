import { type Page } from '@playwright/test';

import { now } from './support/clock';
import { settled } from './support/panels';
import { expect, tabular, test } from './support/test';
import { openPage } from './support/openPage';

async function explore(page: Page, query: string): Promise<void> {
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query }]);
  await openPage(page, `/explore?${new URLSearchParams({ from: 'now-1h', to: 'now', datasource: 'apl', queries })}`);
  await settled(page);
}

/** Lines that are a second apart, newest first. The newest of the first twenty arrives as the test begins. */
function linesUpTo(count: number) {
  const seconds = Array.from({ length: count }, (_, line) => count - 20 - line);
  const columns = [
    seconds.map((second) => new Date(now + second * 1000).toISOString()),
    seconds.map((second) => `line of second ${second}`),
  ];
  const fields = [
    { name: '_time', type: 'datetime' },
    { name: 'message', type: 'string' },
  ];
  return tabular({ name: '0', fields, columns }, count);
}

const live = (page: Page) => page.getByRole('button', { name: 'Live', exact: true });
const times = (page: Page) =>
  page.getByTestId('log-row').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-time'))));

test('Live shows lines as they arrive, and asks no more when it is switched off', async ({ page, upstream }) => {
  let arrived = 20;
  let held = false;
  const isLive = (apl: string) => apl.includes('_sysTime >= ago(');
  upstream.answer = async (apl) => {
    if (held && isLive(apl)) {
      await new Promise(() => undefined);
    }
    return linesUpTo(arrived);
  };
  await explore(page, 'sample');
  await live(page).click();
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => times(page)).toHaveLength(20);
  arrived = 26;
  await expect.poll(async () => (await times(page)).filter((time) => time > now)).toHaveLength(6);

  held = true;
  const asked = () => upstream.queries.filter(isLive);
  const before = asked().length;
  await expect.poll(() => asked().length).toBeGreaterThan(before);
  await live(page).click();
  await expect(live(page)).toHaveAttribute('aria-pressed', 'false');
  // The tail waits for a response before its next request, so this request was the last.
  await expect.poll(() => upstream.abandoned.filter(isLive)).toEqual(asked().slice(-1));
});

test('Live says why a query cannot be followed @deep', async ({ page }) => {
  await explore(page, "['otel-demo-logs'] | summarize count() by bin_auto(_time)");
  await live(page).click();
  await expect(page.getByText(/doesn’t support this query: the rows of summarize aren’t events/).first()).toBeVisible();
});
