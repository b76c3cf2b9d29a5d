import { type Locator, type Page } from '@playwright/test';

import { type AplQuery } from '../../../src/types';

export const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };

/** Opens Explore with one query of the provisioned data source over the last hour. */
export async function openExplore(page: Page, query: Partial<AplQuery>, panelsState: object = {}): Promise<void> {
  const queries = [{ refId: 'A', datasource, kind: 'apl', query: '', ...query }];
  const panes = { left: { datasource: datasource.uid, queries, range: { from: 'now-1h', to: 'now' }, panelsState } };
  await page.goto(`/explore?${new URLSearchParams({ schemaVersion: '1', panes: JSON.stringify(panes) })}`);
}

/** Records the APL that the page sends from now on. */
export function sentQueries(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/datasets/_apl')) {
      sent.push(request.postDataJSON().apl);
    }
  });
  return sent;
}

/** The list of Explore's log lines, which themselves differ between versions. */
export function logLines(page: Page): Locator {
  return page.getByTestId('logRows');
}
