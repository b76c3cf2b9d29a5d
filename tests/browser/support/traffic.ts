import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** Milliseconds without a request after which none is expected any more. */
const quietAfter = 300;

interface Traffic {
  /** What is asked and not answered. */
  open: Set<Request>;
  /** When a request began or ended last, in milliseconds. */
  last: number;
}

const ofContexts = new WeakMap<BrowserContext, Traffic>();

/** Watches the requests of a browser's pages from now on. */
export function watchTraffic(context: BrowserContext): void {
  const traffic: Traffic = { open: new Set(), last: Date.now() };
  ofContexts.set(context, traffic);
  context.on('request', (request) => {
    traffic.open.add(request);
    traffic.last = Date.now();
  });
  const end = (request: Request) => {
    traffic.open.delete(request);
    traffic.last = Date.now();
  };
  context.on('requestfinished', end);
  context.on('requestfailed', end);
}

/** Forgets what pages have asked for that are gone. */
export function forgetTraffic(context: BrowserContext): void {
  ofContexts.get(context)?.open.clear();
}

/** Waits until the pages have asked for nothing for a while, and everything is answered. Pages are not loaded anew, see `openPage`. */
export async function quiet(page: Page): Promise<void> {
  const isQuiet = () => {
    const traffic = ofContexts.get(page.context());
    return traffic !== undefined && traffic.open.size === 0 && Date.now() - traffic.last >= quietAfter;
  };
  await expect.poll(isQuiet, { intervals: [100] }).toBe(true);
}
