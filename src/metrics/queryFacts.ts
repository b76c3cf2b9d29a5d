import { alignmentOf, metricsIn } from '@aplkit/language/mpl/analysis/pipelines';
import { type Call, type MetricSource, type MplQuery, type Step } from '@aplkit/language/mpl/tree/ast';
import { callOf, pointChange } from '@aplkit/language/mpl/tree/steps';
import { functionOf, moduleCallOf } from '@aplkit/language/mpl/vocabulary/functions';
import { ucumPerSecond } from './units';

/** Facts about a query's result that can be determined from the query's text. */
export interface QueryFacts {
  source: MetricSource | undefined;
  /** Names of all datasets in the query. */
  datasets: readonly string[];
  /** True if the query calculates with two metrics. */
  isComputed: boolean;
  /** True if each series is a single value over the range. */
  isOverRange: boolean;
  /** Unit that the query sets, e.g. with `set custom_unit = "ms";`. */
  customUnit: string | undefined;
  /**
   * UCUM unit of a series, given the metric's unit; `undefined` if unknown.
   * @param spec the histogram statistic that the series shows, such as `0.95` or `count`
   */
  unitOf: (unit: string, spec?: string) => string | undefined;
}

export function factsOf(query: Pick<MplQuery, 'pipeline' | 'settings'>): QueryFacts {
  const { pipeline, settings } = query;
  const custom = settings.find(({ name }) => name.name === 'custom_unit')?.value;
  const sources = metricsIn(query);
  return {
    source: sources.at(0),
    isComputed: pipeline?.source.kind === 'pair',
    datasets: [...new Set(sources.map(({ dataset }) => dataset.name))],
    isOverRange: pipeline !== undefined && alignmentOf(pipeline) === 'whole',
    customUnit: custom?.kind === 'string' ? custom.value : undefined,
    unitOf: (unit, spec) =>
      pipeline?.source.kind === 'metric'
        ? pipeline.steps.reduce<string | undefined>((before, step) => unitAfter(before, step, spec), unit || undefined)
        : undefined,
  };
}

function unitAfter(unit: string | undefined, step: Step, spec: string | undefined): string | undefined {
  if (moduleCallOf(step)) {
    return undefined;
  }
  switch (pointChange(step)) {
    case 'calculates':
      return 'operator' in step && step.operator && !['+', '-'].includes(step.operator.operator)
        ? undefined
        : unitOfFunction(unit, step);
    case 'aligns':
    case 'groups':
      return unitOfFunction(unit, step);
    case 'buckets':
      return unitOfBucket(unit, callOf(step)?.call, spec);
    case 'selects':
    case 'keeps':
    case 'computes':
      return unit;
  }
}

/** Unit of a histogram statistic or, if the statistic is unknown, the unit that all statistics of the call share. */
function unitOfBucket(unit: string | undefined, call: Call | undefined, spec: string | undefined): string | undefined {
  const given = call?.arguments.map(({ value }) => String(value)) ?? [];
  const isRate = given.at(0) === 'rate';
  const specs = given.filter((each) => each !== 'rate' && each !== 'increase');
  const meant = spec !== undefined && specs.includes(spec) ? [spec] : specs;
  const units = meant.map((each) => {
    const isTotal = each === 'count' || each === 'sum';
    const own = each === 'count' ? '1' : unit;
    return isTotal && isRate ? own && ucumPerSecond(own) : own;
  });
  return units.every((each) => each === units[0]) ? units[0] : undefined;
}

function unitOfFunction(unit: string | undefined, step: Step): string | undefined {
  switch (functionOf(step)?.unit) {
    case 'none':
      return '1';
    case 'perSecond':
      return unit && ucumPerSecond(unit);
    default:
      return unit;
  }
}
