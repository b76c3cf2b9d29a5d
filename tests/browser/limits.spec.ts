/** Tests the settings' limits for panels, which users may exceed for one run in an editor. */
import { provideDashboard } from './support/dashboards';
import { openPage } from './support/openPage';
import { openDashboard, panel, settled } from './support/panels';
import { expect, test } from './support/test';

const query = "['otel-demo-logs'] | limit 20";
const beyond = /time range is longer than the “Maximum range” in the data source’s settings \(1h\)/;

test('a panel beyond the longest range says where that is set', async ({ page, configure }) => {
  await configure({ jsonData: { maxRange: '1h' } });
  await provideDashboard(page, 'long', [{ title: 'Long', type: 'table', targets: [{ query }] }]);
  await openDashboard(page, 'long', { from: 'now-3h', to: 'now' });
  await expect(panel(page, 'Long')).toContainText(beyond);
  await openDashboard(page, 'long', { from: 'now-1h', to: 'now' });
  await expect(panel(page, 'Long')).not.toContainText(beyond);
});

test('in Explore, a query beyond a limit runs once where a person wants it, with its log volume @deep', async ({
  page,
  configure,
}) => {
  await configure({ jsonData: { maxRange: '1h' } });
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query, format: 'logs' }]);
  await openPage(page, `/explore?${new URLSearchParams({ from: 'now-3h', to: 'now', datasource: 'apl', queries })}`);
  await settled(page);
  await expect(page.getByText(beyond).first()).toBeVisible();
  await page.getByRole('button', { name: 'Run once anyway' }).click();
  await expect(page.getByTestId('log-row')).toHaveCount(20);
  await expect(panel(page, 'Log volume')).toContainText('error');
  await expect(page.getByRole('button', { name: 'Run once anyway' })).toHaveCount(0);
  await page.getByTestId('data-testid RefreshPicker run button').click();
  await expect(page.getByRole('button', { name: 'Run once anyway' })).toBeVisible();
});
