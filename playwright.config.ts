import { defineConfig, devices } from '@playwright/test';
import { testNow } from './tests/browser/support/clock';
import { sandboxToken } from './tests/browser/support/sandboxToken';
import { port, sandbox, sandboxPort, workbench } from './tests/browser/support/servers';

const executablePath = process.env.CHROMIUM_PATH;
// Without a GPU, Chromium would emulate one. Compiling with Sparkplug at once saves more time than it costs. The young generation (MB) is
// large enough for a page's objects, so that rendering doesn't trigger garbage collection.
const memory = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
const args = ['--no-sandbox', '--disable-gpu', `--js-flags=${['--always-sparkplug', ...memory].join()}`];

// Playwright checks servers through the proxy in the environment, which can't reach local addresses.
for (const name of ['no_proxy', 'NO_PROXY']) {
  process.env[name] = [process.env[name], '127.0.0.1', 'localhost'].filter(Boolean).join(',');
}

/** Options for servers started by the tests. The first start may have to build the plugin. */
const server = {
  timeout: 300_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
} as const;

export default defineConfig({
  testDir: './tests/browser',
  outputDir: './test-results',
  // All tests share a server and its data source settings, so they run one after another.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // On a busy machine, a gesture may get lost. `npm test` reports how many tests passed only on a retry; the deep run doesn't retry.
  retries: process.env.DEEP === '1' ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: workbench,
    viewport: { width: 1400, height: 1000 },
    timezoneId: 'UTC',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: { args, ...(executablePath && { executablePath }) },
  },
  webServer: [
    {
      ...server,
      command: `node scripts/sandbox.mjs --port ${sandboxPort} --token ${sandboxToken} --now ${testNow} --eu sample-http-logs`,
      url: sandbox,
    },
    {
      ...server,
      command: `node scripts/start.mjs --no-open --deployments --port ${port} --service ${sandbox} --token ${sandboxToken} --write-token ${sandboxToken}`,
      url: workbench,
    },
  ],
});
