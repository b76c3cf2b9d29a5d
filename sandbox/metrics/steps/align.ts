import { type StepOf } from '@aplkit/language/mpl/tree/ast';
import { type MplContext, present, requireTags } from '../query/context';
import { type Result, type Series, timesOf, groupsOf } from '../query/result';
import { type Aggregation, aggregations } from './aggregate';
import { calculationOf, calledFunction, unitAfter } from './called';
import { increasesOf } from './increases';
import { eachWindow, type Windows, windowsOf } from './windows';

/** Aggregates the points of each series over time. */
export function align(step: StepOf<'align'>, result: Result, { params }: MplContext): Result {
  const call = present(step.using, step);
  const word = calledFunction(call, 'align');
  const windows = windowsOf(step, result.range, params);
  const combine = calculationOf(call, combinations);
  return aligned({ ...result, unit: unitAfter(word, result.unit) }, windows, (series) => combine(series, windows));
}

/** Calculates a value for each window from the points of a series. */
type Combination = (series: Series, windows: Windows) => number[];

const ofWindow =
  (aggregate: Aggregation): Combination =>
  ({ times, values }, windows) => {
    const all: number[] = [];
    eachWindow(windows, times, (_, first, end) => all.push(aggregate(values, first, end)));
    return all;
  };

const combinations: Readonly<Record<string, Combination>> = {
  ...Object.fromEntries(Object.entries(aggregations).map(([name, aggregate]) => [name, ofWindow(aggregate)])),
  'prom::rate': rates,
};

const typicalStep = 60_000;
/** Number of points per series that are sampled to find their usual distance. */
const sampled = 100;

/** Moves points to a grid with their usual interval. If several points move to the same time, the last one is kept. */
export function onGrid(result: Result): Result {
  if (result.grid) {
    return result;
  }
  const seconds = (milliseconds: number) => Math.max(1, Math.round(milliseconds / 1000)) * 1000;
  const distances = result.series.flatMap(({ times }) =>
    times.slice(1, sampled).map((time, index) => time - times[index])
  );
  const middle = distances.sort((a, b) => a - b).at(Math.floor(distances.length / 2));
  const milliseconds = middle === undefined ? typicalStep : seconds(middle);
  const interval = { from: 0, to: 0, text: '', milliseconds, isVariable: false };
  const windows = windowsOf({ interval }, result.range, new Map());
  return aligned(result, windows, (series) => combinations.last(series, windows));
}

function aligned(result: Result, { grid }: Windows, valuesOf: (series: Series) => number[]): Result {
  const times = timesOf(grid);
  return {
    ...result,
    temporality: null,
    grid,
    series: result.series.map((series) => ({ tags: series.tags, times, values: valuesOf(series) })),
  };
}

/** Increase per second of the points in a window; each increase is from the previous point. */
function rates(series: Series, windows: Windows): number[] {
  const increases = increasesOf(series).filter(({ elapsed }) => elapsed <= windows.stale);
  const all: number[] = [];
  eachWindow(
    windows,
    increases.map(({ time }) => time),
    (_, first, end) => {
      let [amount, elapsed] = [0, 0];
      for (let index = first; index < end; index++) {
        amount += increases[index].amount;
        elapsed += increases[index].elapsed;
      }
      all.push(elapsed === 0 ? NaN : (amount / elapsed) * 1000);
    }
  );
  return all;
}

/** Aggregates series with equal tags, step by step. */
export function group(step: StepOf<'group'>, given: Result, context: MplContext): Result {
  const call = present(step.using, step);
  const word = calledFunction(call, 'group');
  const aggregate = calculationOf(call, aggregations);
  const by = requireTags(step.by?.tags ?? [], given, context);
  const result = onGrid(given);
  return {
    ...result,
    unit: unitAfter(word, result.unit),
    tags: new Set(by),
    series: groupsOf(result.series, by).map(({ tags, members }) => {
      const { times } = members[0];
      const column = new Array<number>(members.length);
      const values = times.map((_, index) => {
        members.forEach((member, place) => (column[place] = member.values[index]));
        return aggregate(column, 0, column.length);
      });
      return { tags, times, values };
    }),
  };
}
