/**
 * `node scripts/screenshots.mjs`: retakes the documentation's screenshots of the workbench and the editor, from the built plugin and
 * page (`npm start` builds them). Pictures of a real Grafana are taken by hand.
 */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bareStart, root } from './lib/bareStart.mjs';

const port = 4510;
const now = '2026-01-30T16:40:00Z';
const largest = 300_000;
const range = `from=${Date.parse(now) - 6 * 3_600_000}&to=${Date.parse(now)}`;

/** Starts a server in the repository; resolves when the server prints its address. */
function serve(script, args, env, ready) {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listens = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith(ready) && resolve());
    child.on('close', (code) => reject(new Error(`${script} ended with code ${code}`)));
  });
  return { child, listens };
}

async function takeDashboard(page) {
  await page.goto(`http://127.0.0.1:${port}/d/web-traffic?${range}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const toDark = page.getByRole('button', { name: 'Switch to the dark theme' });
  if ((await toDark.count()) > 0) {
    await toDark.click();
  }
  await page.waitForLoadState('networkidle');
  const chart = page.getByRole('region', { name: 'Request duration', exact: true });
  await chart
    .getByRole('button', { name: /^Annotation at / })
    .last()
    .focus();
  await page.getByTestId('annotation-tooltip').waitFor();
  // Charts are drawn after their data has arrived.
  await page.waitForTimeout(1500);
  await take(page, 'workbench');
}

/** Actions in a query editor with the cursor at the end, each with a check that it's done. */
const editing = [
  {
    name: 'editor-values',
    query: "['sample-http-logs']\n| where status >= 500 and method ",
    act: (page) => page.keyboard.type("== '"),
    shows: '.suggest-widget.visible',
  },
  {
    name: 'editor-hover',
    query: [
      "['sample-http-logs']",
      '| where status >= 500',
      '| extend seconds = req_duration_ms / 1000',
      '| summarize percentile(seconds, 95) by method',
    ].join('\n'),
    act: (page) => page.locator('.view-line span span', { hasText: 'method' }).last().hover(),
    shows: '.monaco-hover:not(.hidden)',
  },
  {
    name: 'editor-fix',
    query: "['sample-http-logs']\n| where metod == 'GET'", // cspell:ignore metod
    act: async (page) => {
      // The service's error disappears when the text changes.
      await page.keyboard.type(' ');
      await page.locator('.squiggly-warning').waitFor();
      await page.keyboard.press('Home');
      await page.keyboard.press('Control+ArrowRight');
      await page.keyboard.press('Control+ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Control+.');
    },
    shows: '.monaco-menu',
  },
  {
    name: 'fields',
    query: "['sample-http-logs']\n| where status startswith '5'",
    act: async (page) => {
      await page.getByRole('button', { name: 'Fields', exact: true }).click();
      await page.getByRole('button', { name: 'Count non-empty values' }).click();
      await page.getByRole('treeitem', { name: /^content_type/ }).click();
    },
    shows: 'section[aria-label="Field content_type"] table',
    clip: { x: 0, y: 0, width: 1280, height: 720 },
  },
];

async function takeEditor(page, { name, query, act, shows, clip }) {
  const queries = encodeURIComponent(JSON.stringify([{ refId: 'A', kind: 'apl', query, format: 'auto' }]));
  await page.goto(`http://127.0.0.1:${port}/explore?${range}&queries=${queries}`);
  await page.getByRole('textbox', { name: 'APL query A' }).focus();
  await page.keyboard.press('Control+End');
  await act(page);
  await page.locator(shows).waitFor();
  // Values in a tooltip, and details of a suggestion, appear later.
  await page.waitForTimeout(1500);
  const { x, y } = await page.getByRole('region', { name: 'Query A' }).boundingBox();
  await take(page, name, clip ?? { x, y, width: 760, height: 330 });
}

/** The builder: its cards, and a preview of a step. */
const building = [
  {
    name: 'builder',
    query: [
      "['sample-http-logs']",
      "| where method == 'GET' and (status startswith '5' or req_duration_ms > 100)",
      '// | where is_tls',
      '| summarize requests = count() by bin(_time, 5m), status',
      '| sort by requests desc',
    ].join('\n'),
    act: async () => {},
    height: 900,
  },
  {
    name: 'builder-peek',
    query: "['sample-http-logs']\n| extend seconds = req_duration_ms / 1000\n| project method, uri, seconds",
    act: async (page) => {
      await page.getByRole('button', { name: 'Show the first rows after step 2, Columns' }).click();
      await page.getByRole('table').waitFor();
      await page.mouse.move(0, 0);
    },
    height: 680,
  },
];

/** The settings page that creates a dashboard, with the first panels. */
async function takeStart(page) {
  await page.goto(`http://127.0.0.1:${port}/connections/datasources/edit/apl?page=start`);
  const dataset = page.getByRole('combobox', { name: 'Dataset', exact: true });
  await dataset.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await dataset.pressSequentially('otel-demo-logs');
  await page.getByRole('option', { name: 'otel-demo-logs', exact: true }).click();
  await page.getByRole('button', { name: 'Analyze dataset' }).click();
  await page.getByRole('button', { name: 'Query of Failure rate', exact: true }).click();
  await page.waitForTimeout(1500);
  await take(page, 'start', { x: 0, y: 40, width: 1040, height: 960 });
}

async function takeBuilder(page, { name, query, act, height }) {
  const queries = JSON.stringify([{ refId: 'A', kind: 'apl', query, format: 'auto', editorMode: 'builder' }]);
  await page.goto(`http://127.0.0.1:${port}/explore?${range}&queries=${encodeURIComponent(queries)}`);
  await page.getByRole('region', { name: /^Step 1/ }).waitFor();
  await act(page);
  await page.waitForTimeout(1500);
  const { x, y, width } = await page.getByRole('region', { name: 'Query A' }).boundingBox();
  await take(page, name, { x, y, width, height });
}

/** A comparison for the minutes of the demo data in which orders failed. */
async function takeChanges(page) {
  const { width: wide, height } = page.viewportSize();
  await page.setViewportSize({ width: wide, height: 1500 });
  const at = (minutes) => new Date(Date.parse(now) - minutes * 60_000).toISOString();
  const query = "['otel-demo-logs'] | where severity_number >= 17 | summarize errors = count() by bin(_time, 5m)";
  const changes = { measure: 'errors', window: { from: at(38), to: at(28) } };
  const queries = JSON.stringify([{ refId: 'A', kind: 'changes', query, editorMode: 'code', changes }]);
  await page.goto(`http://127.0.0.1:${port}/explore?${range}&queries=${encodeURIComponent(queries)}`);
  const found = page.getByRole('region', { name: 'What changed' });
  await page.getByRole('region', { name: 'Annotations and traces' }).waitFor();
  await page.waitForTimeout(1500);
  const { x, y, width } = await page.getByRole('region', { name: 'Query A' }).boundingBox();
  const box = await found.boundingBox();
  await take(page, 'what-changed', { x, y, width, height: box.y + box.height - y + 8 });
  await page.setViewportSize({ width: wide, height });
}

/** A chart's mark with its tooltip, next to a flame graph. */
async function takeEvidence(page) {
  const { width: wide, height } = page.viewportSize();
  await page.setViewportSize({ width: wide, height: 1300 });
  await page.goto(`http://127.0.0.1:${port}/d/service-events?${range}`);
  const chart = page.getByRole('region', { name: 'Request duration, p95', exact: true });
  const mark = chart.getByTestId('data-testid Exemplar marker');
  await mark.first().waitFor();
  await page.getByRole('region', { name: 'Where the time goes' }).getByRole('listitem').first().waitFor();
  await page.waitForTimeout(1500);
  // The highest mark is the slowest request.
  const tops = await mark.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  await mark.nth(tops.indexOf(Math.min(...tops))).focus();
  await page.getByTestId('mark-tooltip').waitFor();
  const { y } = await chart.boundingBox();
  await take(page, 'evidence', { x: 0, y: y - 8, width: wide, height: 420 });
  await page.setViewportSize({ width: wide, height });
}

/** Series and groups, compared with the day before. */
async function takeCompared(page) {
  const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };
  const panel = (id, title, type, by, y, h) => ({
    id,
    title,
    type,
    datasource,
    gridPos: { x: 0, y, w: 24, h },
    targets: [
      {
        refId: 'A',
        kind: 'apl',
        datasource,
        query: `['sample-http-logs'] | summarize requests = count() by ${by}`,
        compare: '1d',
      },
    ],
  });
  const dashboard = {
    uid: 'compared',
    title: 'Today and yesterday',
    schemaVersion: 41,
    panels: [
      panel(1, 'Requests by method', 'timeseries', 'bin(_time, 10m), method', 0, 9),
      panel(2, 'Requests by status', 'table', 'status', 9, 8),
    ],
  };
  await page.request.post(`http://127.0.0.1:${port}/api/dashboards/db`, { data: { dashboard, overwrite: true } });
  await page.goto(`http://127.0.0.1:${port}/d/compared?${range}`);
  await page.getByRole('columnheader', { name: 'requests (change)' }).waitFor();
  await page.waitForTimeout(1500);
  await take(page, 'compare', { x: 0, y: 120, width: 1280, height: 660 });
}

