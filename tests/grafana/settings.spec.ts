import { expect, test } from '@grafana/plugin-e2e';

test('Save & test of the provisioned data source is green', async ({ gotoDataSourceConfigPage }) => {
  const settings = await gotoDataSourceConfigPage('apl');
  await settings.saveAndTest({ path: '/v2/datasets' });
  await expect(settings).toHaveAlert('success');
});

test('the settings have a page that manages annotations', async ({ page, gotoDataSourceConfigPage }) => {
  await gotoDataSourceConfigPage('apl');
  await page.getByRole('tab', { name: 'Annotations' }).click();
  await expect(page).toHaveURL(/page=annotations/);
  // Grafana's own tab stays underlined, so the page has a heading.
  await expect(page.getByRole('heading', { name: 'Annotations' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New annotation' })).toBeVisible();
});
