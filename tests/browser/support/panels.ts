import { expect, type Locator, type Page } from '@playwright/test';
import { saveDashboard } from './dashboards';
import { openPage } from './openPage';
import { quiet } from './traffic';

export function panel(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** The markers of annotations below a panel's chart. */
export function markers(page: Page, title: string): Locator {
  return panel(page, title).getByRole('button', { name: /^Annotation at / });
}

/** Focuses a marker as the keyboard does, which opens its tooltip even after a click elsewhere. */
export async function focusMarker(marker: Locator): Promise<void> {
  await marker.page().keyboard.press('Tab');
  await marker.focus();
}

/** Counts elements once their number no longer changes. */
export async function countOf(found: Locator): Promise<number> {
  let count = 0;
  const stays = async () => {
    const before = count;
    count = await found.count();
    return count > 0 && count === before;
  };
  await expect.poll(stays, { intervals: [250] }).toBe(true);
  return count;
}

/** Opens a dashboard, and waits until all panels have loaded. */
export async function openDashboard(page: Page, uid: string, parameters: Record<string, string | string[]> = {}) {
  const search = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  );
  await openPage(page, `/d/${uid}?${search}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
}

/** Opens a provisioned dashboard with only one of its panels, to save time. */
export async function openPanel(page: Page, uid: string, title: string, parameters: Record<string, string> = {}) {
  const address = `/api/dashboards/uid/${uid}`;
  const { dashboard } = await (await page.request.get(address)).json();
  const panels = dashboard.panels.filter((each: { title: string }) => each.title === title);
  expect(panels).toHaveLength(1);
  const one = `${uid}-one-panel`;
  await saveDashboard(page, { ...dashboard, uid: one, title, panels });
  await openDashboard(page, one, parameters);
}

/** Waits until all panels have content, a message that there is none, or an error. */
export async function settled(page: Page): Promise<void> {
  await quiet(page);
  await expect(page.getByLabel('Panel loading bar')).toHaveCount(0);
}

/** Times of markers in milliseconds since 1970: `[start]` or `[start, end]`, sorted. */
export async function markerTimes(found: Locator): Promise<number[][]> {
  const times = await found.evaluateAll((buttons) =>
    buttons.map((button) =>
      [button.getAttribute('data-time'), button.getAttribute('data-time-end')].flatMap((time) =>
        time === null ? [] : [Number(time)]
      )
    )
  );
  return times.sort();
}
