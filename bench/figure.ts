/** One measured number: how many times the floor it costs. */
export interface Figure {
  name: string;
  ratio: number;
  /** The ratio should not be above it. Reported, not asserted. */
  goal: number;
  /** What the ratio is divided by. */
  floor: string;
}

const rounds = 9;

/** The median of `measured` over the median of `floor`, in interleaved rounds of one process after one that warms up. */
export function medianRatio(measured: () => unknown, floor: () => unknown): number {
  const times = { measured: [] as number[], floor: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const pair = { floor: milliseconds(floor), measured: milliseconds(measured) };
    if (round > 0) {
      times.measured.push(pair.measured);
      times.floor.push(pair.floor);
    }
  }
  return median(times.measured) / median(times.floor);
}

/** Without what the one before left behind, where Node was started with --expose-gc. */
function milliseconds(work: () => unknown): number {
  globalThis.gc?.();
  const start = performance.now();
  work();
  return performance.now() - start;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
