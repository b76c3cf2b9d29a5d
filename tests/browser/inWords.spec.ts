import { type Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { expectQuery, logs, openExplore } from './support/builder';
import { expect, test } from './support/test';

const line = (page: Page) => page.getByRole('textbox', { name: 'Query in words' });
const steps = (page: Page) => page.getByRole('list', { name: 'Steps of the query' });
const app = '**/api/plugins/grafana-llm-app';

/** Responds in place of Grafana's LLM app, always with `answer`. */
async function fakeModel(page: Page, answer: string) {
  await page.route(`${app}/health`, (route) =>
    route.fulfill({ json: { details: { llmProvider: { configured: true, ok: true } } } })
  );
  await page.route(`${app}/resources/**`, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `data: ${JSON.stringify({ choices: [{ delta: { content: answer } }] })}\n\ndata: [DONE]\n\n`,
    })
  );
}

test('a query in words is shown, written, undone and changed, with the keyboard', async ({ page }) => {
  await openExplore(page, `${logs}\n| limit 5`);
  await line(page).fill('p95 req duration by method where status 5xx');
  await page.keyboard.press('Enter');
  await expect(steps(page)).toContainText('percentile(req_duration_ms, 95) by method');
  await expect(steps(page).getByRole('img', { name: 'removed' })).toHaveCount(1);
  await expectAccessible(page.getByRole('group', { name: 'Query in words' }));
  await page.getByRole('button', { name: 'Use query' }).press('Enter');
  const query = `${logs}\n| where status startswith "5"\n| summarize percentile(req_duration_ms, 95) by method`;
  await expectQuery(page, query);
  await line(page).fill('over time');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use query' }).press('Enter');
  await expectQuery(page, `${query}, bin_auto(_time)`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectQuery(page, query);
});

test('unknown words are named beside questions that are understood, and no query is offered', async ({ page }) => {
  await openExplore(page, logs);
  await line(page).fill('count by planet');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not understood: “planet”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use query' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ask language model' })).toHaveCount(0);
  await expectAccessible(page.getByRole('group', { name: 'Query in words' }));
  await page.getByRole('button', { name: 'count by status over time' }).press('Enter');
  await expect(line(page)).toHaveValue('count by status over time');
});

test('a language model’s query is checked, and written on request', async ({ page, configure }) => {
  await configure({ jsonData: { defaultDataset: 'sample-http-logs', languageModel: true } });
  await fakeModel(page, `\`\`\`apl\n${logs}\n| summarize n = count() by ['geo.city']\n\`\`\``);
  await openExplore(page, logs);
  await line(page).fill('where do my visitors live');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ask language model' }).click();
  await expect(steps(page)).toContainText("summarize n = count() by ['geo.city']");
  await page.getByRole('button', { name: 'Use query' }).click();
  await expectQuery(page, `${logs}\n| summarize n = count() by ['geo.city']`);
});

test('a language model’s wrong query can’t be used', async ({ page, configure }) => {
  await configure({ jsonData: { defaultDataset: 'sample-http-logs', languageModel: true } });
  await fakeModel(page, `${logs}\n| where planet == "Mars"`);
  await openExplore(page, logs);
  await line(page).fill('where do my visitors live');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ask language model' }).click();
  await expect(page.getByRole('list', { name: 'Problems in the model’s query' })).toContainText('planet');
  await expect(page.getByRole('button', { name: 'Use query' })).toHaveCount(0);
});

test('a query of metrics in words is shown, written, changed by a value, and undone', async ({ page }) => {
  const metric = '`otel-demo-metrics`:`http.server.request.duration`';
  await openExplore(page, '', { kind: 'mpl', editorMode: 'builder' });
  await line(page).fill('p95 server request duration by route');
  await page.keyboard.press('Enter');
  const step = 'bucket by `http.route` to $__interval using interpolate_delta_histogram(0.95)';
  // The first request creates the demo's metrics.
  await expect(steps(page)).toContainText(step, { timeout: 60_000 });
  await expectAccessible(page.getByRole('group', { name: 'Query in words' }));
  await page.getByRole('button', { name: 'Use query' }).press('Enter');
  const query = `${metric}\n| ${step}`;
  await expectQuery(page, query);
  await line(page).fill('only checkout');
  await page.keyboard.press('Enter');
  await expect(steps(page).getByRole('img', { name: 'added' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Use query' }).press('Enter');
  await expectQuery(page, query.replace('\n', '\n| where `service.name` == "checkout"\n'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectQuery(page, query);
  await line(page).fill('top 5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('MPL can’t sort or limit series')).toBeVisible();
});

test('a language model’s query of metrics is checked, and written on request', async ({ page, configure }) => {
  await configure({ jsonData: { languageModel: true } });
  const right = '`otel-demo-metrics`:`cart.active`\n| align to $__interval using max';
  await fakeModel(page, `\`\`\`mpl\n${right}\n\`\`\``);
  await openExplore(page, '', { kind: 'mpl', editorMode: 'builder' });
  await line(page).fill('how full are baskets');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ask language model' }).click();
  await expect(steps(page)).toContainText('align to $__interval using max');
  await page.getByRole('button', { name: 'Use query' }).click();
  await expectQuery(page, right);
});
