import { type Page } from '@playwright/test';

import { expect, test } from './support/test';
import { openPage } from './support/openPage';

/** Opens Explore with a query. */
async function explore(page: Page, query: object, from = 'now-1h'): Promise<void> {
  const queries = JSON.stringify([{ refId: 'A', ...query }]);
  await openPage(page, `/explore?${new URLSearchParams({ datasource: 'apl', queries, from, to: 'now' })}`);
}

const lines = (page: Page) => page.getByTestId('log-row');
const kinds = (page: Page) => page.getByRole('radiogroup', { name: 'Query type' });

/** Opens a line and follows the link to its trace. */
async function toTrace(page: Page, line = lines(page).first()): Promise<{ span: string; body: string }> {
  await line.locator('summary').click();
  const span = await line
    .locator('dt', { hasText: /^span_id$/ })
    .evaluate((term) => term.nextElementSibling?.textContent);
  const body = await line.locator('summary').innerText();
  await line.getByRole('link', { name: 'Trace', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'spanID', exact: true })).toBeVisible();
  return { span: span ?? '', body };
}

test('a log line leads to its trace, its span back to its lines, and these to the trace, in two clicks each', async ({
  page,
}) => {
  await explore(page, { kind: 'apl', query: "['otel-demo-logs'] | limit 50", format: 'logs' });
  const { span, body } = await toTrace(page, lines(page).nth(7));
  await expect(kinds(page).getByRole('radio', { name: 'Traces' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Trace ID' })).toHaveValue(/^[0-9a-f]{32}$/);

  await page.getByRole('link', { name: span, exact: true }).click();
  await expect(kinds(page).getByRole('radio', { name: 'APL' })).toBeChecked();
  const same = lines(page).filter({ has: page.getByText(body.split('\n').at(-1) ?? '', { exact: true }) });
  await expect(same.first()).toBeVisible();

  expect(await toTrace(page, same.first())).toEqual({ span, body });
});

test('traces are found by service, errors and duration, and each leads to its spans @deep', async ({ page }) => {
  await explore(page, { kind: 'apl', query: '' }, 'now-2h');
  await kinds(page).getByRole('radio', { name: 'Traces' }).click();
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['trace_id', 'root service', 'root operation', 'start', 'duration', 'spans', 'errors'],
  ]);
  await page.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'checkout', exact: true }).click();
  await page.getByText('Errors only', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Min duration' }).fill('1ms');
  await page.getByRole('textbox', { name: 'Limit' }).fill('3');
  await page.getByRole('textbox', { name: 'Limit' }).press('Enter');
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('gridcell', { name: 'POST /checkout' })).toHaveCount(3);

  await page
    .getByRole('link', { name: /^[0-9a-f]{32}$/ })
    .first()
    .click();
  await expect(page.getByRole('gridcell', { name: 'POST /charges' })).toBeVisible();
  // A link within Explore keeps its range, as in Grafana.
  expect(new URL(page.url()).searchParams.get('from')).toBe('now-2h');
});

for (const [who, delay] of [
  ['a script', 0],
  ['a person', 60],
] as const) {
  test(`the selects of a search for traces take an option as ${who} presses it @deep`, async ({ page }) => {
    await explore(page, { kind: 'traces', query: '' });
    for (const [label, value, option] of [
      ['Dataset', 'otel-demo-traces', 'otel-demo-traces Has spans'],
      ['Service', 'checkout', 'checkout'],
    ]) {
      await page.getByRole('combobox', { name: label }).click({ delay });
      await page.getByRole('option', { name: option, exact: true }).click({ delay });
      await expect(page.getByRole('combobox', { name: label })).toHaveValue(value);
    }
    await expect(page.getByRole('gridcell', { name: 'POST /checkout' }).first()).toBeVisible();
  });
}

test('in a narrow page the fields of a search stand beside each other, and a message moves none of them @deep', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 1000 });
  await explore(page, { kind: 'traces', query: '' });
  const form = page.getByRole('region', { name: 'Query A' });
  const field = (name: string) => form.getByRole('textbox', { name }).or(form.getByRole('combobox', { name }));
  const places = async () => {
    const boxes = await Promise.all(
      ['Service', 'Operation', 'Min duration', 'Max duration', 'Limit'].map((name) => field(name).boundingBox())
    );
    return boxes.map((box) => ({ x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) }));
  };
  await expect(field('Limit')).toBeVisible();
  const [service, operation, shortest] = await places();
  expect(operation.y).toBe(service.y);
  const before = { service, operation, shortest };
  await field('Operation').blur();
  await field('Min duration').fill('a very long text that is not a duration at all, far longer than its field');
  await field('Min duration').blur();
  await expect(form.getByText(/isn’t a duration/)).toBeVisible();
  const [first, second, third] = await places();
  expect({ service: first, operation: second, shortest: third }).toEqual(before);
  expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});

test('a service graph is nodes and edges, and the query goes on as APL @deep', async ({ page }) => {
  await explore(page, { kind: 'traces', query: '', traces: { as: 'graph' } });
  await expect(page.getByRole('link', { name: 'checkout', exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Frame' }).click();
  await page.getByRole('option', { name: 'edges' }).click();
  await expect(page.getByRole('columnheader').nth(1)).toHaveText(/source$/);

  await page.getByRole('button', { name: 'APL', exact: true }).click();
  await page.getByRole('button', { name: 'Edit as APL' }).click();
  await expect(page.getByRole('columnheader', { name: 'caller' })).toBeVisible();
});

test('a trace that is nowhere says so @deep', async ({ page }) => {
  await explore(page, { kind: 'traces', query: '0af7651916cd43dd8448eb211c80319c' });
  await expect(page.getByRole('alert').filter({ hasText: 'No spans of this trace' })).toBeVisible();
});
