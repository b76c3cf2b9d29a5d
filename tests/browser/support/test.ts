import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  test as base,
  type WebError,
} from '@playwright/test';
import { startClockAtNow } from './clock';
import { closePage } from './openPage';
import { sandboxToken } from './sandboxToken';
import { forgetTraffic, watchTraffic } from './traffic';
import { Upstream } from './upstream';

export { expect } from '@playwright/test';
export { everyMinute, tabular, type Upstream } from './upstream';

const address = '/api/datasources/uid/apl';
const admin = { 'X-Workbench-Role': 'Admin' };

/** Part of the data source's settings. An empty secret is removed. */
export interface Settings {
  url?: string;
  jsonData?: Record<string, unknown>;
  secureJsonData?: { token?: string; writeToken?: string };
}

interface Fixtures {
  /** A new page for the test, which allows changes before the scripts run. */
  ownPage: Page;
  /** Changes the data source's settings for the rest of the test. */
  configure: (settings: Settings) => Promise<void>;
  /** A service for this test, which the data source uses in place of the sandbox. */
  upstream: Upstream;
  /** Errors on the test's pages. A test with errors fails. */
  pageErrors: string[];
}

async function save(request: APIRequestContext, settings: Settings): Promise<void> {
  const before = await (await request.get(address)).json();
  const saved = await request.put(address, { headers: admin, data: { ...before, ...settings } });
  expect(saved.status()).toBe(200);
}

export const test = base.extend<Fixtures, { profile: BrowserContext }>({
  // Browsers compile the workbench's scripts once for a persistent profile, but again for each incognito profile, the default for
  // tests.
  profile: [
    async ({ playwright }, use, { project }) => {
      const { launchOptions, ...options } = project.use;
      const profile = await playwright.chromium.launchPersistentContext('', {
        ...launchOptions,
        ...options,
        // Animations cause repeated painting, and gestures may miss moving elements. The deep run keeps animations.
        reducedMotion: process.env.DEEP === '1' ? 'no-preference' : 'reduce',
      });
      await startClockAtNow(profile);
      watchTraffic(profile);
      await use(profile);
      await profile.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ profile, baseURL: origin = '' }, use) => {
    await use(profile);
    await profile.unrouteAll({ behavior: 'ignoreErrors' });
    forgetTraffic(profile);
    const session = await profile.newCDPSession(profile.pages()[0]);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage' });
    await session.detach();
  },
  // All tests share a page, because a new page has its own process, which compiles all scripts again.
  page: async ({ context }, use, info) => {
    const [page] = context.pages();
    await use(page);
    const asExpected = info.status === info.expectedStatus;
    page.removeAllListeners('request');
    page.removeAllListeners('response');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all(
      context
        .pages()
        .filter((other) => other !== page)
        .map((other) => other.close())
    );
    await page.mouse.move(0, 0);
    // Anything left by a failed test may disturb the next test.
    await (asExpected ? closePage(page) : page.goto('about:blank'));
    await page.setViewportSize(info.project.use.viewport ?? { width: 1400, height: 1000 });
  },
  ownPage: async ({ context }, use) => use(await context.newPage()),
  configure: async ({ request }, use) => {
    const { url, jsonData } = await (await request.get(address)).json();
    await use((settings) => save(request, settings));
    await save(request, { url, jsonData, secureJsonData: { token: sandboxToken, writeToken: sandboxToken } });
  },
  upstream: async ({ configure }, use) => {
    const upstream = await Upstream.start();
    await configure({ url: upstream.url });
    await use(upstream);
    await upstream.stop();
  },
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const note = (error: WebError) => errors.push(error.error().message);
      context.on('weberror', note);
      await use(errors);
      context.off('weberror', note);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
