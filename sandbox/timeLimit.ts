import { HttpError } from './errors';

/**
 * Does some work that stops when its signal is aborted: by `signal`, or once `milliseconds` are over, and then rejects with a 504.
 * The sandbox gives no partial answers, so what takes too long gets none.
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
          `The query took longer than ${seconds} s and was stopped. Ask for a shorter time range or for fewer groups.`
        )
      ),
    milliseconds
  );
  try {
    return await work(AbortSignal.any([signal, over.signal]));
  } finally {
    clearTimeout(timer);
  }
}
