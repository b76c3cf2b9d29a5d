import { type Page } from '@playwright/test';
import { expectQuery, logs, openExplore } from './support/builder';
import { saveDashboard } from './support/dashboards';
import { openPage } from './support/openPage';
import { openDashboard, panel } from './support/panels';
import { expect, test } from './support/test';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openEmptyDashboard(page: Page) {
  await saveDashboard(page, { uid: 'bench', title: 'Bench', schemaVersion: 41, panels: [] });
  await openDashboard(page, 'bench', { from: 'now-1h', to: 'now' });
}

test.describe('Explore', () => {
  test('goes back to the queries and the range before @deep', async ({ page }) => {
    await openExplore(page, `${logs}\n| limit 3`);
    await button(page, 'Remove Limit').or(button(page, 'Remove step 1, Limit')).first().click();
    const other = (await page.getByRole('group', { name: 'The query as text' }).textContent()) ?? '';
    expect(other).not.toContain('limit');
    await button(page, 'Run query').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('queries')).not.toContain('limit 3');
    await page.getByTestId('data-testid TimePicker Open Button').click();
    await page.getByText('Last 15 minutes', { exact: true }).click();
    await expect(page).toHaveURL(/from=now-15m/);

    await page.goBack();
    await expect(page).toHaveURL(/from=now-1h/);
    await expect(page.getByTestId('data-testid TimePicker Open Button')).toContainText('Last 1 hour');
    await expectQuery(page, other);
    const asked = page.waitForRequest((request) => request.postData()?.includes('limit 3') ?? false);
    await page.goBack();
    await expectQuery(page, `${logs}\n| limit 3`);
    await asked;
    await page.goForward();
    await expectQuery(page, other);
  });

  test('follows a link to other queries @deep', async ({ page }) => {
    await openExplore(page, `${logs}\n| limit 3`);
    const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query: `${logs}\n| limit 4`, editorMode: 'builder' }]);
    const href = `/explore?${new URLSearchParams({ from: 'now-1h', to: 'now', datasource: 'apl', queries })}`;
    await page.evaluate((address) => {
      const link = document.body.appendChild(document.createElement('a'));
      link.href = address;
      link.click();
      link.remove();
    }, href);
    await expectQuery(page, `${logs}\n| limit 4`);
    await page.goBack();
    await expectQuery(page, `${logs}\n| limit 3`);
  });

  test('opens the context of a log line at that line @deep', async ({ page }) => {
    await openExplore(page, `['otel-demo-logs'] | where severity_text == "ERROR" | limit 20`, { format: 'logs' });
    const line = page.getByTestId('log-row').nth(5);
    await line.click();
    await line.getByRole('button', { name: 'Show context' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log context' });
    await expect(dialog.getByText(/^(Load|No) older lines$/)).toBeAttached();
    await expect(dialog.getByText(/^(Load|No) newer lines$/)).toBeAttached();
    await expect(dialog.locator('[aria-current=true]')).toBeInViewport();
    expect(await dialog.getByTestId('log-row').count()).toBeGreaterThan(50);
  });
});

test('a new panel gets a title and another visualization, which the dashboard keeps', async ({ page }) => {
  await openEmptyDashboard(page);
  await button(page, 'Add panel').click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await expect(heading(page, 'Bench: Mine')).toBeVisible();
  await button(page, 'Latest events').click();
  await page.getByRole('combobox', { name: 'Visualization' }).click();
  await page.getByRole('option', { name: 'Table' }).click();
  await expect(panel(page, 'Mine').getByRole('row').first()).toBeVisible();
  await button(page, 'Back to dashboard').click();
  await expect(heading(page, 'Bench')).toBeVisible();
  await expect(panel(page, 'Mine').getByRole('row').first()).toBeVisible();
});

test.describe('A panel with changes', () => {
  /** Answers the page's dialogs, and collects their messages. */
  function answering(page: Page, accepted: boolean): string[] {
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type() === 'beforeunload' ? 'beforeunload' : dialog.message());
      // After a reload, the page no longer waits for an answer.
      return (accepted ? dialog.accept() : dialog.dismiss()).catch(() => {});
    });
    return questions;
  }

  test('is left after a question @deep', async ({ page }) => {
    await openEmptyDashboard(page);
    await button(page, 'Add panel').click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
    const questions = answering(page, false);
    await page.getByRole('tab', { name: 'Dashboards' }).click();
    await expect.poll(() => questions).toEqual([expect.stringContaining('Leave without your changes?')]);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
    await page.goBack();
    await expect.poll(() => questions).toHaveLength(2);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
    await expect(page).toHaveURL(/\/d\/bench\/edit\//);
    await page.reload({ timeout: 2000 }).catch(() => {});
    await expect.poll(() => questions).toHaveLength(3);
    page.removeAllListeners('dialog');
    answering(page, true);
    await page.getByRole('tab', { name: 'Dashboards' }).click();
    await expect(heading(page, 'Dashboards')).toBeVisible();
  });

  test('is kept or discarded without a question, and so is one without changes @deep', async ({ page }) => {
    const questions = answering(page, false);
    await openEmptyDashboard(page);
    await button(page, 'Add panel').click();
    await page.getByRole('tab', { name: 'Dashboards' }).click();
    await expect(heading(page, 'Dashboards')).toBeVisible();
    await openDashboard(page, 'bench', { from: 'now-1h', to: 'now' });
    for (const name of ['Discard changes', 'Back to dashboard']) {
      await button(page, 'Add panel').click();
      await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
      await button(page, name).click();
      await expect(heading(page, 'Bench')).toBeVisible();
    }
    expect(questions).toEqual([]);
    // The dashboard keeps the panel until the page reloads.
    await page.reload({ timeout: 2000 }).catch(() => {});
    await expect.poll(() => questions).toEqual(['beforeunload']);
  });
});

test('a viewer sees no editing @deep', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'workbench_role', value: 'Viewer', url: baseURL }]);
  await openDashboard(page, 'web-traffic');
  await expect(panel(page, 'Requests')).toContainText(/\d/);
  await expect(page.getByRole('tab', { name: 'Explore' })).toHaveCount(0);
  await expect(button(page, 'Add panel')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^(Annotations|Variables)$/ })).toHaveCount(0);
  await panel(page, 'Requests')
    .getByRole('button', { name: /^Menu for panel/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Inspect']);
  for (const address of ['annotations', 'variables', 'panel-1', 'new-panel'].map(
    (part) => `/d/web-traffic/edit/${part}`
  )) {
    await openPage(page, address);
    await expect(page.getByText('Viewers can’t edit dashboards or explore.')).toBeVisible();
  }
  await openPage(page, '/explore');
  await expect(page.getByText('Viewers can’t edit dashboards or explore.')).toBeVisible();
});
