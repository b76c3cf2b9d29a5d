/** Tests that dashboards with incremental refresh request only new data. */
import { type Page } from '@playwright/test';
import { provideDashboard } from './support/dashboards';
import { openDashboard, panel, settled } from './support/panels';
import { expect, test } from './support/test';

const query = "['sample-http-logs'] | summarize count() by bin(_time, 1m), status";

/** Opens a chart of the last three hours. `refresh` resolves to the lengths of the ranges that are then requested, in minutes. */
async function openChart(page: Page, options: object = {}) {
  const asked: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/_apl')) {
      const { startTime, endTime } = request.postDataJSON();
      asked.push(Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000));
    }
  });
  await provideDashboard(page, 'wall', [{ title: 'Wall', type: 'timeseries', targets: [{ query, ...options }] }]);
  await openDashboard(page, 'wall', { from: 'now-3h', to: 'now' });
  await expect(panel(page, 'Wall').locator('canvas')).toBeVisible();
  expect(asked).toEqual([180]);
  const refresh = async () => {
    asked.length = 0;
    await page.getByTestId('data-testid RefreshPicker run button').click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await settled(page);
    return asked;
  };
  return { refresh };
}

test('a chart that refreshes asks for the bin at its beginning and for the last minutes @deep', async ({ page }) => {
  const { refresh } = await openChart(page);
  const asked = await refresh();
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked[0]).toBeLessThanOrEqual(1);
  expect(asked[1]).toBeGreaterThanOrEqual(10);
  expect(asked[1]).toBeLessThanOrEqual(12);

  const note = panel(page, 'Wall').getByRole('img', {
    name: /of 181 bins are from earlier refreshes, up to 1 minute old/,
  });
  await expect(note).toBeVisible();
});

test('a query that says so is asked for the whole range at each refresh @deep', async ({ page }) => {
  const { refresh } = await openChart(page, { refresh: 'whole' });
  expect(await refresh()).toEqual([180]);
});

test('so is every query where the settings do not have it @deep', async ({ page, configure }) => {
  await configure({ jsonData: {} });
  const { refresh } = await openChart(page);
  expect(await refresh()).toEqual([180]);
});
