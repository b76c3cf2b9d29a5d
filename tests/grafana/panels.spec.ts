import { expect, test } from '@grafana/plugin-e2e';

import { sentQueries } from './support/explore';
import { openPanelEditor } from './support/panelEditor';

const logs = `['sample-http-logs']`;

test('a pie of groups has a slice for each', async ({ page }) => {
  await openPanelEditor(page, 'piechart', { query: `${logs}\n| summarize requests = count() by method` });
  const panel = page.getByTestId('data-testid Panel header Made by a test');
  for (const method of ['GET', 'POST']) {
    await expect(panel.getByText(method, { exact: true }).first()).toBeVisible();
  }
});

test('another visualization gets frames made for it, without a refresh', async ({ page, panelEditPage }) => {
  const query = `${logs}\n| summarize requests = count() by bin(_time, 10m), method`;
  await openPanelEditor(page, 'timeseries', { query });
  const panel = page.getByTestId('data-testid Panel header Made by a test');
  await expect(panel.getByText('GET', { exact: true }).first()).toBeVisible();
  const sent = sentQueries(page);
  await panelEditPage.setVisualization('Table');
  // One table with the groups in a column.
  await expect(panel.getByRole('columnheader', { name: 'method' })).toBeVisible();
  expect(sent.length).toBeGreaterThan(0);
  await panelEditPage.setVisualization('Time series');
  await expect(panel.getByText('GET', { exact: true }).first()).toBeVisible();
});
