import { type Call, type StepOf } from '@aplkit/language/mpl/tree/ast';
import { plainName, present } from '../query/context';
import { type Grid, type Result, type Series, tagsKey, timesOf } from '../query/result';
import { onGrid } from './align';
import { arithmetic, type Calculation, keepsUnit } from './arithmetic';
import { calculationOf, calledFunction } from './called';

const functions: Readonly<Record<string, Calculation>> = {
  min: (left, right) => Math.min(left, right),
  max: (left, right) => Math.max(left, right),
  avg: (left, right) => (left + right) / 2,
};

function ofFunction(call: Call): Calculation {
  calledFunction(call, 'compute');
  return calculationOf(call, functions);
}

/** Combines series with equal tags from two results, at the times that both have. */
export function compute(step: StepOf<'compute'>, left: Result, right: Result): Result {
  const calculate = step.operator ? arithmetic[step.operator.operator] : ofFunction(present(step.using, step));
  const [one, other] = [onGrid(left), onGrid(right)];
  const grid = commonGrid(one.grid, other.grid);
  const times = timesOf(grid);
  const rights = new Map(other.series.map((series) => [identity(series), series]));
  const isSameUnit = left.unit === right.unit && (!step.operator || keepsUnit(step.operator));
  return {
    ...one,
    metric: plainName(step.name),
    unit: isSameUnit ? left.unit : '',
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
