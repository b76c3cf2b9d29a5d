import { openDashboard, panel } from './support/panels';
import { expect, test, type Upstream } from './support/test';

const from = Date.parse('2026-01-31T10:00:00Z');
const to = Date.parse('2026-01-31T12:00:00Z');
const range = { from: String(from), to: String(to) };
const base = { datasets: ['otel-demo-logs'], description: '', url: '' };

function serve(upstream: Upstream) {
  upstream.annotations = [
    {
      ...base,
      id: 'ann_1',
      type: 'incident',
      time: '2026-01-31T09:00:00Z',
      endTime: '2026-01-31T10:30:00Z',
      title: 'Old',
    },
    {
      ...base,
      id: 'ann_2',
      type: 'incident',
      time: '2026-01-31T11:00:00Z',
      title: 'Still going',
      url: 'https://example.org/2',
    },
    {
      ...base,
      id: 'ann_3',
      type: 'deployment',
      time: '2026-01-31T11:30:00Z',
      title: 'Release',
      url: 'javascript:alert(1)',
    },
  ];
}

test.beforeEach(async ({ page, upstream }) => {
  serve(upstream);
  await openDashboard(page, 'service-events', range);
});

test('incidents are states over time: cut at the left edge, and going on until they have an end', async ({ page }) => {
  const states = panel(page, 'Incidents over time').getByTestId('state');
  await expect(states).toHaveCount(2);
  const shown = await states.evaluateAll((bars) =>
    bars.map((bar) => [bar.textContent, Number(bar.getAttribute('data-from')), Number(bar.getAttribute('data-to'))])
  );
  expect(shown).toEqual([
    ['Old', from, Date.parse('2026-01-31T10:30:00Z')],
    ['Still going', Date.parse('2026-01-31T11:00:00Z'), to],
  ]);
});

test('a stat counts them @deep', async ({ page }) => {
  await expect(panel(page, 'Incidents')).toContainText('2');
  await expect(panel(page, 'Deployments')).toContainText('1');
});

test('a table has a row for each, with a link where the address is http or https @deep', async ({ page }) => {
  const table = panel(page, 'Events');
  for (const title of ['Old', 'Still going', 'Release']) {
    await expect(table.getByRole('row').filter({ hasText: title })).toBeVisible();
  }
  await expect(table.getByRole('link')).toHaveCount(1);
  await expect(table.getByRole('link')).toHaveAttribute('href', 'https://example.org/2');
});
