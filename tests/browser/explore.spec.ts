import { type Page, type Response } from '@playwright/test';

import { now } from './support/clock';
import { panel, settled } from './support/panels';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

const hour = 3_600_000;
const lastMinute = Math.floor(now / 60_000) * 60_000;
const lastHour = { from: lastMinute - hour, to: lastMinute };
const lastDay = { from: lastMinute - 24 * hour, to: lastMinute };
/** A range in which the demo data's pods don't change, so that each has many lines. */
const hoursAgo = { from: lastMinute - 24 * hour, to: lastMinute - 10 * hour };

async function openExplore(page: Page, query: string, options: object = { format: 'logs' }, { from, to } = lastHour) {
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query, ...options }]);
  const range = { from: String(from), to: String(to) };
  await openPage(page, `/explore?${new URLSearchParams({ ...range, datasource: 'apl', queries })}`);
  await settled(page);
}

/** Collects the page's requests from now on. `answerOf` resolves to the columns of the latest response's first table, by name. */
function answersOf(page: Page) {
  const answers: Array<{ apl: string; response: Response }> = [];
  page.on('response', (response) => {
    if (response.url().includes('/_apl') && response.ok()) {
      answers.push({ apl: response.request().postDataJSON().apl, response });
    }
  });
  const answerOf = async (part: string): Promise<Record<string, unknown[]>> => {
    const found = () => [...answers].reverse().find(({ apl }) => apl.includes(part));
    await expect.poll(found).toBeDefined();
    const [table] = (await found()?.response.json()).tables;
    return Object.fromEntries(table.fields.map(({ name }: { name: string }, at: number) => [name, table.columns[at]]));
  };
  return { answers, answerOf };
}

test('a running query can be canceled', async ({ page }) => {
  await page.route('**/_apl*', () => {
    // The service doesn't respond.
  });
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query: `['sample-http-logs'] | count` }]);
  await openPage(page, `/explore?${new URLSearchParams({ from: 'now-1h', to: 'now', datasource: 'apl', queries })}`);
  const canceled = page.waitForEvent('requestfailed', (request) => request.url().includes('/_apl'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await canceled;
  await expect(page.getByRole('button', { name: 'Run query' })).toBeVisible();
  await expect(page.getByText('Running…')).toHaveCount(0);
});

test('the log volume counts all lines of the range by level, whatever the limit is', async ({ page }) => {
  const { answers, answerOf } = answersOf(page);
  const rows = `['otel-demo-logs'] // of the shop\n| where ['service.name'] != "payment"`;
  await openExplore(page, `${rows}\n| sort by _time desc\n| limit 20 // the newest`);
  await expect(page.getByTestId('log-row')).toHaveCount(20);
  const volume = panel(page, 'Log volume');
  for (const level of ['error', 'warn', 'info', 'debug']) {
    await expect(volume).toContainText(level);
  }
  const counted = await answerOf('summarize lines = count()');
  expect(answers.map(({ apl }) => apl)).toContain(
    `${rows} // the newest\n| summarize lines = count() by bin(_time, 1m), level = severity_text`
  );
  await openExplore(page, `${rows} | count`, {});
  const { Count } = await answerOf('| count');
  const sum = counted.lines.reduce((all: number, lines) => all + Number(lines), 0);
  expect(sum).toBeGreaterThan(20);
  expect([sum]).toEqual(Count);
});

test('the log volume can be by another field, which the next query has too @deep', async ({ page }) => {
  await openExplore(page, "['otel-demo-logs'] | limit 20");
  const volume = panel(page, 'Log volume');
  await expect(volume).toContainText('info');
  const picker = page.getByRole('combobox', { name: 'Log volume by' });
  await picker.click();
  await page.getByRole('option', { name: 'service.name', exact: true }).click();
  await expect(volume).toContainText('checkout');
  await expect(volume).not.toContainText('info');
  await openExplore(page, "['otel-demo-logs'] | limit 10");
  await expect(volume).toContainText('checkout');
  await expect(picker).toHaveValue('service.name');
});

