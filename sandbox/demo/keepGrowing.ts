import { currentTime } from '../database/instants';
import { repeat } from '../repeat';
import { type DemoGrowth } from './demoData';

const growEveryMs = 1000;
const forgetEveryMs = 3_600_000;

/** Adds the rows that arrived in each second, and removes the oldest each hour, until the returned function is called or it fails. */
export function keepGrowing(growth: DemoGrowth, failed: (error: unknown) => void): () => Promise<void> {
  let forgetAt = Date.now() + forgetEveryMs;
  return repeat(growEveryMs, async () => {
    try {
      await growth.growTo(currentTime());
      if (Date.now() >= forgetAt) {
        forgetAt = Date.now() + forgetEveryMs;
        await growth.forget(currentTime());
      }
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  });
}
