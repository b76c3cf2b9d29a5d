import { type Browser, type Page } from '@playwright/test';
import { type Figure, median } from '../figure';

/** Goal in milliseconds. */
const goal = 200;
const charts = 30;
const visits = 5;
/** Milliseconds until an opened page is idle. */
const rest = 2000;

/** A dashboard as the service lists it. */
interface Listed {
  uid: string;
  dashboard: { name: string; charts: object[]; layout: object[] };
}

/** Measures the time until a page shows its first preview of a dashboard from the service. */
export async function bringing(browser: Browser, url: string): Promise<Figure> {
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1400, height: 1000 } });
    const page = await context.newPage();
    await page.route('**/v2/dashboards', async (route) => {
      const response = await route.fetch();
      const listed: Listed[] = await response.json();
      await route.fulfill({ response, json: [oneOf(listed)] });
    });
    await page.goto('/connections/datasources/edit/apl?page=start');
    await page.getByRole('radio', { name: 'From an Axiom dashboard' }).check({ force: true });
    await page.getByRole('checkbox', { name: 'Many charts' }).waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(rest);
    times.push(await timeOfPreview(page));
    await context.close();
  }
  return {
    name: `time until the first preview of a dashboard of ${charts} charts is drawn`,
    ratio: median(times) / goal,
    goal: 1,
    floor: `${goal} ms`,
  };
}

/** A dashboard with the charts of all dashboards, repeated until there are enough. */
function oneOf(listed: readonly Listed[]): Listed {
  const all = listed.flatMap(({ dashboard }) => dashboard.charts).filter((chart) => !('filters' in chart));
  const dashboard = {
    ...listed[0].dashboard,
    name: 'Many charts',
    charts: Array.from({ length: charts }, (_, index) => ({ ...all[index % all.length], id: `chart ${index}` })),
    layout: [],
  };
  return { ...listed[0], dashboard };
}

/** Milliseconds from the selection of the dashboard to the frame with all of its charts. */
const timeOfPreview = (page: Page) =>
  page.getByRole('checkbox', { name: 'Many charts' }).evaluate(async (checkbox, count) => {
    const begun = performance.now();
    checkbox.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    while (document.querySelectorAll('[aria-label="Preview of Many charts"] li').length < count) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - begun;
  }, charts);
