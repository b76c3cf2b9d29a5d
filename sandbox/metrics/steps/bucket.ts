import { type Argument, type Call, type StepOf } from '@aplkit/language/mpl/tree/ast';
import { Refusal } from '../../query/request/queryError';
import { type MplContext, present, requireTags } from '../query/context';
import { groupsOf, type Result, type Series, timesOf } from '../query/result';
import { aggregations } from './aggregate';
import { calledFunction } from './called';
import { componentTotals, type Mode, type Spec } from './bucketHistograms';
import { isComponent } from './histogram';
import { quantileOfValues } from './quantile';
import { eachWindow, type Windows, windowsOf } from './windows';

/** Tag that identifies a series of the result, such as `0.99` or `count`. */
const specTag = 'axiom.bucket';
const words = ['count', 'sum', 'avg', 'min', 'max'] as const;
const modes = ['rate', 'increase'] as const;

/** Aggregates over time and series at once. Each spec, such as a percentile, results in a series. */
export function bucket(step: StepOf<'bucket'>, result: Result, context: MplContext): Result {
  const call = present(step.using, step);
  calledFunction(call, 'bucket');
  const by = requireTags(step.by?.tags ?? [], result, context);
  const windows = windowsOf(step, result.range, context.params);
  const { specs, valuesOf } = readFunction(call, result, windows);
  const times = timesOf(windows.grid);
  const series = groupsOf(result.series, by).flatMap(({ tags, members }) => {
    const values = valuesOf(members);
    return specs.map((spec, index) => ({ tags: { ...tags, [specTag]: String(spec) }, times, values: values[index] }));
  });
  const keepsUnit = specs.every((spec) => spec !== 'count') && !(specs.includes('sum') && isRate(call));
  return {
    ...result,
    unit: keepsUnit ? result.unit : '',
    grid: windows.grid,
    tags: new Set([...by, specTag]),
    series,
  };
}

const isRate = (call: Call) => call.arguments[0]?.value === 'rate';

/** The function's specs, and a function that returns a list of values per spec for a group's series. */
function readFunction(
  call: Call,
  result: Result,
  windows: Windows
): { specs: Spec[]; valuesOf: (members: Series[]) => number[][] } {
  const { name } = call.function;
  switch (name) {
    case 'histogram': {
      refuse(
        result.series.some(isComponent),
        call,
        'histogram() does not support histogram metrics; use interpolate_delta_histogram'
      );
      const specs = readSpecs(call, call.arguments, words);
      return { specs, valuesOf: (members) => ofValues(members, specs, windows) };
    }
    case 'interpolate_delta_histogram': {
      requireHistogram(call, result, 'Delta', 'interpolate_cumulative_histogram');
      const specs = readSpecs(call, call.arguments, words);
      return { specs, valuesOf: (members) => componentTotals(members, specs, windows, 'delta') };
    }
    case 'interpolate_cumulative_histogram': {
      requireHistogram(call, result, 'Cumulative', 'interpolate_delta_histogram');
      const [mode, ...rest] = call.arguments;
      const found = modes.find((each) => each === mode?.value);
      if (found === undefined) {
        throw new Refusal(mode ?? call, `the first argument must be ${modes.join(' or ')}`);
      }
      const specs = readSpecs(call, rest, ['count', 'sum', 'avg']);
      return { specs, valuesOf: (members) => componentTotals(members, specs, windows, found satisfies Mode) };
    }
    default:
      throw new Refusal(call.function, `the sandbox has no function ${name}`, 'unsupported');
  }
}

function requireHistogram(
  call: Call,
  { series, temporality }: Result,
  wanted: 'Delta' | 'Cumulative',
  other: string
): void {
  refuse(
    series.length > 0 && !series.some(isComponent),
    call.function,
    'this is not a histogram: no series has the tag axiom.histogram or axiom.le'
  );
  refuse(
    temporality !== null && temporality !== 'Mixed' && temporality !== wanted,
    call.function,
    `the metric's temporality is ${temporality}; use ${other}`
  );
}

function refuse(condition: boolean, span: { from: number; to: number }, message: string): void {
  if (condition) {
    throw new Refusal(span, message);
  }
}

function readSpecs(call: Call, given: Argument[], allowed: ReadonlyArray<(typeof words)[number]>): Spec[] {
  if (given.length === 0) {
    throw new Refusal(call, `${call.function.name} needs a quantile from 0 to 1, or one of ${allowed.join(', ')}`);
  }
  return given.map((argument) => {
    const { value } = argument;
    if (typeof value === 'number' && value >= 0 && value <= 1) {
      return value;
    }
    const word = allowed.find((each) => each === value);
    if (word === undefined) {
      throw new Refusal(argument, `this must be a quantile from 0 to 1, or one of ${allowed.join(', ')}`);
    }
    return word;
  });
}

/** Aggregates the values of all points in each window. */
function ofValues(members: Series[], specs: Spec[], windows: Windows): number[][] {
  const found = Array.from({ length: windows.grid.count }, (): number[] => []);
  for (const { times, values } of members) {
    eachWindow(windows, times, (index, first, end) => {
      for (let at = first; at < end; at++) {
        if (!Number.isNaN(values[at])) {
          found[index].push(values[at]);
        }
      }
    });
  }
  found.forEach((values) => values.sort((a, b) => a - b));
  return specs.map((spec) =>
    found.map((values) => {
      if (values.length === 0) {
        return NaN;
      }
      return typeof spec === 'number' ? quantileOfValues(values, spec) : aggregations[spec](values, 0, values.length);
    })
  );
}
