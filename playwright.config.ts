import { defineConfig, devices } from '@playwright/test';
import { testNow } from './tests/browser/support/clock';
import { sandboxToken } from './tests/browser/support/sandboxToken';
import { port, sandbox, sandboxPort, workbench } from './tests/browser/support/servers';

const executablePath = process.env.CHROMIUM_PATH;
// A graphics card would be emulated. The plain compiler at once gives more than it takes. The memory for new objects (MB) holds those of a
// page, or it would be cleared several times while the page is drawn.
const memory = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
const args = ['--no-sandbox', '--disable-gpu', `--js-flags=${['--always-sparkplug', ...memory].join()}`];

// Playwright asks whether a server is there through the proxy of the environment, which cannot reach this machine.
for (const name of ['no_proxy', 'NO_PROXY']) {
  process.env[name] = [process.env[name], '127.0.0.1', 'localhost'].filter(Boolean).join(',');
}

/** A server of the tests' own, which has the build to make if nothing has made it before. */
const server = {
  timeout: 300_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
} as const;

export default defineConfig({
  testDir: './tests/browser',
  outputDir: './test-results',
  // All tests share a server, which has the one data source's settings, and a page: they run one after the other.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A machine that does much else may swallow a gesture. `npm test` says how many passed at the second try only; the deep run fails then.
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
