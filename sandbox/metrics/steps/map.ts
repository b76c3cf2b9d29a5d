import { type Call, type StepOf } from '@aplkit/language/mpl/tree/ast';
import { Refusal } from '../../query/request/queryError';
import { type MplContext, present } from '../query/context';
import { paramOf, type Params } from '../query/params';
import { type Result, type Series } from '../query/result';
import { onGrid } from './align';
import { arithmetic, keepsUnit } from './arithmetic';
import { calculationOf, calledFunction, unitAfter } from './called';
import { increasesOf } from './increases';

type Values = readonly number[];

interface MapFunction {
  /** True if the function needs fixed time steps; points at arbitrary times have no gaps. */
  onGrid?: boolean;
  apply(series: Pick<Series, 'times' | 'values'>, operand: number): Values;
}

const each =
  (calculate: (value: number, operand: number) => number): MapFunction['apply'] =>
  ({ values }, operand) =>
    values.map((value) => calculate(value, operand));

const comparisons: Readonly<Record<string, (value: number, operand: number) => boolean>> = {
  eq: (value, operand) => value === operand,
  neq: (value, operand) => value !== operand,
  gt: (value, operand) => value > operand,
  gte: (value, operand) => value >= operand,
  lt: (value, operand) => value < operand,
  lte: (value, operand) => value <= operand,
};

const functions: Readonly<Record<string, MapFunction>> = {
  rate: { apply: (series) => fromIncreases(series, ({ amount, elapsed }) => (amount / elapsed) * 1000) },
  increase: { apply: (series) => fromIncreases(series, ({ amount }) => amount) },
  abs: { apply: each(Math.abs) },
  min: { apply: each((value, operand) => Math.min(value, operand)) },
  max: { apply: each((value, operand) => Math.max(value, operand)) },
  'fill::prev': { onGrid: true, apply: ({ values }) => filled(values) },
  'fill::const': { onGrid: true, apply: each((value, operand) => (Number.isNaN(value) ? operand : value)) },
  'interpolate::linear': { onGrid: true, apply: interpolated },
  ...Object.fromEntries(
    Object.entries(comparisons).flatMap(([name, matches]): Array<[string, MapFunction]> => [
      [`filter::${name}`, { apply: each((value, operand) => (matches(value, operand) ? value : NaN)) }],
      [
        `is::${name}`,
        { apply: each((value, operand) => (Number.isNaN(value) ? NaN : matches(value, operand) ? 1 : 0)) },
      ],
    ])
  ),
};

/** Computes a value for each point. */
export function map(step: StepOf<'map'>, given: Result, { params }: MplContext): Result {
  const { operator, operand: written } = step;
  if (operator) {
    const { value, variable } = present(written, step);
    const operand = variable === undefined ? value : numberParam(variable, present(written, step), params);
    const apply = each(arithmetic[operator.operator]);
    return applied({ apply }, given, present(operand, step), keepsUnit(operator) ? given.unit : '');
  }
  const call = present(step.call, step);
  const word = calledFunction(call, 'map');
  const operand = word.parameters.length > 0 ? numberArgument(call, params) : NaN;
  return applied(calculationOf(call, functions), given, operand, unitAfter(word, given.unit));
}

function applied({ apply, onGrid: needsGrid = false }: MapFunction, given: Result, operand: number, unit: string) {
  const result = needsGrid ? onGrid(given) : given;
  return { ...result, unit, series: result.series.map((series) => ({ ...series, values: apply(series, operand) })) };
}

function numberArgument(call: Call, params: Params): number {
  const [argument, ...more] = call.arguments;
  if (argument === undefined || more.length > 0) {
    throw new Refusal(call, `${call.function.name} takes one number`);
  }
  return typeof argument.value === 'number' ? argument.value : numberParam(argument.value, argument, params);
}

function numberParam(name: string, span: { from: number; to: number }, params: Params): number {
  const value = name.startsWith('$') ? paramOf(name, span, params) : undefined;
  if (value?.kind !== 'number') {
    throw new Refusal(span, 'this must be a number');
  }
  return value.value;
}

/** Computes a value for each point from its increase since the previous point; NaN for the first point. */
function fromIncreases(
  series: Pick<Series, 'times' | 'values'>,
  calculate: (increase: ReturnType<typeof increasesOf>[number]) => number
): Values {
  const byTime = new Map(increasesOf(series).map((increase) => [increase.time, calculate(increase)]));
  return series.times.map((time) => byTime.get(time) ?? NaN);
}

function filled(values: Values): Values {
  let before = NaN;
  return values.map((value) => (before = Number.isNaN(value) ? before : value));
}

/** Fills gaps between points, but not before the first or after the last. */
function interpolated({ times, values }: Pick<Series, 'times' | 'values'>): Values {
  const all = [...values];
  let before = -1;
  values.forEach((value, index) => {
    if (Number.isNaN(value)) {
      return;
    }
    for (let gap = before + 1; before >= 0 && gap < index; gap++) {
      const share = (times[gap] - times[before]) / (times[index] - times[before]);
      all[gap] = values[before] + share * (value - values[before]);
    }
    before = index;
  });
  return all;
}
