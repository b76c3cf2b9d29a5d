import { type Browser } from '@playwright/test';
import { type Figure } from '../figure';

/** Goal in milliseconds. */
const goal = 3000;
/** Milliseconds for which lines are followed. */
const followed = 60_000;
/** Lines whose text is their time of arrival. */
const timesOfArrival = "['otel-demo-logs'] | project _time, _sysTime, body = tostring(_sysTime)";

/** Measures the time from the arrival of lines until Explore's Live shows them. */
export async function tailLatency(browser: Browser, url: string): Promise<Figure> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1400, height: 1000 } });
  const page = await context.newPage();
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query: timesOfArrival }]);
  await page.goto(`/explore?${new URLSearchParams({ from: 'now-1h', to: 'now', datasource: 'apl', queries })}`);
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await page.getByTestId('log-row').first().waitFor();
  const latencies = await page.evaluate(async (milliseconds) => {
    const begun = Date.now();
    const seen = new Set<string>();
    const found: number[] = [];
    while (Date.now() < begun + milliseconds) {
      const now = Date.now();
      for (const row of document.querySelectorAll('[data-testid="log-row"]')) {
        const arrived = Date.parse(row.querySelector('summary')?.lastElementChild?.textContent ?? '');
        const key = row.textContent;
        if (!seen.has(key)) {
          seen.add(key);
          // Earlier lines are shown from the start.
          found.push(...(arrived > begun ? [now - arrived] : []));
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return found.sort((a, b) => a - b);
  }, followed);
  await context.close();
  if (latencies.length === 0) {
    throw new Error('No line arrived while Live was open, so the delay is unknown.');
  }
  return {
    name: `time from a line's arrival to the screen in Explore's Live, 95 of 100 lines (of ${latencies.length})`,
    ratio: latencies[Math.floor(latencies.length * 0.95)] / goal,
    goal: 1,
    floor: `${goal} ms`,
  };
}
