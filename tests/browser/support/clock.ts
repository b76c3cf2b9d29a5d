import { type BrowserContext } from '@playwright/test';

/** The sandbox's fixed time (ISO 8601), at which each page's clock starts. The deep run uses another time of day. */
export const testNow = process.env.TEST_NOW ?? '2026-03-04T22:37:00.000Z';
/** `testNow` in milliseconds since 1970. */
export const now = Date.parse(testNow);

/** Starts the clock of each page at `now`. Timers keep their speed. */
export async function startClockAtNow(context: BrowserContext): Promise<void> {
  await context.addInitScript((start) => {
    const real = Date;
    let offset = start - real.now();
    addEventListener('workbench:open', () => {
      offset = start - real.now();
    });
    const shifted = () => real.now() + offset;
    globalThis.Date = new Proxy(real, {
      apply: () => new real(shifted()).toString(),
      construct: (target, args, newTarget) =>
        Reflect.construct(target, args.length === 0 ? [shifted()] : args, newTarget),
      get: (target, name) => (name === 'now' ? shifted : Reflect.get(target, name)),
    });
  }, now);
}
