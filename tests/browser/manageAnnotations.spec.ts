import { type APIRequestContext, type Locator, type Page } from '@playwright/test';

import { type Annotation } from '../../src/service/types';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';

const proxy = '/api/datasources/proxy/uid/apl/v2/annotations';
/** Only this test uses annotations of this type. */
const type = 'managed-here';
const range = { start: '2026-01-31T10:00:00.000Z', end: '2026-01-31T12:00:00.000Z' };
const draft = {
  ...{ type, datasets: ['sample-http-logs'], time: '2026-01-31T11:00:00.123456789Z' },
  ...{ title: 'Release 7', description: 'Fixes **one** thing', url: 'https://example.org/7' },
};

const create = async (request: APIRequestContext, part: Partial<Annotation> = {}): Promise<Annotation> =>
  (await request.post(proxy, { data: { ...draft, ...part } })).json();
const read = async (request: APIRequestContext, { id }: Annotation): Promise<Annotation> =>
  (await request.get(`${proxy}/${id}`)).json();
const ours = async (request: APIRequestContext): Promise<Annotation[]> => {
  const all: Annotation[] = await (await request.get(proxy)).json();
  return all.filter((annotation) => annotation.type === type);
};

test.afterEach(async ({ request }) => {
  for (const { id } of await ours(request)) {
    await request.delete(`${proxy}/${id}`);
  }
});

/** Opens Explore with these tests' annotations. */
async function openExplore(page: Page): Promise<void> {
  const query = { refId: 'A', kind: 'annotations', query: '', annotations: { datasets: [], types: [type] } };
  const [from, to] = [range.start, range.end].map((time) => String(Date.parse(time)));
  await openPage(
    page,
    `/explore?${new URLSearchParams({ from, to, datasource: 'apl', queries: JSON.stringify([query]) })}`
  );
}

/** Opens the drawer with the keyboard. */
async function openManager(page: Page): Promise<Locator> {
  await openExplore(page);
  const button = page.getByRole('button', { name: 'Manage annotations' });
  await button.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /annotation/i });
  await expect(drawer.getByRole('status').filter({ hasText: /annotation/ })).toBeVisible();
  return drawer;
}

/** Records the page's write requests from now on, as method and JSON body. */
function writesOf(page: Page): Array<[string, unknown]> {
  const writes: Array<[string, unknown]> = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/v2/annotations') && sent.method() !== 'GET') {
      writes.push([sent.method(), sent.postDataJSON()]);
    }
  });
  return writes;
}

const row = (drawer: Locator, title: string) => drawer.getByRole('row').filter({ hasText: title });

test('an annotation is created by keyboard, exactly as it was written, and the panel shows it', async ({
  page,
  request,
}) => {
  const drawer = await openManager(page);
  await drawer.getByRole('button', { name: 'New annotation' }).press('Enter');
  // The form focuses its first field.
  await page.keyboard.type(type);
  await expect(drawer.getByRole('combobox', { name: /^Type/ })).toHaveValue(type);
  await drawer.getByRole('textbox', { name: /^Start/ }).fill('2026-01-31 11:00:00.123456789');
  await drawer.getByRole('textbox', { name: /^End/ }).fill('2026-01-31 11:30');
  await drawer.getByRole('textbox', { name: /^Title/ }).fill('Release 7');
  await drawer.getByRole('textbox', { name: /^Description/ }).fill('Fixes **one** thing');
  await drawer.getByRole('textbox', { name: /^Link/ }).fill('https://example.org/7');
  const preview = drawer.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('strong').filter({ hasText: 'one' })).toHaveText('one');
  await expect(preview.getByRole('link')).toHaveAttribute('href', 'https://example.org/7');
  await page.keyboard.press('Enter');

  await expect(drawer.getByRole('status').filter({ hasText: '“Release 7” was created.' })).toBeVisible();
  await expect(row(drawer, 'Release 7')).toContainText('2026-01-31 11:00:00.123456789');
  const [created] = await ours(request);
  expect(created).toEqual({ ...draft, id: created.id, endTime: '2026-01-31T11:30:00Z' });

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('gridcell', { name: 'Release 7' }).first()).toBeVisible();
});

