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

/**
 * What is collected between rounds, so that nothing pays for what another one left behind. A whole collection throws compiled code
 * away with the objects that it was compiled for, which work of a few milliseconds would feel: there only new garbage is collected.
 */
export type Collection = 'major' | 'minor';

/** The median of `measured` over the median of `floor`. */
export function medianRatio(measured: () => unknown, floor: () => unknown, collection: Collection = 'minor'): number {
  const [measuredTime, floorTime] = medians([measured, floor], collection);
  return measuredTime / floorTime;
}

/** The median time of each, in interleaved rounds of one process after some that warm up. */
export function medians(works: Array<() => unknown>, collection: Collection): number[] {
  const times = works.map((): number[] => []);
  for (let round = 0; round < warmUp + rounds; round++) {
    works.forEach((work, index) => {
      collectGarbage(collection);
      times[index].push(milliseconds(work));
    });
  }
  return times.map(median);
}

/** As `medianRatio` for what takes its time. */
export async function medianRatioOf(measured: () => Promise<unknown>, floor: () => Promise<unknown>): Promise<number> {
  const times = { measured: [] as number[], floor: [] as number[] };
  for (let round = 0; round < warmUp + rounds; round++) {
    collectGarbage('minor');
    times.floor.push(await millisecondsOf(floor));
    collectGarbage('minor');
    times.measured.push(await millisecondsOf(measured));
  }
  return median(times.measured) / median(times.floor);
}

setFlagsFromString('--expose-gc');
const collector: unknown = runInNewContext('gc');

export function collectGarbage(type: Collection): void {
  if (typeof collector === 'function') {
    collector({ type });
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
