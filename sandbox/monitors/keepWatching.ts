import { currentTime } from '../database/instants';
import { repeat } from '../repeat';
import { type Monitor } from './monitor';

/** Checks a monitor repeatedly until the returned function is called. Of consecutive failures only the first is reported. */
export function keepWatching(monitor: Monitor, failed: (error: unknown) => void): () => Promise<void> {
  let broken = false;
  return repeat(Number(monitor.definition.every / 1_000_000n), async (signal) => {
    try {
      await monitor.check(currentTime());
      broken = false;
    } catch (error) {
      if (!broken && !signal.aborted) {
        failed(error);
      }
      broken = true;
    }
    return true;
  });
}
