import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

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
/** Rounds before those that count: the engine compiles what is hot, again where it guessed wrong. */
const warmUp = 3;

/** The median of `measured` over the median of `floor`. */
export function medianRatio(measured: () => unknown, floor: () => unknown): number {
  const [measuredTime, floorTime] = medians([measured, floor]);
  return measuredTime / floorTime;
}

/** The median time of each, in interleaved rounds of one process after some that warm up. */
export function medians(works: Array<() => unknown>): number[] {
  const times = works.map((): number[] => []);
  for (let round = 0; round < warmUp + rounds; round++) {
    works.forEach((work, index) => {
      collectNewGarbage();
      times[index].push(milliseconds(work));
    });
  }
  return times.map(median);
}

/** As `medianRatio` for what takes its time. */
export async function medianRatioOf(measured: () => Promise<unknown>, floor: () => Promise<unknown>): Promise<number> {
  const times = { measured: [] as number[], floor: [] as number[] };
  for (let round = 0; round < warmUp + rounds; round++) {
    collectNewGarbage();
    times.floor.push(await millisecondsOf(floor));
    collectNewGarbage();
    times.measured.push(await millisecondsOf(measured));
  }
  return median(times.measured) / median(times.floor);
}

setFlagsFromString('--expose-gc');
const collector: unknown = runInNewContext('gc');

/**
 * Collects what is new. To collect all would throw compiled code away with the objects that it was compiled for, and each round would
 * pay for compiling it again. So old garbage stays until it falls due, in whichever round that is; the median leaves those out.
 */
function collectNewGarbage(): void {
  if (typeof collector === 'function') {
    collector({ type: 'minor' });
  }
}

export function collectAllGarbage(): void {
  if (typeof collector === 'function') {
    collector();
  }
}

function milliseconds(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Of the rounds that count. */
function median(times: number[]): number {
  const sorted = times.slice(warmUp).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
