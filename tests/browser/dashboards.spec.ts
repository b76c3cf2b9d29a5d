import { type APIRequestContext } from '@playwright/test';

import { type Annotation } from '../../src/service/types';
import { now, testNow } from './support/clock';
import { markers, openDashboard, panel, settled } from './support/panels';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

/** Lists the annotations of some types in the six hours that the dashboards show. */
async function eventsOf(request: APIRequestContext, types: string[]): Promise<Annotation[]> {
  const parameters = new URLSearchParams({
    start: new Date(now - 6 * 3_600_000).toISOString(),
    end: testNow,
    datasets: 'sample-http-logs',
  });
  const listed = await request.get(`/api/datasources/proxy/uid/apl/v2/annotations?${parameters}`);
  const annotations: Annotation[] = await listed.json();
  return annotations.filter(({ type }) => types.includes(type ?? ''));
}

const charts = { 'web-traffic': ['Requests by status', 'Request duration'], 'service-events': ['Errors by service'] };

test.describe('Web traffic', () => {
  test.beforeEach(({ page }) => openDashboard(page, 'web-traffic'));

  test('every panel draws data and none shows an error', async ({ page }) => {
    for (const title of ['Requests', 'Error rate', 'Duration, p95', 'Sent']) {
      await expect(panel(page, title)).toContainText(/\d/);
    }
    for (const title of charts['web-traffic']) {
      await expect(panel(page, title).locator('canvas').first()).toBeVisible();
    }
    await expect(panel(page, 'Requests by status').getByText('200', { exact: true })).toBeVisible();
    await expect(panel(page, 'Request duration')).toContainText('p95');
    await expect(panel(page, 'Top URLs').getByRole('listitem')).toHaveCount(10);
    await expect(panel(page, 'Slowest requests').getByRole('row').nth(5)).toBeVisible();
    await expect(panel(page, 'Failed requests').getByTestId('log-row').first()).toBeVisible();
    await expect(page.getByTestId('panel-empty')).toHaveCount(0);
    await expect(page.getByTestId('data-testid Panel status error')).toHaveCount(0);
  });

  test('deployments and incidents of the last six hours are below each chart, each layer in its color', async ({
    page,
    request,
  }) => {
    const events = await eventsOf(request, ['deployment', 'incident']);
    expect(events.length).toBeGreaterThan(0);
    for (const title of charts['web-traffic']) {
      await expect(markers(page, title)).toHaveCount(events.length);
      const colors = await markers(page, title).evaluateAll((buttons) =>
        buttons.map((button) => {
          const { backgroundColor, borderBottomColor } = getComputedStyle(button);
          return button.hasAttribute('data-time-end') ? backgroundColor : borderBottomColor;
        })
      );
      expect(new Set(colors).size).toBe(2);
    }
  });

  test('a layer is switched off and on above the panels @deep', async ({ page, request }) => {
    const found = markers(page, 'Requests by status');
    const all = (await eventsOf(request, ['deployment', 'incident'])).length;
    await expect(found).toHaveCount(all);
    const layer = page.getByLabel('Incidents');
    await layer.click({ force: true });
    await expect(found).toHaveCount((await eventsOf(request, ['deployment'])).length);
    await layer.click({ force: true });
    await expect(found).toHaveCount(all);
  });

  test('the refresh button is in one line with the range, however wide the page is @deep', async ({ page }) => {
    const top = async (name: string) => (await page.getByTestId(`data-testid ${name}`).boundingBox())?.y;
    const { height = 800 } = page.viewportSize() ?? {};
    for (let width = 1500; width >= 900; width -= 100) {
      await page.setViewportSize({ width, height });
      await expect(async () =>
        expect([width, await top('RefreshPicker run button')]).toEqual([width, await top('TimePicker Open Button')])
      ).toPass({ timeout: 5000 });
    }
  });

  test('queries name Grafana and the dashboard to the service @deep', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByTestId('data-testid RefreshPicker run button').click();
    await settled(page);
    const queries = asked.filter((url) => url.includes('/_apl')).map((url) => new URL(url).searchParams);
    expect(new Set(queries.map((params) => params.get('apl-source')))).toEqual(new Set(['grafana']));
    expect(queries.map((params) => params.get('apl-source-id'))).toContain('web-traffic');
  });

  test('choosing another range requests it @deep', async ({ page }) => {
    const asked = page.waitForRequest((request) => {
      const body = request.url().includes('_apl') ? request.postDataJSON() : undefined;
      return body && Date.parse(body.endTime) - Date.parse(body.startTime) === 3_600_000;
    });
    await page.getByTestId('data-testid TimePicker Open Button').click();
    await page.getByText('Last 1 hour', { exact: true }).click();
    await asked;
    await expect(page).toHaveURL(/from=now-1h/);
  });
});

