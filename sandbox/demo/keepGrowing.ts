import { currentTime } from '../database/instants';
import { type DemoGrowth } from './demoData';

const growEveryMs = 1000;
const forgetEveryMs = 3_600_000;

/** Adds the rows that arrived in each second, and removes the oldest each hour, until the returned function is called or it fails. */
export function keepGrowing(growth: DemoGrowth, failed: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let step = Promise.resolve();
  let forgetAt = Date.now() + forgetEveryMs;

  const grow = async () => {
    try {
      await growth.growTo(currentTime());
      if (Date.now() >= forgetAt) {
        forgetAt = Date.now() + forgetEveryMs;
        await growth.forget(currentTime());
      }
      schedule();
    } catch (error) {
      failed(error);
    }
  };
  const schedule = () => {
    if (!stopped) {
      timer = setTimeout(() => {
        step = grow();
      }, growEveryMs);
    }
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await step;
  };
}