async function take(page, name, clip) {
  const file = path.join(root, `docs/img/${name}.png`);
  await page.screenshot({ path: file, clip });
  const { size } = statSync(file);
  process.stdout.write(`${path.relative(root, file)}  ${Math.round(size / 1000)} kB\n`);
  if (size > largest) {
    throw new Error(`${file} has more than ${largest} bytes.`);
  }
}

const address = `http://127.0.0.1:${port + 1}`;
const token = 'xaat-sandbox';
/** A metrics query as cards, with its series. */
async function takeMetrics(page) {
  const query = [
    '`otel-demo-metrics`:`http.server.request.duration`',
    '| where `http.route` != "/health"',
    '| bucket by `service.name` to 1m using interpolate_delta_histogram(0.95)',
  ].join('\n');
  const queries = encodeURIComponent(JSON.stringify([{ refId: 'A', kind: 'mpl', query, editorMode: 'builder' }]));
  await page.goto(`http://127.0.0.1:${port}/explore?${range}&queries=${queries}`);
  await page.getByText(/^\d+ series, /).waitFor();
  await page.waitForTimeout(1500);
  await take(page, 'metrics', { x: 0, y: 90, width: 1280, height: 900 });
}

/** The drawer over the query of `takeMetrics`, with a tag's values. */
async function takeMetricsDrawer(page) {
  // The list contains the metrics of the last day.
  await page.clock.install({ time: now });
  await page.reload();
  await page.getByText(/^\d+ series, /).waitFor();
  await page.getByRole('button', { name: 'Metrics', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Metrics' });
  await drawer.getByRole('button', { name: 'service.name', exact: true }).click();
  await drawer.getByRole('button', { name: 'Keep only “checkout”' }).waitFor();
  await drawer.getByRole('treeitem', { name: 'db.client' }).click();
  await drawer.getByRole('treeitem', { name: /^operation/ }).hover();
  await drawer.getByRole('region', { name: 'Preview' }).getByRole('img').waitFor();
  await page.waitForTimeout(1000);
  await take(page, 'metrics-drawer', { x: 630, y: 0, width: 650, height: 1010 });
}

/** The dashboard that Start creates for the demo's metrics; the page's clock equals the sandbox's. */
async function takeStartMetrics(page) {
  await page.goto(`http://127.0.0.1:${port}/connections/datasources/edit/apl?page=start`);
  const start = page.getByRole('region', { name: 'Start', exact: true });
  const dataset = start.getByRole('combobox', { name: 'Dataset', exact: true });
  await dataset.click();
  await dataset.fill('otel-demo-metrics');
  await page.getByRole('option', { name: 'otel-demo-metrics', exact: true }).click();
  await start.getByRole('button', { name: 'Analyze dataset' }).click();
  await start.getByRole('button', { name: 'Create dashboard' }).click();
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'otel-demo-metrics' }).waitFor();
  const last = page.getByRole('region', { name: 'Request duration by service, p95', exact: true });
  await last.locator('canvas').first().waitFor();
  await page.waitForTimeout(3000);
  await take(page, 'start-metrics', { x: 0, y: 40, width: 1280, height: 970 });
}

