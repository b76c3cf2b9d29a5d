import { inSlices, nextTask } from '../../src/inSlices';
import { readAnswer } from '../../src/service/testing/readAnswer';
import { flameFrame, operationTimes } from '../../src/traces/flameFrames';
import { fetchSpans } from '../../src/traces/flameSpans';
import { flameTree } from '../../src/traces/flameTree';
import { official } from '../../src/names/spanFields';
import { type Figure, median } from '../figure';

const [traces, perTrace] = [1000, 100];
const rounds = 15;

/** Processor time in milliseconds. Elapsed time would include other work of the machine. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Measures the time to process a flame graph's spans, and the longest time that blocks the page. */
export async function* flameFigures(): AsyncIterable<Figure> {
  const wanted = Array.from({ length: traces }, (_, at) => ({ id: hex(at, 32), spans: perTrace }));
  const texts = new Map<string, string>();
  const ask = async (apl: string) => {
    const text = texts.get(apl) ?? answerFor(wanted.filter(({ id }) => apl.includes(id)).map(({ id }) => id));
    texts.set(apl, text);
    await nextTask();
    return readAnswer(text).body.tables.at(0);
  };
  const draw = async () => {
    const spans = await fetchSpans(wanted, { datasets: ['traces'], fields: official }, { from: 0, to: 1 }, { ask });
    const root = await inSlices(flameTree(spans, () => 0));
    flameFrame(root, { refId: 'A', traces: [traces], meta: { shape: 'flame', rows: 1 }, query: '', notices: [] });
    operationTimes(root);
  };
  await taskTimes(draw);
  const whole: number[] = [];
  const longest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const tasks = await taskTimes(draw);
    whole.push(tasks.reduce((sum, each) => sum + each, 0));
    longest.push(Math.max(...tasks));
  }
  const name = `${(traces * perTrace).toLocaleString('en-US')} spans into a flame graph`;
  yield { name, ratio: median(whole) / 1500, goal: 1, floor: '1.5 s' };
  yield { name: `the longest task of ${name}`, ratio: median(longest) / 50, goal: 1, floor: '50 ms' };
}

/** Processor time of each task, from a timer's callback until the engine is idle or runs the next callback. */
async function taskTimes(work: () => Promise<void>): Promise<number[]> {
  const { setTimeout } = globalThis;
  const tasks: number[] = [];
  const measured = (callback: () => void, wait?: number) =>
    setTimeout(() => {
      const begun = processorTime();
      callback();
      setImmediate(() => tasks.push(processorTime() - begun));
    }, wait);
  Object.assign(globalThis, { setTimeout: measured });
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  Object.assign(globalThis, { setTimeout });
  return tasks;
}

/** An ID with as many digits as in OpenTelemetry; the same number always gives the same ID. */
function hex(seed: number, length: number): string {
  let digits = '';
  for (let at = 0; digits.length < length; at++) {
    digits += (Math.imul(seed + 1, 2654435761 + at * 40503) >>> 0).toString(16).padStart(8, '0');
  }
  return digits.slice(0, length);
}

/** Text of a result of `flameQuery`, in which every span has up to three children. */
function answerFor(ids: readonly string[]): string {
  const names = ['trace', 'span', 'parent', 'service', 'operation', 'start', 'took'];
  const spanOf = (trace: number, at: number) => hex(trace * perTrace + at, 16);
  const rows = ids.flatMap((id, trace) =>
    Array.from({ length: perTrace }, (_, at) => [
      ...[id, spanOf(trace, at), at === 0 ? '' : spanOf(trace, Math.floor((at - 1) / 3))],
      ...[`service-${at % 9}`, `GET /api/operation/${at % 40}`],
      ...[trace * 1e9 + at * 1_000_123, (perTrace - at) * 500_123],
    ])
  );
  const fields = names.map((name, at) => ({ name, type: at < 5 ? 'string' : 'float' }));
  const columns = names.map((_, at) => rows.map((row) => row[at]));
  return JSON.stringify({ format: 'tabular', status: {}, tables: [{ name: '0', fields, columns }] });
}
