import { type Call, type StepOf } from '@aplkit/language/mpl/tree/ast';
import { Refusal } from '../../query/request/queryError';
import { type MplContext, present } from '../query/context';
import { paramOf, type Params } from '../query/params';
import { type Result, type Series } from '../query/result';
import { onGrid } from './align';
import { increasesOf } from './increases';

type Values = readonly number[];

interface MapFunction {
  /** Whether the function takes a number. */
  takes: boolean;
  keepsUnit?: boolean;
  /** Whether the function needs steps: stored points have no gaps between them. */
  onGrid?: boolean;
  apply(series: Pick<Series, 'times' | 'values'>, operand: number): Values;
}

const each =
  (calculate: (value: number, operand: number) => number): MapFunction['apply'] =>
  ({ values }, operand) =>
    values.map((value) => calculate(value, operand));

const compared = (matches: (value: number, operand: number) => boolean): [keep: MapFunction, test: MapFunction] => [
  { takes: true, keepsUnit: true, apply: each((value, operand) => (matches(value, operand) ? value : NaN)) },
  {
    takes: true,
    apply: each((value, operand) => (Number.isNaN(value) ? NaN : matches(value, operand) ? 1 : 0)),
  },
];

const comparisons = Object.entries({
  eq: compared((value, operand) => value === operand),
  neq: compared((value, operand) => value !== operand),
  gt: compared((value, operand) => value > operand),
  gte: compared((value, operand) => value >= operand),
  lt: compared((value, operand) => value < operand),
  lte: compared((value, operand) => value <= operand),
}).flatMap(([name, [keep, test]]): Array<[string, MapFunction]> => [
  [`filter::${name}`, keep],
  [`is::${name}`, test],
]);

const functions: ReadonlyMap<string, MapFunction> = new Map<string, MapFunction>([
  [
    'rate',
    { takes: false, apply: (series) => fromIncreases(series, ({ amount, elapsed }) => (amount / elapsed) * 1000) },
  ],
  ['increase', { takes: false, keepsUnit: true, apply: (series) => fromIncreases(series, ({ amount }) => amount) }],
  ['abs', { takes: false, keepsUnit: true, apply: each(Math.abs) }],
  ['min', { takes: true, keepsUnit: true, apply: each((value, operand) => Math.min(value, operand)) }],
  ['max', { takes: true, keepsUnit: true, apply: each((value, operand) => Math.max(value, operand)) }],
  ['fill::prev', { takes: false, keepsUnit: true, onGrid: true, apply: ({ values }) => filled(values) }],
  [
    'fill::const',
    {
      takes: true,
      keepsUnit: true,
      onGrid: true,
      apply: each((value, operand) => (Number.isNaN(value) ? operand : value)),
    },
  ],
  ['interpolate::linear', { takes: false, keepsUnit: true, onGrid: true, apply: interpolated }],
  ...comparisons,
]);

const operators = {
  '+': { takes: true, keepsUnit: true, apply: each((value, operand) => value + operand) },
  '-': { takes: true, keepsUnit: true, apply: each((value, operand) => value - operand) },
  '*': { takes: true, apply: each((value, operand) => value * operand) },
  '/': { takes: true, apply: each((value, operand) => value / operand) },
} satisfies Record<string, MapFunction>;

/** Computes a value for each point. */
export function map(step: StepOf<'map'>, given: Result, { params }: MplContext): Result {
  const { operator, operand: written } = step;
  if (operator) {
    const { value, variable } = present(written, step);
    const operand = variable === undefined ? value : numberParam(variable, present(written, step), params);
    return applied(operators[operator.operator], given, present(operand, step));
  }
  const call = present(step.call, step);
  const known = functions.get(call.function.name);
  if (!known) {
    throw new Refusal(call.function, `map has no function ${call.function.name}`);
  }
  return applied(known, given, known.takes ? numberArgument(call, params) : withoutArguments(call));
}

function applied({ apply, keepsUnit = false, onGrid: needsGrid = false }: MapFunction, given: Result, operand: number) {
  const result = needsGrid ? onGrid(given) : given;
  return {
    ...result,
    unit: keepsUnit ? result.unit : '',
    series: result.series.map((series) => ({ ...series, values: apply(series, operand) })),
  };
}

function numberArgument(call: Call, params: Params): number {
  const [argument, ...more] = call.arguments;
  if (argument === undefined || more.length > 0) {
    throw new Refusal(call, `${call.function.name} takes one number`);
  }
  return typeof argument.value === 'number' ? argument.value : numberParam(argument.value, argument, params);
}

function withoutArguments(call: Call): number {
  if (call.brackets) {
    throw new Refusal(call.brackets, `${call.function.name} takes no arguments`);
  }
  return NaN;
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
