import { type Page } from '@playwright/test';

/** Makes Chromium measure immediately instead of at its next garbage collection. */
export const memoryFlag = '--enable-blink-features=ForceEagerMeasureMemory';

/** Isolates the documents at `paths`, because Chromium measures only a document whose process has no other origin. */
export async function isolate(page: Page, paths: string[]): Promise<void> {
  await page.route(
    ({ pathname }) => paths.includes(pathname),
    async (route) => {
      const response = await route.fetch();
      const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
      await route.fulfill({ response, headers: { ...response.headers(), ...isolation } });
    }
  );
}

/**
 * Bytes that an isolated page uses after garbage collection; `undefined` if the browser can't measure them, such as headless Chromium.
 */
export async function memoryOf(page: Page): Promise<number | undefined> {
  const session = await page.context().newCDPSession(page);
  // Twice: objects freed by the first collection may keep others alive.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  return page.evaluate(async () => {
    const measure: unknown = Reflect.get(performance, 'measureUserAgentSpecificMemory');
    const measured: unknown = typeof measure === 'function' ? await measure.call(performance).catch(() => null) : null;
    return typeof measured === 'object' && measured !== null && 'bytes' in measured
      ? Number(measured.bytes)
      : undefined;
  });
}