test('what is wrong is said at its field, and nothing is sent @deep', async ({ page }) => {
  const writes = writesOf(page);
  const drawer = await openManager(page);
  await drawer.getByRole('button', { name: 'New annotation' }).click();
  await drawer.getByRole('combobox', { name: /^Type/ }).fill('Big Release');
  await drawer.getByRole('textbox', { name: /^Start/ }).fill('2026-02-30 11:00');
  await drawer.getByRole('textbox', { name: /^Link/ }).fill('javascript:alert(1)');
  await drawer.getByRole('button', { name: 'Create' }).click();
  for (const problem of [
    /Use only lowercase letters/,
    /Enter a valid time/,
    /Enter what happened/,
    /full http\(s\) URL/,
  ]) {
    await expect(drawer.getByRole('alert').filter({ hasText: problem })).toBeVisible();
  }
  await expect(drawer.getByRole('textbox', { name: /^Title/ })).toBeFocused();
  expect(writes).toEqual([]);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(drawer.getByRole('combobox', { name: /^Type/ })).toHaveValue('Big Release');
});

test('a change sends only what was changed @deep', async ({ page, request }) => {
  const annotation = await create(request);
  const writes = writesOf(page);
  const drawer = await openManager(page);
  await drawer.getByRole('button', { name: 'Edit “Release 7”' }).press('Enter');
  await expect(drawer.getByRole('textbox', { name: /^Start/ })).toHaveValue('2026-01-31 11:00:00.123456789');
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
  await drawer.getByRole('textbox', { name: /^Title/ }).fill('Release 8');
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('status').filter({ hasText: '“Release 8” was changed.' })).toBeVisible();
  expect(writes).toEqual([['PUT', { title: 'Release 8' }]]);
  expect(await read(request, annotation)).toEqual({ ...annotation, title: 'Release 8' });
});

test('if another person changed the same field, it is said, and what was typed can be saved over it @deep', async ({
  page,
  request,
}) => {
  const annotation = await create(request);
  const writes = writesOf(page);
  const drawer = await openManager(page);
  await drawer.getByRole('button', { name: 'Edit “Release 7”' }).click();
  await drawer.getByRole('textbox', { name: /^Title/ }).fill('Mine');
  await request.put(`${proxy}/${annotation.id}`, { data: { title: 'Theirs', description: 'Also theirs' } });
  await drawer.getByRole('button', { name: 'Save' }).click();

  const changed = drawer.getByRole('alert').filter({ hasText: 'someone else changed this annotation' });
  await expect(changed).toContainText('(Title, Description)');
  expect(writes).toEqual([]);
  await expect(drawer.getByRole('textbox', { name: /^Title/ })).toHaveValue('Mine');
  await expect(drawer.getByRole('textbox', { name: /^Description/ })).toHaveValue('Also theirs');
  await drawer.getByRole('button', { name: 'Save' }).click();

  await expect(drawer.getByRole('status').filter({ hasText: '“Mine” was changed.' })).toBeVisible();
  expect(writes).toEqual([['PUT', { title: 'Mine' }]]);
  expect(await read(request, annotation)).toEqual({ ...annotation, title: 'Mine', description: 'Also theirs' });
});

test('what was typed stays when the service refuses @deep', async ({ page }) => {
  const drawer = await openManager(page);
  await page.route('**/v2/annotations', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: 403, message: 'no permission: annotations create' } })
      : route.continue()
  );
  await drawer.getByRole('button', { name: 'New annotation' }).click();
  await drawer.getByRole('combobox', { name: /^Type/ }).fill(type);
  await drawer.getByRole('textbox', { name: /^Title/ }).fill('Release 7');
  await drawer.getByRole('button', { name: 'Create' }).click();
  const refusal = drawer
    .getByRole('alert')
    .filter({ hasText: 'write token doesn’t have permission to create the annotation' });
  await expect(refusal).toContainText('no permission: annotations create');
  await expect(drawer.getByRole('textbox', { name: /^Title/ })).toHaveValue('Release 7');
});

