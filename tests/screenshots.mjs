/**
 * `node tests/screenshots.mjs`: takes the pictures of the documentation anew, in both themes, from the built plugin and page
 * (`npm start` builds them). The sandbox stands still at one instant, so that the same code makes the same pictures.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/lib/browser.mjs';

const root = path.resolve(import.meta.dirname, '..');
const port = 4510;
const now = '2026-01-30T16:40:00Z';
const largest = 250_000;
const range = `from=${Date.parse(now) - 6 * 3_600_000}&to=${Date.parse(now)}`;
const query = "['sample-http-logs']\n| where status >= '500'\n| summarize failed = count() by bin_auto(_time), status";
const queries = encodeURIComponent(JSON.stringify([{ refId: 'A', kind: 'apl', query, format: 'auto' }]));

/** What is taken: name, address, height in pixels, and what is done on the page before. */
const pictures = [
  ['web-traffic', `/d/web-traffic?${range}`, 1010, showTooltip],
  ['service-events', `/d/service-events?${range}`, 1010],
  ['explore', `/explore?${range}&queries=${queries}`, 740],
  ['settings', '/datasources', 1310],
];
const forCatalog = new Set(['web-traffic', 'service-events', 'explore']);

async function showTooltip(page) {
  const chart = page.getByRole('region', { name: 'Request duration', exact: true });
  await chart
    .getByRole('button', { name: /^Annotation at / })
    .last()
    .focus();
  await page.getByTestId('annotation-tooltip').waitFor();
}

/** Starts a server of the repository; done when it says where it listens. */
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

async function take(page, theme) {
  for (const [name, address, height, prepare] of pictures) {
    await page.setViewportSize({ width: 1280, height });
    await page.goto(`http://127.0.0.1:${port}${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const other = page.getByRole('button', { name: `Switch to the ${theme} theme` });
    if ((await other.count()) > 0) {
      await other.click();
    }
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    // Charts draw after their data is there.
    await page.waitForTimeout(1500);
    const files = [path.join(root, 'docs/img', `${name}-${theme}.png`)];
    if (theme === 'dark' && forCatalog.has(name)) {
      files.push(path.join(root, 'src/img/screenshots', `${name}.png`));
    }
    for (const file of files) {
      mkdirSync(path.dirname(file), { recursive: true });
      await page.screenshot({ path: file });
      const { size } = statSync(file);
      process.stdout.write(`${path.relative(root, file)}  ${Math.round(size / 1000)} kB\n`);
      if (size > largest) {
        throw new Error(`${file} has more than ${largest} bytes.`);
      }
    }
  }
}

const address = `http://127.0.0.1:${port + 1}`;
const token = 'xaat-sandbox';
const servers = [
  serve('sandbox/main.ts', ['--port', String(port + 1), '--now', now], {}, 'Sandbox '),
  serve(
    'workbench/server/main.ts',
    ['--port', String(port)],
    { APL_URL: address, APL_TOKEN: token, APL_WRITE_TOKEN: token, APL_ANNOTATION_WRITES: 'true' },
    'Workbench '
  ),
];
try {
  await Promise.all(servers.map(({ listens }) => listens));
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  for (const theme of ['dark', 'light']) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, timezoneId: 'UTC' });
    await take(page, theme);
    await page.close();
  }
  await browser.close();
} finally {
  for (const { child, listens } of servers) {
    listens.catch(() => undefined);
    child.kill();
  }
}