/** The settings, with the result of *Save & test*. */
async function takeSettings(page) {
  const { width, height } = page.viewportSize();
  await page.setViewportSize({ width, height: 2900 });
  await page.goto(`http://127.0.0.1:${port}/connections/datasources/edit/apl`);
  const save = page.getByRole('button', { name: 'Save & test' });
  await save.click();
  await page.getByText(/ is reachable\./).waitFor();
  await page.waitForTimeout(500);
  const box = await save.boundingBox();
  await take(page, 'settings', { x: 0, y: 40, width: 850, height: box.y + box.height - 24 });
  await page.setViewportSize({ width, height });
}

/** A dashboard from the service: the imported charts, and the created dashboard. */
async function takeBrought(page) {
  const { width, height } = page.viewportSize();
  await page.goto(`http://127.0.0.1:${port}/connections/datasources/edit/apl?page=start`);
  // The radio button is behind its label.
  await page.getByRole('radio', { name: 'From an Axiom dashboard' }).check({ force: true });
  await page.getByText('Shop overview').click();
  await page.getByRole('region', { name: 'Preview of Shop overview' }).getByText('without any loss').waitFor();
  await page.waitForTimeout(1000);
  await take(page, 'bring-preview', { x: 0, y: 40, width: 1040, height: 960 });
  await page.getByRole('button', { name: 'Create dashboard' }).click();
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shop overview' }).waitFor();
  await page.setViewportSize({ width, height: 1100 });
  await page.goto(`${page.url().split('?')[0]}?${range}`);
  await page.getByRole('region', { name: 'Content types', exact: true }).getByRole('img').first().waitFor();
  await page.waitForTimeout(3000);
  await take(page, 'bring-dashboard', { x: 0, y: 40, width: 1280, height: 974 });
  await page.setViewportSize({ width, height });
}

