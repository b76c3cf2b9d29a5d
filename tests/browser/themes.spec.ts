import { type Page } from '@playwright/test';
import { textContrasts } from './support/contrast';
import { openDashboard, panel } from './support/panels';
import { expect, test } from './support/test';
import { quiet } from './support/traffic';

/** The contrast that WCAG requires (AA); 2.6 instead of 3 for large text, for Grafana's own orange. */
const minContrast = (size: number) => (size < 24 ? 4.5 : 2.6);

async function openWebTraffic(page: Page) {
  await openDashboard(page, 'web-traffic');
  await expect(panel(page, 'Requests by status').locator('canvas').first()).toBeVisible();
  await expect(panel(page, 'Top URLs').getByRole('listitem')).toHaveCount(10);
}

test('in the light and in the dark theme every text stands out from its background @deep', async ({ page }) => {
  const backgrounds = new Set<string>();
  for (const theme of ['first', 'second']) {
    await openWebTraffic(page);
    const texts = await textContrasts(page);
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Web traffic', 'Top URLs']));
    expect(texts.filter(({ size, ratio }) => ratio < minContrast(size))).toEqual([]);
    backgrounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    if (theme === 'first') {
      await page.getByRole('button', { name: /^Switch to the (dark|light) theme$/ }).click();
      await quiet(page);
    }
  }
  expect(backgrounds.size).toBe(2);
});
