import { openDashboard, panel } from './support/panels';
import { expect, test } from './support/test';

test('the dashboard draws in the light and in the dark theme', async ({ page }) => {
  const looks: string[] = [];
  for (let round = 0; round < 2; round++) {
    await openDashboard(page, 'web-traffic');
    await expect(panel(page, 'Requests by status').locator('canvas').first()).toBeVisible();
    await expect(panel(page, 'Top URLs').getByRole('listitem')).toHaveCount(10);
    looks.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    await page.getByRole('button', { name: /^Switch to the (dark|light) theme$/ }).click();
    await page.waitForLoadState('networkidle');
  }
  expect(new Set(looks).size).toBe(2);
});
