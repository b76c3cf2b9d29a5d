const minRounds = 8;
const maxRounds = 40;
/** Milliseconds to spend on fast work after `minRounds`; a single fast round is unreliable. */
const worthMilliseconds = 2000;

/** Processor time of all threads in this process, and elapsed time, in milliseconds. */
interface Cost {
  processor: number;
  elapsed: number;
}

interface Round {
  measured: Cost;
  floor: Cost;
}

type Work = () => Promise<unknown>;

/** Median of `measured` ÷ `floor` over rounds of both. The order alternates, so that each pays for the other's garbage. */
export async function asyncRatio(measured: Work, floor: Work): Promise<Cost> {
  await floor();
  await measured();
  const rounds: Round[] = [];
  let spent = 0;
  while (rounds.length < minRounds || (rounds.length < maxRounds && spent < worthMilliseconds)) {
    const round = rounds.length % 2 === 0 ? await floorFirst(measured, floor) : await floorLast(measured, floor);
    rounds.push(round);
    spent += round.measured.processor + round.floor.processor;
  }
  const ratio = (kind: keyof Cost) =>
    median(rounds.map((round) => round.measured[kind])) / median(rounds.map((round) => round.floor[kind]));
  return { processor: ratio('processor'), elapsed: ratio('elapsed') };
}

async function floorFirst(measured: Work, floor: Work): Promise<Round> {
  const floorCost = await costOf(floor);
  return { measured: await costOf(measured), floor: floorCost };
}

async function floorLast(measured: Work, floor: Work): Promise<Round> {
  const measuredCost = await costOf(measured);
  return { measured: measuredCost, floor: await costOf(floor) };
}

async function costOf(work: Work): Promise<Cost> {
  const start = { processor: process.cpuUsage(), elapsed: performance.now() };
  await work();
  const { user, system } = process.cpuUsage(start.processor);
  return { processor: (user + system) / 1000, elapsed: performance.now() - start.elapsed };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
