import { type Browser, type JSHandle, type Page } from '@playwright/test';
import { type Cell, type TabularResponse } from '../../src/service/types';
import { type Figure } from '../figure';
import { isolate, memoryOf } from './memory';
import { longestOwnTask } from './ownTasks';
import { streamedRows, streamingDashboard, type StreamingPanel } from './streamingDashboard';
import { traceCategories, type TraceEvent } from './trace';

/** Goals as multiples of the time that the same browser takes to parse all rows, and of the memory that the rows take. */
const goals: Record<StreamingPanel, { task: number; memory: number }> = {
  table: { task: 1, memory: 2.5 },
  logs: { task: 10, memory: 5 },
};
const timeoutMs = 300_000;
export const isPlugins = (script: string) => script.includes('/public/plugins/aplkit-apl-datasource/');

/** Measures the cost for a page when 100,000 rows stream into a panel. */
export async function streamingFigures(browser: Browser, url: string, panel: StreamingPanel): Promise<Figure[]> {
  const { task, memory } = goals[panel];
  const page = await openList(browser, url, panel);
  await openDashboard(page, panel);
  const before = await memoryOf(page);
  const answers = collectAnswers(page);
  await browser.startTracing(page, { categories: traceCategories });
  const begun = performance.now();
  await streamAll(page, panel);
  const seconds = (performance.now() - begun) / 1000;
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const after = await memoryOf(page);
  const rows = await rowsAlone(browser, url, panel, await Promise.all(answers));
  await page.context().close();
  const longest: Figure = {
    name: `longest task of the plugin’s own while 100,000 rows stream into a panel: ${panel}`,
    ratio: longestOwnTask(trace.traceEvents, isPlugins, seconds) / rows.milliseconds,
    goal: task,
    floor: 'JSON.parse of all pages in the same browser',
  };
  if (before === undefined || after === undefined || rows.bytes === undefined) {
    process.stderr.write(
      `This browser does not measure the memory of a page, so that of a ${panel} panel is skipped. Name a Chromium with a window in CHROMIUM_PATH.\n`
    );
    return [longest];
  }
  return [
    longest,
    {
      name: `memory of the page after 100,000 rows streamed into a panel: ${panel}`,
      ratio: (after - before) / rows.bytes,
      goal: memory,
      floor: 'the rows’ own size: the columns of all pages as JSON.parse leaves them in the same browser',
    },
  ];
}

/** Opens the list of dashboards, which includes the streaming dashboard. */
async function openList(browser: Browser, url: string, panel: StreamingPanel): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1400, height: 1000 } });
  const page = await context.newPage();
  const dashboard = streamingDashboard(panel);
  const { uid, title } = dashboard;
  await page.route('**/api/dashboards', (route) => route.fulfill({ json: [{ uid, title, tags: [] }] }));
  await page.route(`**/api/dashboards/uid/${uid}`, (route) => route.fulfill({ json: { dashboard } }));
  await isolate(page, ['/dashboards']);
  await page.goto('/dashboards');
  await page.getByRole('link', { name: title }).waitFor();
  return page;
}

/** Opens the dashboard with few rows, so that its scripts are loaded before the measurement. */
async function openDashboard(page: Page, panel: StreamingPanel): Promise<void> {
  await page.getByRole('link', { name: streamingDashboard(panel).title }).click();
  const rows = { table: page.getByRole('row').nth(5), logs: page.getByTestId('log-row').first() };
  await rows[panel].waitFor();
}

/** Selects a week, and waits until the panel has all rows that it requests. */
async function streamAll(page: Page, panel: StreamingPanel): Promise<void> {
  await page.getByTestId('data-testid TimePicker Open Button').click();
  await page.getByText('Last 7 days', { exact: true }).click();
  const all = {
    table: page.locator(`[aria-rowcount="${streamedRows + 1}"]`),
    logs: page.getByRole('button', { name: `of ${streamedRows.toLocaleString('en')} lines` }),
  };
  await all[panel].waitFor({ timeout: timeoutMs });
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

/** Time that a page takes to parse the responses, and bytes that their rows take. */
async function rowsAlone(
  browser: Browser,
  url: string,
  panel: StreamingPanel,
  answers: string[]
): Promise<{ milliseconds: number; bytes: number | undefined }> {
  const page = await openList(browser, url, panel);
  const before = await memoryOf(page);
  const kept: JSHandle<Cell[][][]> = await page.evaluateHandle(() => []);
  let milliseconds = 0;
  for (const answer of answers) {
    milliseconds += await kept.evaluate((pages, text) => {
      const begun = performance.now();
      const parsed: TabularResponse = JSON.parse(text);
      const time = performance.now() - begun;
      pages.push(parsed.tables[0].columns ?? []);
      return time;
    }, answer);
  }
  const after = await memoryOf(page);
  await page.context().close();
  return { milliseconds, bytes: before === undefined || after === undefined ? undefined : after - before };
}
