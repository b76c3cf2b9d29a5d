import { HttpError } from '../errors';

/**
 * Does some work that stops when its signal is aborted: by `signal`, or after `milliseconds`, when it rejects with a 504. The sandbox gives
 * no partial answers, so what takes too long gets none. It rejects at once even where the work cannot stop at once, as while the database
 * plans a statement.
 */
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
    // In a function of its own: work that throws at once must not leave `stopped` without a listener.
    const working = async () => work(limited);
    return await Promise.race([working(), stopped]);
  } finally {
    clearTimeout(timer);
    // Node keeps a joined signal, and all that its listeners know, for as long as it has a listener.
    limited.removeEventListener('abort', stop);
  }
}
