import { defineConfig, devices } from '@playwright/test';

/** Ports of their own, so that the tests run beside somebody's `npm start`. */
const port = Number(process.env.TEST_PORT ?? 4500);
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
    command: `node scripts/start.mjs --no-open --port ${port} --sandbox-port ${port + 1}`,
    url: `http://127.0.0.1:${port}`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
