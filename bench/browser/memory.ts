import { type Page } from '@playwright/test';

/** Chromium measures at once with this flag, instead of when it next collects garbage. */
export const memoryFlag = '--enable-blink-features=ForceEagerMeasureMemory';

/** Lets a document be measured: only one that shares its process with no other origin may. */
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

/** The bytes that an isolated page holds, without garbage: objects, texts (those outside of the heap as well) and elements. */
export async function memoryOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // Twice: what the first round frees may hold on to more.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  return page.evaluate(async () => {
    if (!('measureUserAgentSpecificMemory' in performance)) {
      throw new Error('This browser does not measure the memory of a page: use a Chromium.');
    }
    const measure: unknown = performance.measureUserAgentSpecificMemory;
    const measured: unknown = typeof measure === 'function' ? await measure.call(performance) : undefined;
    if (typeof measured !== 'object' || measured === null || !('bytes' in measured)) {
      throw new Error('The browser measured no memory.');
    }
    return Number(measured.bytes);
  });
}
