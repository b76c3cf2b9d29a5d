import { type Browser, type Page } from '@playwright/test';
import { type Figure, median } from '../figure';
import { ownTasks } from './ownTasks';
import { isPlugins } from './streaming';
import { traceCategories, type TraceEvent } from './trace';

/** Maximum time in milliseconds until all charts are ready. */
const goal = 1500;
const panels = 30;
const visits = 3;

type Signal = 'events' | 'metrics';
export const signals: readonly Signal[] = ['events', 'metrics'];

/** The query of a panel. Each is different, so that no two share a response. */
const queryOf: Record<Signal, (index: number) => object> = {
  events: (index) => ({
    kind: 'apl',
    query: `['sample-http-logs'] | where req_duration_ms > ${index} | summarize count() by bin_auto(_time), status`,
  }),
  metrics: (index) => ({
    kind: 'mpl',
    dataset: 'otel-demo-metrics',
    query: `\`otel-demo-metrics\`:\`process.cpu.utilization\` | where \`service.name\` != "${index}" | align to $__interval using avg | group by \`service.name\` using sum`,
  }),
};

/** A visit to the dashboard. Times are in milliseconds since the click that opens it. */
interface Visit {
  /** Time at which all charts are drawn. */
  ready: number;
  /** Times at which the browser sends the first query and has received the last response. */
  firstQuery: number;
  lastResponse: number;
  queries: number;
  /** Maximum number of queries at the same time. */
  parallel: number;
  /** Median time from a query to its response. */
  perQuery: number;
  /** Processor time of the page's main thread, in milliseconds. */
  page: number;
}

/** Milliseconds of processor time of the page's main thread, and the plugin's part of it. */
interface Work {
  page: number;
  plugin: number;
}

/** Measures the time until a dashboard of 30 charts is ready, in a page without earlier dashboards. */
export async function* panelsFigures(browser: Browser, url: string): AsyncIterable<Figure> {
  for (const signal of signals) {
    const times = (await visitsTo(browser, url, signal)).map(({ ready }) => ready);
    yield {
      name: `time until ${panels} panels of ${signal} are ready`,
      ratio: median(times) / goal,
      goal: 1,
      floor: `${goal} ms`,
    };
  }
}

export async function visitsTo(browser: Browser, url: string, signal: Signal): Promise<Visit[]> {
  const found: Visit[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const page = await openList(browser, url, signal);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const processorTime = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const before = await processorTime();
    const times = await open(page, titleOf(signal));
    found.push({ ...times, page: (await processorTime()) - before });
    await page.context().close();
  }
  return found;
}

export async function profiledVisit(browser: Browser, url: string, signal: Signal): Promise<Work> {
  const page = await openList(browser, url, signal);
  await browser.startTracing(page, { categories: traceCategories });
  const { ready } = await open(page, titleOf(signal));
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  await page.context().close();
  const own = ownTasks(traceEvents, isPlugins, ready / 1000);
  return { page: mainThread(traceEvents), plugin: own.reduce((sum, { milliseconds }) => sum + milliseconds, 0) };
}

async function openList(browser: Browser, url: string, signal: Signal): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1600, height: 1200 } });
  const page = await context.newPage();
  await saveMany(page, signal);
  await page.goto('/dashboards');
  await page.waitForLoadState('networkidle');
  return page;
}

const titleOf = (signal: Signal) => `Thirty panels of ${signal}`;

async function saveMany(page: Page, signal: Signal): Promise<void> {
  const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };
  const dashboard = {
    uid: `thirty-${signal}`,
    title: titleOf(signal),
    schemaVersion: 41,
    time: { from: 'now-6h', to: 'now' },
    panels: Array.from({ length: panels }, (_, index) => ({
      id: index + 1,
      type: 'timeseries',
      title: `Panel ${index + 1}`,
      gridPos: { x: (index % 6) * 4, y: Math.floor(index / 6) * 5, w: 4, h: 5 },
      datasource,
      targets: [{ refId: 'A', datasource, ...queryOf[signal](index) }],
    })),
  };
  const saved = await page.request.post('/api/dashboards/db', { data: { dashboard, overwrite: true } });
  if (!saved.ok()) {
    throw new Error(`The dashboard could not be saved: ${saved.status()} ${await saved.text()}`);
  }
}

/** Opens a dashboard from the list, and waits until all charts are drawn. */
async function open(page: Page, title: string): Promise<Omit<Visit, 'page'>> {
  const link = page.getByRole('link', { name: title }).first();
  await link.waitFor();
  return link.evaluate(async (element, count) => {
    performance.setResourceTimingBufferSize(2000);
    const begun = performance.now();
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }));
    while (document.querySelectorAll('.uplot canvas').length < count) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const ready = performance.now() - begun;
    const queries = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && /query\/_|_apl|_mpl/.test(entry.name))
      .map(({ startTime, duration }) => ({ from: startTime - begun, to: startTime - begun + duration }));
    const durations = queries.map(({ from, to }) => to - from).sort((a, b) => a - b);
    return {
      ready,
      firstQuery: Math.min(...queries.map(({ from }) => from)),
      lastResponse: Math.max(...queries.map(({ to }) => to)),
      queries: queries.length,
      parallel: Math.max(
        ...queries.map(({ from: at }) => queries.filter(({ from, to }) => from <= at && to > at).length)
      ),
      perQuery: durations[Math.floor(durations.length / 2)],
    };
  }, panels);
}

/** The processor time of the busiest main thread's tasks, in milliseconds. */
function mainThread(events: readonly TraceEvent[]): number {
  const totals = new Map<string, number>();
  for (const { name, ph, pid, tid, tdur, dur = 0 } of events) {
    if (name === 'RunTask' && ph === 'X') {
      totals.set(`${pid} ${tid}`, (totals.get(`${pid} ${tid}`) ?? 0) + (tdur ?? dur) / 1000);
    }
  }
  return Math.max(...totals.values());
}
