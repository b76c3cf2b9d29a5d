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

const fewestRounds = 15;
const mostRounds = 61;
/** Quick work is measured more often: a round of a few milliseconds says little. */
const worthMilliseconds = 4000;
/** Rounds before those that count: the engine compiles what is hot, again where it guessed wrong. */
const warmUp = 3;

type Work = () => unknown;

/** The median of what rounds say: how many times longer `measured` took than `floor`. Both may be asynchronous. */
export function medianRatio(measured: Work, floor: Work): Promise<number> {
  return medianOfRounds([measured, floor], ([measuredTime, floorTime]) => measuredTime / floorTime);
}

/**
 * The median of `figure`, which is made from the times (ms) that each of `works` took in one round, in rounds of one process after some
 * that warm up. Times are compared within a round only: a machine that does other things as well is slow for seconds, which is longer
 * than a round.
 */
export async function medianOfRounds(works: Work[], figure: (times: number[]) => number): Promise<number> {
  for (let round = 0; round < warmUp; round++) {
    await timesOf(works);
  }
  const figures: number[] = [];
  let spent = 0;
  while (figures.length < fewestRounds || (figures.length < mostRounds && spent < worthMilliseconds)) {
    const times = await timesOf(works);
    figures.push(figure(times));
    spent += times.reduce((sum, time) => sum + time, 0);
  }
  return median(figures);
}

/** Milliseconds of each of `works`. */
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

async function milliseconds(work: Work): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