test.describe('Service events', () => {
  test.beforeEach(({ page }) => openDashboard(page, 'service-events'));

  test('annotations are rows of a table, counts of stats and marks over the error logs @deep', async ({ page }) => {
    await expect(panel(page, 'Incidents')).toContainText(/[1-9]/);
    await expect(panel(page, 'Deployments')).toContainText(/[1-9]/);
    const table = panel(page, 'Events');
    await expect(table).toContainText('checkout 2.7.1 (rollback)');
    await expect(table).toContainText('Payment provider slow');
    await expect(panel(page, 'Errors by service').locator('canvas').first()).toBeVisible();
    await expect(markers(page, 'Errors by service').first()).toBeVisible();
    await expect(panel(page, 'Error logs').getByTestId('log-row').first()).toBeVisible();
    await expect(page.getByTestId('panel-empty')).toHaveCount(0);
  });
});

test.describe('Service metrics', () => {
  test.beforeEach(({ page }) => openDashboard(page, 'service-metrics'));

  test('shows the golden signals of the services, by service, and where an incident was @deep', async ({ page }) => {
    for (const title of ['Orders', 'Error rate', 'Duration, p95', 'Busiest process']) {
      await expect(panel(page, title)).toContainText(/\d/);
    }
    await expect(panel(page, 'Requests by service').getByText('checkout', { exact: true })).toBeVisible();
    await expect(panel(page, 'Request duration').getByText('p95', { exact: true })).toBeVisible();
    await expect(panel(page, 'Calls to other services, p95')).toContainText('checkout → payment');
    await expect(panel(page, 'Charges per second').locator('canvas').first()).toBeVisible();
    await expect(markers(page, 'Failed requests by service').first()).toBeVisible();
    await expect(page.getByTestId('panel-empty')).toHaveCount(0);
    await expect(page.getByTestId('data-testid Panel status error')).toHaveCount(0);
  });
});

test('what opens first is the traffic, and the way back to it is one step @deep', async ({ page }) => {
  await openPage(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Web traffic' })).toBeVisible();
  await expect(page).toHaveURL(/\/d\/web-traffic/);
  await settled(page);
  await page.getByRole('tab', { name: 'Dashboards' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Web traffic' })).toBeVisible();
});

test('the list names all dashboards, and each opens from it @deep', async ({ page }) => {
  await openPage(page, '/dashboards');
  await page.getByRole('link', { name: 'Service events' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Service events' })).toBeVisible();
  await page.getByRole('tab', { name: 'Dashboards' }).click();
  await page.getByRole('link', { name: 'Service metrics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Service metrics' })).toBeVisible();
  await page.getByRole('tab', { name: 'Dashboards' }).click();
  await page.getByRole('link', { name: 'Web traffic' }).click();
  await settled(page);
  await expect(panel(page, 'Requests')).toContainText(/\d/);
});

test('the list keeps its title and its cards apart @deep', async ({ page }) => {
  await openPage(page, '/dashboards');
  const title = await page.getByRole('heading', { level: 1, name: 'Dashboards' }).boundingBox();
  const cards = await Promise.all(
    ['Service events', 'Web traffic'].map((name) => page.getByRole('link', { name }).boundingBox())
  );
  const boxes = [title, ...cards].map((box) => box ?? { y: NaN, height: NaN });
  const gaps = boxes.slice(1).map(({ y }, index) => y - boxes[index].y - boxes[index].height);
  expect(gaps.every((gap) => gap >= 8)).toBe(true);
});