await bareStart('node scripts/screenshots.mjs', async () => {
  const servers = [
    serve('sandbox/cli/main.ts', ['--port', String(port + 1), '--now', now], {}, 'Sandbox '),
    serve(
      'workbench/server/main.ts',
      ['--port', String(port)],
      { APL_URL: address, APL_TOKEN: token, APL_WRITE_TOKEN: token, APL_ANNOTATION_WRITES: 'true' },
      'Workbench '
    ),
  ];
  let browser;
  try {
    await Promise.all(servers.map(({ listens }) => listens));
    const { chromium } = await import('@playwright/test');
    const { findBrowser } = await import('./lib/browser.mjs');
    browser = await chromium.launch({
      executablePath: await findBrowser((line) => process.stdout.write(`${line}\n`)),
      args: ['--no-sandbox'],
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 1010 }, timezoneId: 'UTC' });
    await takeDashboard(page);
    for (const picture of editing) {
      await takeEditor(page, picture);
    }
    await takeStart(page);
    await takeSettings(page);
    await takeBrought(page);
    for (const picture of building) {
      await takeBuilder(page, picture);
    }
    await takeChanges(page);
    await takeEvidence(page);
    await takeCompared(page);
    await takeMetrics(page);
    await takeMetricsDrawer(page);
    await takeStartMetrics(page);
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    await takeBuilder(page, { ...building[0], name: 'builder-light' });
  } finally {
    await browser?.close();
    for (const { child, listens } of servers) {
      listens.catch(() => undefined);
      child.kill();
    }
  }
});
