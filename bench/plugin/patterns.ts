import { groupLines, linePatterns } from '../../src/patterns/groupLines';
import { logKinds, writtenLines } from '../../src/patterns/testing/logKinds';
import { type Figure, median } from '../figure';

const amount = 10_000;
const rounds = 15;

/** Processor time in milliseconds. Elapsed time would include other work of the machine. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Measures the time to find patterns in lines of all kinds, and the longest time that blocks the page. */
export async function* patternFigures(): AsyncIterable<Figure> {
  const kinds = logKinds.map((kind) =>
    writtenLines(kind, Math.ceil(amount / logKinds.length), 1).map(({ text }) => text)
  );
  const lines = Array.from(
    { length: amount },
    (_, index) => kinds[index % kinds.length][Math.floor(index / kinds.length)]
  );
  const whole: number[] = [];
  const longest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const tasks: number[] = [];
    let begun = processorTime();
    const endTask = async () => {
      tasks.push(processorTime() - begun);
      begun = processorTime();
    };
    await linePatterns(await groupLines(lines, endTask), lines, { pause: endTask });
    whole.push(tasks.reduce((sum, each) => sum + each, 0));
    longest.push(Math.max(...tasks));
  }
  const name = `${amount.toLocaleString('en-US')} log lines into patterns`;
  yield { name, ratio: median(whole) / 300, goal: 1, floor: '300 ms' };
  yield { name: `the longest task of ${name}`, ratio: median(longest) / 50, goal: 1, floor: '50 ms' };
}
