import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { type PluginOptions } from '@grafana/plugin-e2e';

const root = path.resolve(__dirname, '../..');
const { GRAFANA_URL: baseURL = 'http://127.0.0.1:3000', CHROMIUM_PATH: executablePath } = process.env;
const signIn = {
  testDir: path.join(root, 'node_modules/@grafana/plugin-e2e/dist/auth'),
  testMatch: 'auth.setup.js',
};
/** Path of the file in which the sign-in of plugin-e2e saves a user's session. */
const sessionOf = (user: string) => path.join(root, `playwright/.auth/${user}.json`);

/** Runs against an existing Grafana with this repository's provisioning and a sandbox. */
export default defineConfig<PluginOptions>({
  testDir: '.',
  outputDir: path.join(root, 'test-results'),
  // All tests share the annotations of one service.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: process.env.CI ? [['github'], ['html', { open: 'never' }]] : 'line',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    viewport: { width: 1600, height: 1100 },
    timezoneId: 'UTC',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    provisioningRootDir: path.join(root, 'provisioning'),
    launchOptions: { args: ['--no-sandbox'], ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'sign in as administrator', ...signIn },
    {
      name: 'sign in as viewer',
      ...signIn,
      use: { user: { user: 'apl-viewer', password: 'apl-viewer', role: 'Viewer' } },
    },
    {
      name: 'administrator',
      testIgnore: 'viewer.spec.ts',
      use: { storageState: sessionOf(process.env.GRAFANA_ADMIN_USER ?? 'admin') },
      dependencies: ['sign in as administrator'],
    },
    {
      name: 'viewer',
      testMatch: 'viewer.spec.ts',
      use: { storageState: sessionOf('apl-viewer') },
      dependencies: ['sign in as viewer'],
    },
  ],
});