test('an aggregate has a sample of the lines that it counts @deep', async ({ page }) => {
  const { answers } = answersOf(page);
  await openExplore(
    page,
    `['otel-demo-logs']\n| where severity_text == "ERROR"\n| summarize count() by ['service.name']`,
    {},
    lastDay
  );
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  const before = answers.length;
  await page.getByRole('button', { name: 'Log sample' }).click();
  const lines = panel(page, 'Log sample').getByTestId('log-row');
  await expect(lines).toHaveCount(100);
  const severities = await lines.evaluateAll((all) => all.map((line) => line.dataset.severity));
  expect(new Set(severities)).toEqual(new Set(['error']));
  expect(answers.slice(before).map(({ apl }) => apl)).toEqual([
    `['otel-demo-logs']\n| where severity_text == "ERROR"\n| sort by _time desc\n| limit 100`,
  ]);
});

test.describe('The context of a log line', () => {
  const query = `['otel-demo-logs'] | where severity_text == "ERROR" | limit 20`;

  async function openContext(page: Page) {
    await openExplore(page, query, { format: 'logs' }, hoursAgo);
    const line = page.getByTestId('log-row').nth(5);
    await line.click();
    const body = await line.locator('summary').innerText();
    await line.getByRole('button', { name: 'Show context' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log context' });
    await expect(dialog.getByText(/^(Load|No) older lines$/)).toBeVisible();
    await expect(dialog.getByText(/^(Load|No) newer lines$/)).toBeVisible();
    return { dialog, body, lines: dialog.getByTestId('log-row') };
  }

  test('has the lines of its stream before and after it, each once', async ({ page }) => {
    const { answers } = answersOf(page);
    const { dialog, body, lines } = await openContext(page);
    await expect(dialog.locator('[aria-current=true]')).toContainText(body.split('\n').at(-1) ?? '');
    const first = await lines.count();
    expect(first).toBeGreaterThan(50);
    await dialog.getByRole('button', { name: /^Load/ }).first().click();
    await expect.poll(() => lines.count()).toBeGreaterThan(first);
    const shown = await lines.evaluateAll((all) =>
      all.map(({ dataset, textContent }) => `${dataset.time} ${dataset.nanos} ${textContent}`)
    );
    const times = await lines.evaluateAll((all) => all.map((line) => Number(line.dataset.time)));
    expect(new Set(shown).size).toBe(shown.length);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const asked = answers.map(({ apl }) => apl).filter((apl) => apl.includes('sort by'));
    expect(
      asked.every((apl) =>
        /^\['otel-demo-logs'\]\s\| where \['service.name'\] == "[^"]+"\s\| where \['resource.k8s.pod.name'\] == "[^"]+"/.test(
          apl
        )
      )
    ).toBe(true);
  });

  test('is of the stream that was chosen by keyboard, also the next time @deep', async ({ page }) => {
    const { answers } = answersOf(page);
    const { dialog } = await openContext(page);
    const before = answers.length;
    await dialog.getByRole('combobox', { name: /^Stream/ }).fill('k8s.pod');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const widened = () =>
      answers
        .slice(before)
        .filter(({ apl }) => apl.includes('sort by'))
        .map(({ apl }) => apl.includes('pod.name'));
    await expect.poll(widened).toEqual([false, false]);
    await openContext(page);
    expect(
      answers
        .filter(({ apl }) => apl.includes('sort by'))
        .slice(-2)
        .some(({ apl }) => apl.includes('pod.name'))
    ).toBe(false);
  });

  test('opens as a query of its own @deep', async ({ page }) => {
    const { answers } = answersOf(page);
    const { dialog } = await openContext(page);
    await dialog.getByRole('button', { name: 'Open as a query' }).click();
    await expect
      .poll(() => answers.map(({ apl }) => apl))
      .toContainEqual(
        expect.stringMatching(
          /^\['otel-demo-logs'\]\s\| where \['service.name'\] == "[^"]+"\s\| where \['resource.k8s.pod.name'\] == "[^"]+"$/
        )
      );
    await expect(page.getByTestId('log-row').first()).toBeVisible();
  });
});
