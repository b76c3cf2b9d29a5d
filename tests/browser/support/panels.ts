import { expect, type Locator, type Page } from '@playwright/test';

/** Returns a panel by its title. */
export function panel(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** Returns the markers of annotations below a panel's chart. */
export function markers(page: Page, title: string): Locator {
  return panel(page, title).getByRole('button', { name: /^Annotation at / });
}

/** Opens a dashboard and waits until none of its panels loads any more. */
export async function openDashboard(page: Page, uid: string, parameters: Record<string, string | string[]> = {}) {
  const search = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  );
  await page.goto(`/d/${uid}?${search}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
}

/** Waits until no panel loads: each has content, says that there is none, or shows an error. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('Panel loading bar')).toHaveCount(0);
}

/** Returns the times of markers in milliseconds, as the data has them: `[start]` or `[start, end]`. */
export async function markerTimes(found: Locator): Promise<number[][]> {
  return found.evaluateAll((buttons) =>
    buttons.map((button) =>
      [button.getAttribute('data-time'), button.getAttribute('data-time-end')].flatMap((time) =>
        time === null ? [] : [Number(time)]
      )
    )
  );
}
