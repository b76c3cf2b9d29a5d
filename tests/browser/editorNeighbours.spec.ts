import { type Page } from '@playwright/test';
import type * as monacoApi from 'monaco-editor';

import { expect, test } from './support/test';
import { openPage } from './support/openPage';

declare global {
  interface Window {
    /** Monaco, which all editors on the page share; exposed by the test. */
    monaco: typeof monacoApi;
  }
}

const logs = `['sample-http-logs']`;

/** Opens Explore with queries, and another plugin's editor with its own language below them. */
async function openBeside(page: Page, ...queries: string[]): Promise<void> {
  await page.addInitScript(() => {
    let environment: monacoApi.Environment | undefined;
    Object.defineProperty(window, 'MonacoEnvironment', {
      get: () => environment,
      set: (value: monacoApi.Environment) => {
        environment = { ...value, globalAPI: true };
      },
    });
  });
  const saved = queries.map((query, index) => ({ refId: 'AB'[index], kind: 'apl', query, format: 'auto' }));
  await openPage(page, `/explore?from=now-1h&to=now&queries=${encodeURIComponent(JSON.stringify(saved))}`);
  await expect(page.getByRole('textbox', { name: 'APL query A' })).toBeAttached();
  await page.evaluate(() => {
    const { monaco } = window;
    monaco.languages.register({ id: 'other' });
    monaco.languages.setMonarchTokensProvider('other', { tokenizer: { root: [[/where/, 'comment']] } });
    monaco.languages.registerCompletionItemProvider('other', {
      triggerCharacters: ['.'],
      provideCompletionItems: (_, { lineNumber, column }) => ({
        suggestions: [
          {
            label: 'theirs',
            kind: monaco.languages.CompletionItemKind.Text,
            insertText: 'theirs',
            range: { startLineNumber: lineNumber, endLineNumber: lineNumber, startColumn: column, endColumn: column },
          },
        ],
      }),
    });
    const place = document.createElement('div');
    place.style.height = '120px';
    document.body.prepend(place);
    const editor = monaco.editor.create(place, {
      language: 'other',
      value: 'a where b = 1',
      ariaLabel: 'Other',
      wordBasedSuggestions: false,
    });
    editor.focus();
  });
}

const suggested = (page: Page) => page.locator('.suggest-widget.visible').getByRole('option');
const other = (page: Page) => page.getByRole('textbox', { name: 'Other' });

test('an editor of another plugin keeps its keys, colors and suggestions @deep', async ({ ownPage: page }) => {
  await openBeside(page, `${logs} | where method == 'GET'`);
  await other(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Tab');
  await page.keyboard.type('x.');
  await expect(suggested(page)).toHaveText([/^theirs/]);
  // Enter accepts the suggestion there, although none of it has been typed.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Alt+F');
  const models = () => page.evaluate(() => window.monaco.editor.getModels().map((model) => model.getValue()));
  await expect.poll(models).toContainEqual(expect.stringMatching(/^a where b = 1\s+x\.theirs$/));
  await expect(other(page)).toBeFocused();
  const problems = await page.evaluate(() =>
    window.monaco.editor.getModelMarkers({}).filter(({ resource }) => {
      const model = window.monaco.editor.getModel(resource);
      return model?.getLanguageId() === 'other';
    })
  );
  expect(problems).toEqual([]);
});

test('the language of another plugin does not come into the editor of APL @deep', async ({ ownPage: page }) => {
  await openBeside(page, `${logs} | where `);
  await page.getByRole('textbox', { name: 'APL query A' }).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+Space');
  await expect(suggested(page).filter({ hasText: /^method/ })).toBeVisible();
  await expect(suggested(page).filter({ hasText: 'theirs' })).toHaveCount(0);
});

test('an editor that is closed leaves the other one its language @deep', async ({ ownPage: page }) => {
  await openBeside(page, `${logs} | where method = 'GET'`, `${logs} | where method = 'PUT'`);
  await expect(page.locator('.squiggly-error')).toHaveCount(2);
  await page
    .getByRole('region', { name: 'Query B' })
    .getByRole('button', { name: /Remove|Delete/ })
    .click();
  await expect(page.getByRole('region', { name: 'Query B' })).toHaveCount(0);
  const marked = () =>
    page.evaluate(() => new Set(window.monaco.editor.getModelMarkers({}).map(({ resource }) => String(resource))).size);
  await expect.poll(marked).toBe(1);
  const editor = page.getByRole('textbox', { name: 'APL query A' });
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' | wher');
  await expect(suggested(page).filter({ hasText: /^where/ })).toHaveCount(1);
});
