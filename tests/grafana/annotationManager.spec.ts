import { expect, test } from '@grafana/plugin-e2e';

test('annotations are created, changed and deleted in the settings', async ({ page }) => {
  const title = `By a test at ${new Date().toISOString()}`;
  await page.goto('/connections/datasources/edit/apl?page=annotations');
  const manager = page.getByRole('region', { name: /annotation/i });
  await manager.getByRole('button', { name: 'New annotation' }).click();
  await page.getByRole('combobox', { name: /^Type/ }).fill('made-by-a-test');
  // The default dataset is already selected.
  await page.getByRole('combobox', { name: /^Datasets/ }).click();
  await page.getByRole('option', { name: 'otel-demo-logs' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: /^Title/ }).fill(title);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('status').filter({ hasText: `“${title}” was created.` })).toBeVisible();

  await manager.getByRole('button', { name: `Edit “${title}”` }).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill(`${title}, changed`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: `“${title}, changed” was changed.` })).toBeVisible();

  await manager.getByRole('button', { name: `Delete “${title}, changed”` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: `“${title}, changed” was deleted.` })).toBeVisible();
});
