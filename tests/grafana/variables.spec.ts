import { expect, test } from '@grafana/plugin-e2e';

import { sentQueries } from './support/explore';

test('an ad hoc filter is chosen from keys and values of the data, one or several', async ({
  page,
  gotoDashboardPage,
}) => {
  const sent = sentQueries(page);
  await gotoDashboardPage({ uid: 'web-traffic' });
  const filters = page.getByPlaceholder(/Filter by label values/);
  await filters.click();
  await page.getByRole('option', { name: 'method', exact: true }).click();
  await page
    .getByRole('option', { name: /One of/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'GET', exact: true }).click();
  await page.getByRole('option', { name: 'POST', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => sent.some((apl) => apl.includes('| where method in ("GET", "POST")'))).toBe(true);
});

test('a variable gets its options from a query', async ({ page, gotoVariableEditPage }) => {
  await gotoVariableEditPage({ dashboard: { uid: 'web-traffic' }, id: '1' });
  await expect(page.getByText('POST', { exact: true }).first()).toBeVisible();
});
