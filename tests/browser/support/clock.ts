import { type BrowserContext } from '@playwright/test';

/**
 * The time (ISO) at which the sandbox stands and each page begins. At night the demo data is sparse. The deep run
 * takes another time of day.
 */
export const testNow = process.env.TEST_NOW ?? '2026-03-04T22:37:00.000Z';
/** The same in milliseconds. */
export const now = Date.parse(testNow);

/** Lets the clock of each page begin at `now` and go on from there. Its timers stay what they are. */
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
