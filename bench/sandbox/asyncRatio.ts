/** The median of `measured` over the median of `floor`, in interleaved rounds after one that warms up. */
export async function asyncRatio(
  measured: () => Promise<unknown>,
  floor: () => Promise<unknown>,
  rounds: number
): Promise<number> {
  const times = { measured: [] as number[], floor: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const pair = { floor: await milliseconds(floor), measured: await milliseconds(measured) };
    if (round > 0) {
      times.measured.push(pair.measured);
      times.floor.push(pair.floor);
    }
  }
  return median(times.measured) / median(times.floor);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
