/** Milliseconds between two progress messages of a long step. */
const beat = 10_000;

/**
 * Prints the start, progress and duration of a step.
 * @template T
 * @param {string} what such as `Building the plugin`
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `${what} …` : `${what} …\n`);
  const timer = setInterval(
    () => process.stdout.write(live ? `\r${what} … ${seconds()}` : `${what} … ${seconds()}\n`),
    live ? 200 : beat
  );
  try {
    const result = await work();
    clearInterval(timer);
    process.stdout.write(`${live ? '\r' : ''}${what}: ${seconds()}${live ? '   ' : ''}\n`);
    return result;
  } catch (error) {
    clearInterval(timer);
    process.stdout.write(live ? '\n' : '');
    throw error;
  }
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}
