/** Functions that stop what a file's tests have started and not yet stopped. */
const running = new Set<() => Promise<void>>();

/** Wraps the `stop` of something that a test starts, so that Jest ends even if the test fails first. */
export function stopsWithTests(stop: () => Promise<void>): () => Promise<void> {
  const stopOnce = () => {
    running.delete(stopOnce);
    return stop();
  };
  running.add(stopOnce);
  return stopOnce;
}

export async function stopLeftovers(): Promise<void> {
  await Promise.all([...running].map((stop) => stop()));
}
