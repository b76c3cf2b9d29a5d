import { type StepOf } from '@aplkit/language/mpl/tree/ast';
import { Refusal } from '../../query/request/queryError';
import { plainName, present } from '../query/context';
import { type Grid, type Result, type Series, tagsKey, timesOf } from '../query/result';
import { onGrid } from './align';

const functions: ReadonlyMap<string, (left: number, right: number) => number> = new Map([
  ['+', (left: number, right: number) => left + right],
  ['-', (left: number, right: number) => left - right],
  ['*', (left: number, right: number) => left * right],
  ['/', (left: number, right: number) => left / right],
  ['min', (left: number, right: number) => Math.min(left, right)],
  ['max', (left: number, right: number) => Math.max(left, right)],
  ['avg', (left: number, right: number) => (left + right) / 2],
]);

/** Combines series with equal tags from two results, at the times that both have. */
export function compute(step: StepOf<'compute'>, left: Result, right: Result): Result {
  const written = step.operator ?? present(step.using, step).function;
  const name = 'operator' in written ? written.operator : written.name;
  const calculate = functions.get(name);
  if (!calculate) {
    throw new Refusal(written, `compute has no function ${name}`);
  }
  const [one, other] = [onGrid(left), onGrid(right)];
  const grid = commonGrid(one.grid, other.grid);
  const times = timesOf(grid);
  const rights = new Map(other.series.map((series) => [identity(series), series]));
  const keepsUnit = left.unit === right.unit && name !== '*' && name !== '/';
  return {
    ...one,
    metric: plainName(step.name),
    unit: keepsUnit ? left.unit : '',
    tags: new Set([...one.tags, ...other.tags]),
    grid,
    series: one.series.flatMap((series) => {
      const match = rights.get(identity(series));
      if (!match) {
        return [];
      }
      const [here, there] = [valuesAt(series), valuesAt(match)];
      return [{ tags: series.tags, times, values: times.map((time) => calculate(here(time), there(time))) }];
    }),
  };
}

function identity({ tags }: Series): string {
  const names = Object.keys(tags).sort();
  return JSON.stringify([names, tagsKey(tags, names)]);
}

function valuesAt({ times, values }: Series): (time: number) => number {
  const found = new Map(times.map((time, index) => [time, values[index]]));
  return (time) => found.get(time) ?? NaN;
}

/** The time steps that two grids share. */
function commonGrid(one: Grid | undefined, other: Grid | undefined): Grid {
  if (!one || !other || one.count === 0 || other.count === 0) {
    return { start: 0, step: 1000, count: 0 };
  }
  const step = one.step === other.step ? one.step : (one.step / divisor(one.step, other.step)) * other.step;
  const from = Math.max(one.start, other.start);
  const until = Math.min(...[one, other].map(({ start, step: each, count }) => start + each * count));
  const start = one.step === other.step ? from : Math.ceil(from / step) * step;
  return { start, step, count: Math.max(0, Math.ceil((until - start) / step)) };
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
