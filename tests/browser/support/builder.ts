import { expect, type Page } from '@playwright/test';
import { settled } from './panels';
import { openPage } from './openPage';

/** A dataset's name, as written in APL. */
export const logs = `['sample-http-logs']`;

/** Opens a query in Explore, in the builder unless the options say otherwise. */
export async function openExplore(
  page: Page,
  query: string,
  options: object = { editorMode: 'builder' }
): Promise<void> {
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query, ...options }]);
  await openPage(page, `/explore?${new URLSearchParams({ from: 'now-1h', to: 'now', datasource: 'apl', queries })}`);
  await settled(page);
}

/** Waits until the builder shows exactly this query. */
export async function expectQuery(page: Page, query: string): Promise<void> {
  const shown = page.getByRole('group', { name: 'The query as text' });
  await expect.poll(() => shown.textContent()).toBe(query);
}
