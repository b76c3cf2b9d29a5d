import { type Browser, type JSHandle, type Page } from '@playwright/test';
import { type Cell, type TabularResponse } from '../../src/service/types';
import { type Figure } from '../figure';
import { isolate, memoryOf } from './memory';
import { longestOwnTask } from './ownTasks';
import { streamedRows, streamingDashboard } from './streamingDashboard';
import { traceCategories, type TraceEvent } from './trace';

const longestTask = 50;
const patience = 300_000;
const isPlugins = (script: string) => script.includes('/public/plugins/aplkit-apl-datasource/');

/** 100,000 rows that stream into a table and into a logs panel: what that costs the page. */
export async function streamingFigures(browser: Browser, url: string): Promise<Figure[]> {
  const page = await openList(browser, url);
  await openDashboard(page);
  const before = await memoryOf(page);
  const answers = collectAnswers(page);
  await browser.startTracing(page, { categories: traceCategories });
  const begun = performance.now();
  await streamAll(page);
  const seconds = (performance.now() - begun) / 1000;
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const held = (await memoryOf(page)) - before;
  const rows = await rowsAlone(browser, url, await Promise.all(answers));
  await page.context().close();
  return [
    {
      name: 'longest task of the plugin’s own while 100,000 rows stream into a table and logs',
      ratio: longestOwnTask(trace.traceEvents, isPlugins, seconds) / longestTask,
      goal: 1,
      floor: '50 ms',
    },
    {
      name: 'memory of the page after 100,000 rows streamed into a table and logs',
      ratio: held / rows,
      goal: 2,
      floor: 'the rows’ own size: the columns of all pages as JSON.parse leaves them in the same browser',
    },
  ];
}

/** The list of dashboards, with the one that streams in it. */
async function openList(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1400, height: 1000 } });
  const page = await context.newPage();
  const { uid, title } = streamingDashboard;
  await page.route('**/api/dashboards', (route) => route.fulfill({ json: [{ uid, title, tags: [] }] }));
  await page.route(`**/api/dashboards/uid/${uid}`, (route) =>
    route.fulfill({ json: { dashboard: streamingDashboard } })
  );
  await isolate(page, ['/']);
  await page.goto('/');
  await page.getByRole('link', { name: title }).waitFor();
  return page;
}

/** With the rows of a few minutes: what panels and scripts take without many rows is there before. */
async function openDashboard(page: Page): Promise<void> {
  await page.getByRole('link', { name: streamingDashboard.title }).click();
  await page.getByRole('row').nth(5).waitFor();
  await page.getByTestId('log-row').first().waitFor();
}

/** Asks for a week, and waits until both panels have all rows that they asked for. */
async function streamAll(page: Page): Promise<void> {
  await page.getByTestId('data-testid TimePicker Open Button').click();
  await page.getByText('Last 7 days', { exact: true }).click();
  await page.locator(`[aria-rowcount="${streamedRows + 1}"]`).waitFor({ timeout: patience });
  await page
    .getByRole('button', { name: `of ${streamedRows.toLocaleString('en')} lines` })
    .waitFor({ timeout: patience });
}

function collectAnswers(page: Page): Array<Promise<string>> {
  const answers: Array<Promise<string>> = [];
  page.on('response', (response) => {
    if (response.url().includes('/_apl')) {
      answers.push(response.text());
    }
  });
  return answers;
}

/** The bytes that the rows of answers take in a page that parses them and does nothing else. */
async function rowsAlone(browser: Browser, url: string, answers: string[]): Promise<number> {
  const page = await openList(browser, url);
  const before = await memoryOf(page);
  const kept: JSHandle<Cell[][][]> = await page.evaluateHandle(() => []);
  for (const answer of answers) {
    await kept.evaluate((pages, text) => {
      const parsed: TabularResponse = JSON.parse(text);
      pages.push(parsed.tables[0].columns ?? []);
    }, answer);
  }
  const size = (await memoryOf(page)) - before;
  await page.context().close();
  return size;
}