test('one is ended now, and many at a time of their own @deep', async ({ page, request }) => {
  const [first, second] = [await create(request), await create(request, { title: 'Release 8' })];
  const writes = writesOf(page);
  const drawer = await openManager(page);
  const before = await page.evaluate(() => Date.now());
  await drawer.getByRole('button', { name: 'End “Release 7” now' }).press('Enter');
  await expect(drawer.getByRole('status').filter({ hasText: '“Release 7” was ended.' })).toBeVisible();
  const { endTime } = await read(request, first);
  expect(Date.parse(endTime ?? '')).toBeGreaterThanOrEqual(before);
  expect(Date.parse(endTime ?? '')).toBeLessThanOrEqual(await page.evaluate(() => Date.now()));
  expect(writes).toEqual([['PUT', { endTime }]]);

  await drawer.getByRole('checkbox', { name: 'Select all 2' }).focus();
  await page.keyboard.press('Space');
  const setEnd = drawer.getByRole('button', { name: 'Set end for 2…' });
  await setEnd.click();
  await drawer.getByRole('textbox', { name: /^End of the selected/ }).press('Escape');
  await expect(setEnd).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer).toContainText('Replaces 1 existing end');
  await drawer.getByRole('textbox', { name: /^End of the selected/ }).fill('2026-01-31 11:45');
  await drawer.getByRole('button', { name: 'Set end', exact: true }).click();
  await expect(drawer.getByRole('status').filter({ hasText: '2 annotations were ended.' })).toBeVisible();
  for (const annotation of [first, second]) {
    expect(await read(request, annotation)).toEqual({ ...annotation, endTime: '2026-01-31T11:45:00Z' });
  }
});

test('one is duplicated, and deleting asks first @deep', async ({ page, request }) => {
  await create(request);
  const drawer = await openManager(page);
  await drawer.getByRole('button', { name: 'Duplicate “Release 7”' }).press('Enter');
  await drawer.getByRole('textbox', { name: /^Title/ }).fill('Copy');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await expect(row(drawer, 'Copy')).toBeVisible();
  expect((await ours(request)).map(({ id: _, ...rest }) => rest)).toEqual(
    expect.arrayContaining([draft, { ...draft, title: 'Copy' }])
  );

  await drawer.getByRole('button', { name: 'Delete “Copy”' }).press('Enter');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(row(drawer, 'Copy')).toBeVisible();
  expect(await ours(request)).toHaveLength(2);
  await drawer.getByRole('button', { name: 'Delete “Copy”' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(drawer.getByRole('status').filter({ hasText: '“Copy” was deleted.' })).toBeVisible();
  await expect(row(drawer, 'Copy')).toHaveCount(0);

  await create(request, { title: 'Another' });
  await drawer.getByRole('button', { name: 'Refresh' }).click();
  await drawer.getByRole('checkbox', { name: 'Select all 2' }).check({ force: true });
  await drawer.getByRole('button', { name: 'Delete 2…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(drawer.getByRole('status').filter({ hasText: '2 annotations were deleted.' })).toBeVisible();
  expect(await ours(request)).toEqual([]);
});

test('a hostile annotation executes nothing in the list, the form and the preview @deep', async ({ page, request }) => {
  const attack = '<img src="/hostile.png" onerror="window.hostile=1"><script>window.hostile=1</script>';
  await create(request, {
    title: attack,
    description: `${attack}[z](javascript:window.hostile=1)`,
    url: 'javascript:1',
  });
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  const drawer = await openManager(page);
  await expect(row(drawer, attack)).toBeVisible();
  await drawer.getByRole('button', { name: /^Edit / }).click();
  const preview = drawer.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('onerror');
  await expect(preview.locator('img, script, a, [onerror]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
  expect(loaded.filter((url) => url.includes('hostile'))).toEqual([]);
});

test('the editor of a dashboard’s layer opens it as well @deep', async ({ page }) => {
  await openPage(page, '/d/web-traffic/edit/annotations');
  await page.getByRole('button', { name: 'Manage annotations' }).first().click();
  await expect(page.getByRole('dialog', { name: /annotation/i })).toContainText('New annotation');
});

test('a viewer sees no button, and without a write token there is a sentence instead @deep', async ({
  page,
  context,
  configure,
  baseURL,
}) => {
  const button = page.getByRole('button', { name: 'Manage annotations' });
  await context.addCookies([{ name: 'workbench_role', value: 'Viewer', url: baseURL }]);
  await openExplore(page);
  // Viewers can't use Explore, which has the button.
  await expect(page.getByRole('tab', { name: 'Dashboards' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Explore' })).toHaveCount(0);
  await expect(button).toHaveCount(0);

  await context.addCookies([{ name: 'workbench_role', value: 'Editor', url: baseURL }]);
  await openExplore(page);
  await expect(button).toBeVisible();

  await configure({ jsonData: { annotationWrites: false } });
  await openExplore(page);
  await expect(page.getByText(/Managing annotations requires a write token/)).toBeVisible();
  await expect(button).toHaveCount(0);
});
