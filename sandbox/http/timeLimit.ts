import { HttpError } from '../errors';

/** Runs work, but rejects as soon as `signal` is aborted or `milliseconds` have passed (504), even if the work can't stop yet. */
export async function withinTime<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>
): Promise<T> {
  const over = new AbortController();
  const seconds = milliseconds / 1000;
  const timer = setTimeout(
    () =>
      over.abort(
        new HttpError(
          504,
          `The query took longer than ${seconds} s and was stopped. Use a shorter time range or fewer groups.`
        )
      ),
    milliseconds
  );
  const limited = AbortSignal.any([signal, over.signal]);
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(limited.reason);
    limited.addEventListener('abort', stop, { once: true });
  });
  try {
    limited.throwIfAborted();
    // Separate, because work that throws immediately must not leave `stopped` without a listener.
    const working = async () => work(limited);
    return await Promise.race([working(), stopped]);
  } finally {
    clearTimeout(timer);
    // Node keeps a combined signal, and everything its listeners refer to, for as long as it has a listener.
    limited.removeEventListener('abort', stop);
  }
}
