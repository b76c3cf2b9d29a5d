import { setTimeout } from 'node:timers/promises';

/**
 * Runs a step after each pause until it returns false or the returned function is called, which aborts the signal and waits for the
 * running step.
 */
export function repeat(everyMs: number, step: (signal: AbortSignal) => Promise<boolean>): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    do {
      await setTimeout(everyMs, undefined, { signal }).catch(() => undefined);
    } while (!signal.aborted && (await step(signal)));
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
