import { provideDashboard } from './support/dashboards';
import { openDashboard, panel } from './support/panels';
import { everyMinute, expect, test } from './support/test';

const none = "['sample-http-logs'] | where method == 'NONE'";

test('a stat of an empty result says that there is no data, in each shape, and counts to 0 where the query does', async ({
  page,
}) => {
  const targets = {
    Series: { query: `${none} | summarize count() by bin_auto(_time)` },
    'Series of groups': { query: `${none} | summarize count() by bin_auto(_time), method` },
    'Wide series': { query: `${none} | summarize count() by bin_auto(_time), method`, wide: true },
    Numbers: { query: `${none} | summarize count() by method` },
    'Wide numbers': { query: `${none} | summarize count() by method`, wide: true },
    Top: { query: `${none} | summarize topk(method, 3) by bin_auto(_time)` },
    Events: { query: none },
    Count: { query: `${none} | count` },
  };
  await provideDashboard(
    page,
    'empty',
    Object.entries(targets).map(([title, target]) => ({ title, type: 'stat', targets: [target] }))
  );
  await openDashboard(page, 'empty', { from: 'now-6h', to: 'now' });
  const { Count: _, ...empty } = targets;
  for (const title of Object.keys(empty)) {
    await expect(panel(page, title), title).toContainText('No data');
    await expect(panel(page, title).getByTestId('data-testid Panel status error')).toHaveCount(0);
  }
  await expect(panel(page, 'Count')).toHaveText(/^Count\s*0$/);
});

test('several tables in one answer are all shown, distinguished by their names @deep', async ({ page, upstream }) => {
  const [from, to] = ['2026-01-31T10:00:00.000Z', '2026-01-31T12:00:00.000Z'];
  const ofDataset = (name: string, value: number) => {
    const answer = JSON.parse(everyMinute(from, to, () => value).body);
    return { ...answer, tables: [{ ...answer.tables[0], name }] };
  };
  const [logs, web] = [ofDataset('logs', 5), ofDataset('web', 7)];
  upstream.answer = () => ({ body: JSON.stringify({ ...logs, tables: [...logs.tables, ...web.tables] }) });
  const target = { query: 'union logs, web | summarize count() by bin_auto(_time)' };
  await provideDashboard(page, 'tables', [
    { title: 'Lines', type: 'timeseries', targets: [target] },
    { title: 'Stats', type: 'stat', targets: [target] },
    { title: 'Rows', type: 'table', targets: [{ ...target, format: 'table' }] },
  ]);
  await openDashboard(page, 'tables', { from: String(Date.parse(from)), to: String(Date.parse(to)) });
  for (const name of ['logs count_', 'web count_']) {
    await expect(panel(page, 'Lines').getByText(name, { exact: true })).toBeVisible();
    await expect(panel(page, 'Stats')).toContainText(name);
  }
  await expect(panel(page, 'Rows').getByRole('columnheader')).toHaveText(['_time', 'logs count_']);
  await panel(page, 'Rows').getByRole('combobox').click();
  await page.getByRole('option', { name: 'web' }).click();
  await expect(panel(page, 'Rows').getByRole('columnheader')).toHaveText(['_time', 'web count_']);
});
