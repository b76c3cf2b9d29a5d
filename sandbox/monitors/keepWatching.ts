import { messageOf } from '../errors';
import { repeat } from '../repeat';
import { type Monitor } from './monitor';

/** Monitors that are checked again and again. */
export interface Watching {
  /** The present in nanoseconds. */
  now: () => bigint;
  /** Gets a line about a check that fails. */
  say: (line: string) => void;
}

/** Checks a monitor repeatedly until the returned function is called. Of consecutive failures only the first is reported. */
export function keepWatching(monitor: Monitor, { now, say }: Watching): () => Promise<void> {
  const { name, intervalMinutes = 1 } = monitor.definition;
  let isBroken = false;
  return repeat(intervalMinutes * 60_000, async (signal) => {
    try {
      await monitor.check(now());
      isBroken = false;
    } catch (error) {
      if (!isBroken && !signal.aborted) {
        say(`The monitor "${name}" fails: ${sentence(error)}`);
      }
      isBroken = true;
    }
    return true;
  });
}

/** Returns an error's message as a sentence; some messages already are one. */
export function sentence(error: unknown): string {
  const message = messageOf(error);
  return message.endsWith('.') ? message : `${message}.`;
}
