import { type Page } from '@playwright/test';

const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };

/** A panel over the whole width, whose targets are queries of this data source. */
export interface TestPanel {
  title: string;
  type: string;
  targets: Array<Record<string, unknown> & { query: string }>;
  options?: Record<string, unknown>;
}

/** Serves a dashboard of a test's own in place of the workbench's: `/d/<uid>` opens it. */
export async function provideDashboard(page: Page, uid: string, panels: TestPanel[]): Promise<void> {
  const dashboard = {
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
  };
  await page.route(`**/api/dashboards/uid/${uid}`, (route) => route.fulfill({ json: { dashboard } }));
}
