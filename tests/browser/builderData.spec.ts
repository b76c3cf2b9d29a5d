import { expectQuery, logs, openExplore } from './support/builder';
import { expect, test } from './support/test';

test('values come with their numbers of events, and one that is typed is quoted as its type needs it @deep', async ({
  page,
}) => {
  await openExplore(page, `${logs}\n| where method == "GET" and req_duration_ms > 10`);
  await page.getByRole('combobox', { name: 'Step 1, Filter, condition 1: value' }).click();
  await expect(page.getByRole('option', { name: /POST/ })).toContainText(/[\d,]+ events/);
  await page.keyboard.type('O"K');
  // Grafana's list shows the option for typed text after a moment.
  await expect(page.getByRole('option', { name: 'Use “O"K”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expectQuery(page, `${logs}\n| where method == "O\\"K" and req_duration_ms > 10`);
});

test('closing a peek cancels its request @deep', async ({ page }) => {
  await openExplore(page, `${logs}\n| limit 10`);
  await page.route('**/_apl*', () => {
    // The response never arrives.
  });
  const asked = page.waitForRequest((request) => request.url().includes('/_apl'));
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/_apl'));
  await page.getByRole('button', { name: 'Show the first rows after step 1, Limit' }).click();
  await asked;
  await page.getByRole('button', { name: 'Hide the first rows after step 1, Limit' }).click();
  expect((await cancelled).failure()?.errorText).toContain('ERR_ABORTED');
});

test('an expression that is longer than its field is seen in whole @deep', async ({ page }) => {
  const long = Array.from({ length: 30 }, (_, index) => `strlen(uri) * ${index}`).join(' + ');
  await openExplore(page, `${logs} | extend a = ${long} | where a = ${long}`);
  // A card is exactly as tall as its content.
  const card = await page.getByRole('region', { name: 'Step 1: Calculate' }).boundingBox();
  const last = await page.getByRole('button', { name: 'Ratio of two columns' }).boundingBox();
  expect((card?.y ?? 0) + (card?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(20);
  for (const name of ['Step 1, Calculate, column 1: expression', 'Step 2, Filter: APL']) {
    const field = page.getByRole('textbox', { name });
    await expect(field).toHaveValue(new RegExp('strlen'));
    expect(await field.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  }
});

test('what is typed fast is taken by Enter and Tab, also where the list has another value first', async ({ page }) => {
  const query = (value: string) => `${logs}\n| where method == "${value}"`;
  await openExplore(page, query('PUT'));
  const value = page.getByRole('combobox', { name: 'Step 1, Filter, condition 1: value' });
  for (const [typed, key] of [
    ['POST', 'Enter'],
    ['DELETE', 'Tab'],
  ]) {
    await value.click();
    await expect(page.getByRole('option', { name: /GET/ })).toBeVisible();
    await page.keyboard.type(typed);
    await page.keyboard.press(key);
    await expectQuery(page, query(typed));
    await expect(value).toHaveValue(typed);
  }
  await expect(page.getByRole('button', { name: 'Remove Step 1, Filter, condition 1' })).toBeFocused();
});

test('a list that is only looked at changes nothing, by Tab too @deep', async ({ page }) => {
  const query = `${logs}\n| where method == "PUT"`;
  await openExplore(page, query);
  await page.getByRole('combobox', { name: 'Step 1, Filter, condition 1: value' }).click();
  await expect(page.getByRole('option', { name: /GET/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove Step 1, Filter, condition 1' })).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expectQuery(page, query);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('what is typed right after Tab or Enter is in the next field @deep', async ({ page }) => {
  await openExplore(page, logs);
  await page.getByRole('button', { name: 'More: add another step at the end' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Calculate/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('a = 1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('seconds');
  await page.keyboard.press('Enter');
  await expectQuery(page, `${logs}\n| extend seconds = 1`);
});

test('a filter of what Explore begins with goes before its limit, and a summarize in its place, also by the keyboard @deep', async ({
  page,
}) => {
  await openExplore(page, `${logs}\n| limit 100`);
  await page.getByRole('button', { name: 'Add Filter at the end', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('meth');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('GET');
  await page.keyboard.press('Enter');
  await expectQuery(page, `${logs}\n| where method == "GET"\n| limit 100`);
  const value = page.getByRole('combobox', { name: 'Step 1, Filter, condition 1: value' });
  await expect(value).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(value).toHaveValue('GET');
  await page.getByRole('button', { name: 'Add Summarize at the end', exact: true }).click();
  await expectQuery(page, `${logs}\n| where method == "GET"\n| summarize count() by bin_auto(_time)`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectQuery(page, `${logs}\n| where method == "GET"\n| limit 100`);
});

test('a step with an error is switched off and on, and removed @deep', async ({ page }) => {
  const broken = `${logs}\n| where method = "GET"\n| limit 10`;
  await openExplore(page, broken);
  await page.getByRole('button', { name: 'Disable step 1, Filter' }).click();
  await expectQuery(page, broken.replace('| where', '// | where'));
  await page.getByRole('button', { name: 'Enable step 1, Filter' }).click();
  await expectQuery(page, broken);
  await page.getByRole('button', { name: 'Remove step 1, Filter' }).click();
  await expectQuery(page, `${logs}\n| limit 10`);
});
