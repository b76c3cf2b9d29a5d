import { expect, type Page } from '@playwright/test';

const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };

/** A full-width panel whose targets are queries of this data source. */
export interface TestPanel {
  title: string;
  type: string;
  targets: Array<Record<string, unknown> & { query: string }>;
  options?: Record<string, unknown>;
}

/** Saves a dashboard, which `/d/<uid>` then opens. Routing the request instead would disable the browser's cache of compiled scripts. */
export async function saveDashboard(page: Page, dashboard: { uid: string; [key: string]: unknown }): Promise<void> {
  const saved = await page.request.post('/api/dashboards/db', { data: { dashboard, overwrite: true } });
  expect(saved.status()).toBe(200);
}

/** Saves a dashboard with panels of this data source, as `saveDashboard` does. */
export async function provideDashboard(page: Page, uid: string, panels: TestPanel[], more: object = {}): Promise<void> {
  await saveDashboard(page, {
    ...more,
    uid,
    title: uid,
    schemaVersion: 41,
    panels: panels.map(({ targets, ...panel }, index) => ({
      ...panel,
      id: index + 1,
      gridPos: { x: 0, y: 12 * index, w: 24, h: 12 },
      datasource,
      targets: targets.map((target, at) => ({ refId: 'ABC'[at], kind: 'apl', ...target, datasource })),
    })),
  });
}
