import { defineConfig, devices } from '@playwright/test';

/** `npm test` looks for free ports; alone, the tests also run beside an `npm start`. */
const { TEST_PORT: port = '4500', TEST_SANDBOX_PORT: sandboxPort = '4501' } = process.env;
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: './tests/browser',
  outputDir: './test-results',
  // The settings of the one data source and the role are the server's: tests share them and run one after the other.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1400, height: 1000 },
    timezoneId: 'UTC',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: { args: ['--no-sandbox'], ...(executablePath && { executablePath }) },
  },
  webServer: {
    command: `node scripts/start.mjs --no-open --port ${port} --sandbox-port ${sandboxPort}`,
    url: `http://127.0.0.1:${port}`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
