import { type Page } from '@playwright/test';

import { type AplQuery } from '../../../src/types';
import { datasource } from './explore';

/** Opens the editor of a new dashboard's only panel over the last hour. The next call replaces the dashboard. */
export async function openPanelEditor(page: Page, type: string, query: Partial<AplQuery>): Promise<void> {
  const targets = [{ refId: 'A', datasource, kind: 'apl', query: '', ...query }];
  const panels = [{ id: 1, type, title: 'Made by a test', datasource, targets, gridPos: { x: 0, y: 0, w: 24, h: 12 } }];
  const time = { from: 'now-1h', to: 'now' };
  const dashboard = { uid: 'made-by-a-test', title: 'Made by a test', time, panels };
  const made = await page.request.post('/api/dashboards/db', { data: { dashboard, overwrite: true } });
  if (!made.ok()) {
    throw new Error(`The dashboard was not made: ${await made.text()}`);
  }
  await page.goto('/d/made-by-a-test?editPanel=1');
}
