import { currentTime } from '../database/instants';
import { type Monitor } from './monitor';

/** Checks a monitor repeatedly until the returned function is called. Of consecutive failures only the first is reported. */
export function keepWatching(monitor: Monitor, failed: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let broken = false;
  let timer: NodeJS.Timeout | undefined;
  let step = Promise.resolve();

  const check = async () => {
    try {
      await monitor.check(currentTime());
      broken = false;
    } catch (error) {
      if (!broken && !stopped) {
        failed(error);
      }
      broken = true;
    }
    schedule();
  };
  const schedule = () => {
    if (!stopped) {
      timer = setTimeout(() => (step = check()), Number(monitor.definition.every / 1_000_000n));
    }
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await step;
  };
}
