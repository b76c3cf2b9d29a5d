import { type StepOf } from '@aplkit/language/mpl/tree/ast';
import { Refusal } from '../../query/request/queryError';
import { type MplContext, present, requireTags } from '../query/context';
import { type Result, type Series, timesOf, groupsOf } from '../query/result';
import { type Aggregation, aggregations, isAggregation } from './aggregate';
import { increasesOf } from './increases';
import { eachWindow, type Windows, windowsOf } from './windows';

/** Aggregates the points of each series over time. */
export function align(step: StepOf<'align'>, result: Result, { params }: MplContext): Result {
  const call = present(step.using, step);
  const { name } = call.function;
  if (call.brackets) {
    throw new Refusal(call.brackets, `${name} takes no arguments here`);
  }
  const windows = windowsOf(step, result.range, params);
  if (name === 'prom::rate') {
    return aligned({ ...result, unit: '' }, windows, (series) => rates(series, windows));
  }
  if (!isAggregation(name)) {
    throw new Refusal(call.function, `align has no function ${name}`);
  }
  return aligned({ ...result, unit: name === 'count' ? '' : result.unit }, windows, (series) =>
    aggregated(series, windows, aggregations[name])
  );
}

const typicalStep = 60_000;
/** Number of points per series that are sampled to find the usual distance. */
const sampled = 100;

/** Moves points stored at arbitrary times into steps of their usual distance; in each step, the last point counts. */
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
  return aligned(result, windows, (series) => aggregated(series, windows, aggregations.last));
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

function aggregated({ times, values }: Series, windows: Windows, aggregate: Aggregation): number[] {
  const all: number[] = [];
  eachWindow(windows, times, (_, first, end) => all.push(aggregate(values, first, end)));
  return all;
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
  const { name } = call.function;
  if (!isAggregation(name) || name === 'last') {
    throw new Refusal(call.function, `group has no function ${name}`);
  }
  if (call.brackets) {
    throw new Refusal(call.brackets, `${name} takes no arguments`);
  }
  const by = requireTags(step.by?.tags ?? [], given, context);
  const result = onGrid(given);
  return {
    ...result,
    unit: name === 'count' ? '' : result.unit,
    tags: new Set(by),
    series: groupsOf(result.series, by).map(({ tags, members }) => {
      const { times } = members[0];
      const column = new Array<number>(members.length);
      const values = times.map((_, index) => {
        members.forEach((member, place) => (column[place] = member.values[index]));
        return aggregations[name](column, 0, column.length);
      });
      return { tags, times, values };
    }),
  };
}
