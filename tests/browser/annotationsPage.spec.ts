import { now } from './support/clock';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

const address = '/connections/datasources/edit/apl';

test('the settings of a data source have a page that manages its annotations', async ({ page, request }) => {
  const proxy = '/api/datasources/proxy/uid/apl/v2/annotations';
  const type = 'managed-in-settings';
  const time = new Date(now - 60_000).toISOString();
  await request.post(proxy, {
    data: { datasets: ['sample-http-logs'], type, time, title: 'Release 7', description: '' },
  });

  await openPage(page, '/datasources');
  await page.getByRole('tab', { name: 'Annotations' }).click();
  await expect(page).toHaveURL(`${address}?page=annotations`);
  const manager = page.getByRole('region', { name: 'Annotations' });
  await expect(manager.getByRole('row').filter({ hasText: 'Release 7' })).toBeVisible();

  await manager.getByRole('button', { name: 'Edit “Release 7”' }).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill('Release 8');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: '“Release 8” was changed.' })).toBeVisible();

  await manager.getByRole('button', { name: 'Delete “Release 8”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: '“Release 8” was deleted.' })).toBeVisible();
  const left: Array<{ type: string }> = await (await request.get(proxy)).json();
  expect(left.filter((annotation) => annotation.type === type)).toEqual([]);

  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await expect(page.getByLabel('Default dataset')).toBeVisible();
});

test('an annotation that is not saved is not lost when another tab is opened, nor on the way back @deep', async ({
  page,
}) => {
  await openPage(page, address);
  await page.getByRole('tab', { name: 'Annotations' }).click();
  await page.getByRole('button', { name: 'New annotation' }).click();
  const title = page.getByRole('textbox', { name: /^Title/ });
  await title.fill('Half a release');
  for (const leave of [() => page.getByRole('tab', { name: 'Start' }).click(), () => page.goBack()]) {
    await leave();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await expect(title).toHaveValue('Half a release');
    await expect(page).toHaveURL(`${address}?page=annotations`);
  }
  await page.getByRole('tab', { name: 'Start' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(`${address}?page=start`);
});

test('without a write token, that page says how managing is switched on @deep', async ({ page, configure }) => {
  await configure({ jsonData: { annotationWrites: false } });
  await openPage(page, `${address}?page=annotations`);
  await expect(page.getByText(/Managing annotations requires a write token/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New annotation' })).toHaveCount(0);
});

test('a viewer who comes to that page by its address gets nothing to write with @deep', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'workbench_role', value: 'Viewer', url: baseURL }]);
  await openPage(page, `${address}?page=annotations`);
  await expect(page.getByText(/Only editors and administrators/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New annotation' })).toHaveCount(0);
});
