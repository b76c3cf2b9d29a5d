import { type Browser, type Locator, type Page } from '@playwright/test';
import { type Figure, median } from '../figure';
import { timesOfKeys } from './editing';
import { ownTasks } from './ownTasks';
import { isPlugins } from './streaming';
import { traceCategories, type TraceEvent } from './trace';

/** Goals in milliseconds. */
const goals = { key: 16, open: 200 };
const steps = 20;
const openings = 9;
const pace = 100;
const pauseAfter = 1000;
const typed = ' + req_duration_ms / 1000 + strlen(uri)';

/** A query with 20 steps and all usual cards. */
const query = [
  "['sample-http-logs']",
  ...Array.from({ length: 4 }, (_, index) => [
    `| where method == "GET" and req_duration_ms > ${index}`,
    `| extend seconds${index} = req_duration_ms / 1000, city = tolower(tostring(geo.city))`,
    `| where status in ("200", "500") or uri contains "api"`,
    '| project-reorder _time, method',
  ]).flat(),
  '| summarize count(), p95 = percentile(req_duration_ms, 95) by bin_auto(_time), status',
  '| sort by _time desc, status',
  '| top 100 by count_',
  '| limit 10',
].join('\n');

/** Measures the builder with a query of 20 steps: showing its cards, and a key in one of them. */
export async function buildingFigures(browser: Browser, url: string): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1400, height: 1000 } });
  const page = await context.newPage();
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query, editorMode: 'code' }]);
  await page.goto(`/explore?${new URLSearchParams({ from: 'now-1h', to: 'now', datasource: 'apl', queries })}`);
  await page.waitForLoadState('networkidle');
  const open = median(await timesOfOpening(page));
  const key = median(await timesOfTyping(browser, page));
  await context.close();
  return [
    {
      name: 'time until the cards of a query of 20 steps are drawn',
      ratio: open / goals.open,
      goal: 1,
      floor: `${goals.open} ms`,
    },
    {
      name: 'processor time of the plugin’s own for a key in an expression of a query of 20 steps',
      ratio: key / goals.key,
      goal: 1,
      floor: `${goals.key} ms`,
    },
  ];
}

/** Milliseconds from a click on Builder to the frame that shows all cards. */
async function timesOfOpening(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < openings; count += 1) {
    await radio(page, 'Code').click({ force: true });
    await page.getByRole('textbox', { name: /^APL query/ }).waitFor();
    await page.waitForTimeout(pauseAfter);
    times.push(
      await radio(page, 'Builder').evaluate(async (control, cards) => {
        const begun = performance.now();
        control.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        while (document.querySelectorAll('[data-unit]').length < cards) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return performance.now() - begun;
      }, steps)
    );
  }
  return times;
}

const radio = (page: Page, name: string): Locator => page.getByRole('radio', { name });

/** Milliseconds of the plugin's own work for each key in an expression. */
async function timesOfTyping(browser: Browser, page: Page): Promise<number[]> {
  await page.getByRole('textbox', { name: 'Step 2, Calculate, column 1: expression' }).focus();
  await page.keyboard.press('End');
  await browser.startTracing(page, { categories: traceCategories });
  await page.waitForTimeout(pauseAfter);
  const begun = performance.now();
  await page.keyboard.type(typed, { delay: pace });
  await page.waitForTimeout(pauseAfter);
  const seconds = (performance.now() - begun) / 1000;
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  return timesOfKeys(traceEvents, ownTasks(traceEvents, isPlugins, seconds));
}
