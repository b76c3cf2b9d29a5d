/** Tests the settings' condition that is added to the queries of a dataset. */
import { provideDashboard } from './support/dashboards';
import { openPage } from './support/openPage';
import { openDashboard, panel, settled } from './support/panels';
import { expect, test } from './support/test';

const defaultFilters = [{ dataset: 'otel-demo-logs', where: "severity_text == 'ERROR'" }];
const query = "['otel-demo-logs'] | summarize count() by severity_text";

test('is entered in the settings, and is in the panels of its dataset @deep', async ({ page, configure }) => {
  await configure({ jsonData: {} });
  await openPage(page, '/datasources/apl');
  await page.getByRole('button', { name: 'Add a default filter' }).click();
  const group = page.getByRole('group', { name: 'Default filter 1' });
  const dataset = group.getByRole('combobox', { name: /^Dataset/ });
  await dataset.click();
  await page.getByRole('option', { name: 'otel-demo-logs', exact: true }).click();
  await expect(dataset).toHaveValue('otel-demo-logs');
  await group.getByRole('textbox', { name: /^Condition/ }).fill("severity_text == 'ERROR'");
  await page.getByRole('button', { name: 'Save & test' }).click();
  await expect(page.getByTestId(/Alert success/)).toBeVisible();
  await provideDashboard(page, 'levels', [{ title: 'Levels', type: 'table', targets: [{ query }] }]);
  await openDashboard(page, 'levels', { from: 'now-1h', to: 'now' });
  await expect(panel(page, 'Levels')).toContainText('ERROR');
  await expect(panel(page, 'Levels')).not.toContainText('INFO');
});

test('is named below the query, and can be left out there @deep', async ({ page, configure }) => {
  await configure({ jsonData: { defaultFilters } });
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query, format: 'table' }]);
  await openPage(page, `/explore?${new URLSearchParams({ from: 'now-1h', to: 'now', datasource: 'apl', queries })}`);
  await settled(page);
  const result = page.getByLabel('Result of query A');
  await expect(result).toContainText('1 row as table');
  await expect(result).toContainText("default filter severity_text == 'ERROR'");
  await page.getByRole('button', { name: /^Options/ }).click();
  await page.getByRole('checkbox', { name: /^Without default filters/ }).check({ force: true });
  await expect(result).toContainText(/[3-9] rows as table/);
  await expect(result).not.toContainText('default filter');
});
