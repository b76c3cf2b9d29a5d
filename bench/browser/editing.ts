import { execFileSync } from 'node:child_process';
import { type Browser, type Page } from '@playwright/test';
import { type Figure, median } from '../figure';
import { bundled } from '../plugin/bundled';
import { type OwnTask, ownTasks } from './ownTasks';
import { isPlugins } from './streaming';
import { traceCategories, type TraceEvent } from './trace';

/** Goals in milliseconds; `page` and `task` are ratios. */
const goals = { key: 16, page: 2, task: 2.5, list: 200 };
/** Milliseconds between the keys of a fast typist; too short for a check. */
const pace = 100;
const pauseAfter = 2000;
const typed = ' and status > 10 or uri has hello';
const lists = 15;
const timeline = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** A query of 500 lines: tables in `let` statements, and a pipeline with computed columns. */
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

/** The same lines as comments, to measure a key's cost for Monaco and the browser alone. */
const comments = query.replaceAll(/^/gm, '// ');

/** Measures editing a query of 500 lines: keys, checks after a pause, and lists of suggestions. */
export async function editingFigures(browser: Browser, url: string): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1400, height: 1000 } });
  const page = await context.newPage();
  await openEditor(page, comments);
  const plain = await traceOf(browser, page, timeline);
  await openEditor(page, query);
  const keys = await traceOf(browser, page, timeline);
  // Profiling calls takes additional time.
  const { events, seconds } = await traceOf(browser, page, traceCategories);
  const list = median(await timesOfLists(page));
  await context.close();
  const own = ownTasks(events, isPlugins, seconds);
  return [
    {
      name: 'processor time of the plugin’s own for a key in a query of 500 lines',
      ratio: median(timesOfKeys(events, own)) / goals.key,
      goal: 1,
      floor: `${goals.key} ms`,
    },
    {
      name: 'processor time of a page for a key in a query of 500 lines',
      ratio: median(timesOfKeys(keys.events)) / median(timesOfKeys(plain.events)),
      goal: goals.page,
      floor: 'a key in 500 lines of comments',
    },
    {
      name: 'longest task of the plugin’s own while a query of 500 lines is edited',
      ratio: Math.max(...own.map(({ milliseconds }) => milliseconds)) / timeOfReading(),
      goal: goals.task,
      floor: 'analyzing the query once in Node.js',
    },
    {
      name: 'time until suggestions are visible in a query of 500 lines',
      ratio: list / goals.list,
      goal: 1,
      floor: `${goals.list} ms`,
    },
  ];
}

/** Milliseconds that this machine takes to analyze the query. */
const timeOfReading = () => Number(execFileSync(process.execPath, [bundled('reading.ts')], { input: query }));

/** Opens Explore, inserts a text into its editor, and types once before the measurement. */
async function openEditor(page: Page, text: string): Promise<void> {
  await page.goto('/explore');
  await page.getByRole('radio', { name: 'Code' }).click({ force: true });
  const editor = page.getByRole('textbox', { name: /^APL query/ });
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
  await page.keyboard.press('ControlOrMeta+End');
  await page.locator('.line-numbers', { hasText: '500' }).waitFor();
  await type(page);
}

/** Types, and waits for the check after a pause and for Monaco's next requests. */
async function type(page: Page): Promise<void> {
  await page.keyboard.type(typed, { delay: pace });
  await page.waitForTimeout(pauseAfter);
}

async function traceOf(browser: Browser, page: Page, categories: string[]) {
  await browser.startTracing(page, { categories });
  // The page takes some time to start a trace.
  await page.waitForTimeout(pauseAfter);
  const begun = performance.now();
  await type(page);
  const seconds = (performance.now() - begun) / 1000;
  const { traceEvents: events }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  return { events, seconds };
}

/** Milliseconds of processor time from each key to the next: for the main thread, or for `work`. */
export function timesOfKeys(events: TraceEvent[], work?: OwnTask[]): number[] {
  const keys = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  const [{ pid, tid }] = keys;
  const tasks = events.filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid);
  const startOf = (key: TraceEvent) =>
    tasks.find(({ ts, dur = 0 }) => ts <= key.ts && key.ts <= ts + dur)?.ts ?? key.ts;
  const starts = keys.map(startOf).sort((a, b) => a - b);
  const times = work ?? tasks.map(({ ts, dur = 0, tdur = dur }) => ({ ts, milliseconds: tdur / 1000 }));
  return starts.slice(0, -1).map((start, index) => {
    const between = times.filter(({ ts }) => ts >= start && ts < starts[index + 1]);
    return between.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  });
}

/** Milliseconds from a key to the list that it opens. */
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
