import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** One measurement: the cost as a multiple of the floor. */
export interface Figure {
  name: string;
  ratio: number;
  /** Highest acceptable ratio, which is reported but not asserted. */
  goal: number;
  /** Description of the ratio's divisor. */
  floor: string;
}

const minRounds = 15;
const maxRounds = 61;
/** Milliseconds to spend on fast work after `minRounds`; a single fast round is unreliable. */
const worthMilliseconds = 4000;
/** Number of rounds that don't count, because the engine still compiles the code. */
const warmUp = 3;

type Work = () => unknown;

/** Median of `measured` ÷ `floor`, compared within each round because a busy machine slows whole rounds. */
export async function medianRatio(measured: Work, floor: Work): Promise<number> {
  for (let round = 0; round < warmUp; round++) {
    await timesOf([measured, floor]);
  }
  const ratios: number[] = [];
  let spent = 0;
  while (ratios.length < minRounds || (ratios.length < maxRounds && spent < worthMilliseconds)) {
    const [measuredTime, floorTime] = await timesOf([measured, floor]);
    ratios.push(measuredTime / floorTime);
    spent += measuredTime + floorTime;
  }
  return median(ratios);
}

/** Milliseconds for each item in `works`. */
async function timesOf(works: Work[]): Promise<number[]> {
  const times: number[] = [];
  for (const work of works) {
    collectNewGarbage();
    times.push(await milliseconds(work));
  }
  return times;
}

setFlagsFromString('--expose-gc');
const collector: unknown = runInNewContext('gc');

/** Collects the young generation. A full collection would also discard compiled code. */
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

async function milliseconds(work: Work): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
