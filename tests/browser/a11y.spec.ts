import { type Locator, type Page } from '@playwright/test';

import { expectAccessible, ofColors } from './support/axe';
import { now } from './support/clock';
import { saveDashboard } from './support/dashboards';
import { expect, test } from './support/test';
import { openPage } from './support/openPage';
import { chooseField } from './support/chooseField';

const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };
const range = { from: String(now - 3_600_000), to: String(now) };

async function openExplore(page: Page, query: Record<string, unknown>): Promise<void> {
  const queries = JSON.stringify([{ refId: 'A', ...query }]);
  await openPage(page, `/explore?${new URLSearchParams({ ...range, datasource: 'apl', queries })}`);
}

const events = { kind: 'apl', query: "['sample-http-logs'] | limit 10", editorMode: 'code' };

/** Exception for an event's title, a heading with the same level as in Grafana's own tooltips. */
const exceptions = [{ part: '[data-testid=annotation-preview]', rules: ['heading-order'] }];

/** Parts of the data source's UI, each as the element that contains it. */
const parts: Record<string, (page: Page) => Promise<Locator>> = {
  'the settings': async (page) => {
    await openPage(page, '/connections/datasources/edit/apl');
    const form = page.locator('form');
    await form.getByRole('button', { name: 'Add a link' }).click();
    await form.getByRole('button', { name: 'Add a link' }).click();
    await form.getByRole('group', { name: 'Link 2' }).getByRole('radio', { name: 'A query in Explore' }).click();
    await form
      .getByRole('group', { name: 'Link 1' })
      .getByLabel(/^Address/)
      .fill('nowhere');
    return form;
  },
  'the query editor': async (page) => {
    await openExplore(page, events);
    await expect(page.getByRole('textbox', { name: 'APL query A' })).toBeVisible();
    await page.getByRole('button', { name: /^Options/ }).click();
    return page.getByRole('region', { name: 'Query A' });
  },
  'the drawer with fields': async (page) => {
    await openExplore(page, events);
    await page.getByRole('button', { name: 'Fields', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: /Fields/ });
    await chooseField(drawer, /^method/);
    await expect(drawer.getByRole('region', { name: 'Field method' })).toContainText(/In [\d,]+ of/);
    return drawer;
  },
  'the drawer with patterns': async (page) => {
    await openExplore(page, { kind: 'apl', query: `['otel-demo-logs']`, format: 'logs' });
    await page.getByRole('button', { name: 'Patterns', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: /Patterns/ });
    await drawer
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click();
    await expect(drawer.getByLabel('Filter for this pattern')).toBeVisible();
    return drawer;
  },
  'the page with annotations': async (page) => {
    await openPage(page, '/connections/datasources/edit/apl?page=annotations');
    const manager = page.getByRole('region', { name: 'Annotations' });
    await expect(manager.getByRole('row').nth(1)).toBeVisible();
    return manager;
  },
  'the drawer with annotations': async (page) => {
    await openExplore(page, { kind: 'annotations', query: '', annotations: { datasets: [], types: [] } });
    await page.getByRole('button', { name: 'Manage annotations' }).click();
    const drawer = page.getByRole('dialog', { name: /annotation/i });
    await drawer.getByRole('button', { name: /^New annotation/ }).click();
    await expect(drawer.getByRole('textbox', { name: /^Title/ })).toBeVisible();
    return drawer;
  },
  'the editor of a layer': async (page) => {
    const target = { refId: 'Anno', kind: 'annotations', query: '' };
    const layer = { name: 'Releases', enable: true, iconColor: 'green', datasource, target };
    await saveDashboard(page, {
      ...{ uid: 'layer-a11y', title: 'Layer', schemaVersion: 41, annotations: { list: [layer] }, panels: [] },
    });
    await openPage(page, '/d/layer-a11y/edit/annotations');
    await expect(page.getByTestId('annotation-preview').getByRole('status')).toHaveText(/events?$/);
    return page.locator('main');
  },
  'the editor of a variable': async (page) => {
    const variable = { name: 'v', type: 'query', datasource, query: '' };
    await saveDashboard(page, {
      ...{ uid: 'variable-a11y', title: 'Variable', schemaVersion: 41, templating: { list: [variable] }, panels: [] },
    });
    await openPage(page, '/d/variable-a11y/edit/variables');
    await page.getByRole('combobox', { name: 'Options from' }).click();
    await page.getByRole('option', { name: 'Fields', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Dataset' })).toBeVisible();
    return page.locator('main');
  },
};

/** The parts that the short run checks, only in the light theme. */
const first = ['the settings', 'the query editor', 'the page with annotations'];

for (const [theme, rules] of [
  ['light', undefined],
  ['dark', ofColors],
] as const) {
  for (const [name, open] of Object.entries(parts)) {
    const tag = theme === 'light' && first.includes(name) ? '' : ' @deep';
    test(`${name} meets the rules of axe${rules ? ' for colors' : ''} in the ${theme} theme${tag}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'workbench_theme', value: theme, url: baseURL }]);
      await expectAccessible(await open(page), exceptions, rules);
    });
  }
}
