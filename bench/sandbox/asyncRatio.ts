const fewestRounds = 7;
const mostRounds = 40;
/** Quick work is measured more often: a round of a few milliseconds says little. */
const worthMilliseconds = 2000;

/**
 * The median of `measured` over the median of `floor`, in interleaved rounds after one that warms up. Both in processor time of all
 * threads of this process, the database's among them: it does not depend on what else the machine does.
 */
export async function asyncRatio(measured: () => Promise<unknown>, floor: () => Promise<unknown>): Promise<number> {
  await floor();
  await measured();
  const times = { measured: [] as number[], floor: [] as number[] };
  let spent = 0;
  for (let round = 0; round < fewestRounds || (round < mostRounds && spent < worthMilliseconds); round++) {
    const pair = { floor: await processorTime(floor), measured: await processorTime(measured) };
    times.floor.push(pair.floor);
    times.measured.push(pair.measured);
    spent += pair.floor + pair.measured;
  }
  return median(times.measured) / median(times.floor);
}

/** Milliseconds. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
