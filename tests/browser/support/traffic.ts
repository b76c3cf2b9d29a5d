import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** Milliseconds without a request after which the page counts as idle. */
const quietAfter = 300;

interface Traffic {
  /** Requests without a response yet. */
  open: Set<Request>;
  /** Time of the last start or end of a request, in milliseconds. */
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

/** Forgets the requests of closed pages. */
export function forgetTraffic(context: BrowserContext): void {
  ofContexts.get(context)?.open.clear();
}

/** Waits until no request is open and none has been sent for a while. A page that `openPage` keeps reaches `networkidle` only once. */
export async function quiet(page: Page): Promise<void> {
  const traffic = ofContexts.get(page.context());
  if (traffic === undefined) {
    throw new Error(
      'Nobody counts the requests of this page. Call `watchTraffic` with its context before it is opened.'
    );
  }
  const isQuiet = () => traffic.open.size === 0 && Date.now() - traffic.last >= quietAfter;
  await expect.poll(isQuiet, { intervals: [100] }).toBe(true);
}
