/** Milliseconds of work before the page regains control. */
const sliceTime = 15;

/** Work that can pause at every `yield`. */
export type Pausing<T> = Generator<void, T>;

/** Maps a list, and can pause after each item. */
export function* mapped<T, R>(all: readonly T[], work: (one: T, at: number) => R): Pausing<R[]> {
  const results: R[] = [];
  for (const [at, one] of all.entries()) {
    results.push(work(one, at));
    yield;
  }
  return results;
}

/** Runs work in slices, so that the page stays responsive. */
export async function inSlices<T>(work: Pausing<T>, pause = nextTask): Promise<T> {
  let begun = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) {
      return step.value;
    }
    if (performance.now() - begun > sliceTime) {
      await pause();
      begun = performance.now();
    }
  }
}

/** Runs work without pauses. */
export function atOnce<T>(work: Pausing<T>): T {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) {
      return step.value;
    }
  }
}

export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
