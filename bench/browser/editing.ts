import { type Browser, type Page } from '@playwright/test';
import { type Figure } from '../figure';
import { longestOwnTask } from './ownTasks';
import { isPlugins } from './streaming';
import { traceCategories, type TraceEvent } from './trace';

/** Milliseconds. */
const goals = { key: 16, task: 50, list: 200 };
/** Milliseconds from key to key of a fast typist: no pause is long enough for a check. */
const pace = 100;
const pauseAfter = 2000;
const typed = ' and status > 10 or uri has hello';
const lists = 15;

/** A query of 500 lines: tables of `let`, and a pipeline with computed columns. */
const query = [
  ...Array.from({ length: 44 }, (_, index) =>
    [
      `let part${index} = ['sample-http-logs']`,
      `| where method == 'GET' and req_duration_ms > ${index} // only slow ones`,
      '| extend seconds = req_duration_ms / 1000, city = tolower(tostring(geo.city))',
      "| extend kind = case(seconds > 2, 'slow', seconds > 1, 'fair', 'fast')",
      "| where uri !startswith '/health' and isnotnull(city)",
      '| summarize events = count(), p95 = percentile(seconds, 95), cities = dcount(city) by bin_auto(_time), kind, status',
      '| extend share = round(100.0 * events / (events + cities), 2)',
      '| project _time, kind, status, events, p95, share',
      '| order by events desc',
      '| limit 100;',
    ].join('\n')
  ),
  "['sample-http-logs']",
  ...Array.from({ length: 58 }, (_, index) => `| extend column${index} = req_duration_ms * ${index} + strlen(uri)`),
  '| where method == 1',
].join('\n');

/** Measures what it costs to edit a query of 500 lines: keys, checks after a pause, and lists of suggestions. */
export async function editingFigures(browser: Browser, url: string): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1400, height: 1000 } });
  const page = await context.newPage();
  await openEditor(page);
  await type(page);
  const keys = await traceOf(browser, page, ['devtools.timeline', 'disabled-by-default-devtools.timeline']);
  // The profile of calls costs time of its own.
  const { events, seconds } = await traceOf(browser, page, traceCategories);
  const list = median(await timesOfLists(page));
  await context.close();
  return [
    {
      name: 'processor time of a page for a key in a query of 500 lines',
      ratio: median(timesOfKeys(keys.events)) / goals.key,
      goal: 1,
      floor: `${goals.key} ms`,
    },
    {
      name: 'longest task of the plugin’s own while a query of 500 lines is edited',
      ratio: longestOwnTask(events, isPlugins, seconds) / goals.task,
      goal: 1,
      floor: `${goals.task} ms`,
    },
    {
      name: 'time until suggestions are visible in a query of 500 lines',
      ratio: list / goals.list,
      goal: 1,
      floor: `${goals.list} ms`,
    },
  ];
}

/** Opens Explore and puts the query into its editor, with the cursor at the end. */
async function openEditor(page: Page): Promise<void> {
  await page.goto('/explore');
  const editor = page.getByRole('textbox', { name: /^APL query/ });
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(query);
  await page.keyboard.press('ControlOrMeta+End');
  await page.locator('.line-numbers', { hasText: '500' }).waitFor();
}

/** Types, and waits for the check after a pause and for what Monaco asks for then. */
async function type(page: Page): Promise<void> {
  await page.keyboard.type(typed, { delay: pace });
  await page.waitForTimeout(pauseAfter);
}

async function traceOf(browser: Browser, page: Page, categories: string[]) {
  await browser.startTracing(page, { categories });
  // Beginning a trace takes the page some time.
  await page.waitForTimeout(pauseAfter);
  const begun = performance.now();
  await type(page);
  const seconds = (performance.now() - begun) / 1000;
  const { traceEvents: events }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  return { events, seconds };
}

/** Returns the milliseconds of processor time of the main thread from each key to the next. */
function timesOfKeys(events: TraceEvent[]): number[] {
  const keys = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  const [{ pid, tid }] = keys;
  const tasks = events.filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid);
  const startOf = (key: TraceEvent) =>
    tasks.find(({ ts, dur = 0 }) => ts <= key.ts && key.ts <= ts + dur)?.ts ?? key.ts;
  const starts = keys.map(startOf).sort((a, b) => a - b);
  return starts.slice(0, -1).map((start, index) => {
    const own = tasks.filter(({ ts }) => ts >= start && ts < starts[index + 1]);
    return own.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000;
  });
}

/** Returns the milliseconds from a key to the list that it opens. */
async function timesOfLists(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < lists; count += 1) {
    const timer = await page.evaluateHandle(() => ({
      milliseconds: new Promise<number>((resolve) => {
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const timer = setInterval(() => {
              if (document.querySelector('.suggest-widget.visible [role=option]')) {
                clearInterval(timer);
                resolve(performance.now() - timeStamp);
              }
            }, 1);
          },
          { capture: true, once: true }
        );
      }),
    }));
    await page.keyboard.type(' ');
    times.push(await timer.evaluate(({ milliseconds }) => milliseconds));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(pace);
  }
  return times;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
