import { moduleCallOf } from '@aplkit/language/mpl/analysis/calls';
import { alignmentOf, metricsIn } from '@aplkit/language/mpl/analysis/pipelines';
import { type Call, type MetricSource, type MplQuery, type Step } from '@aplkit/language/mpl/tree/ast';
import { ucumPerSecond } from './units';

/** Facts about a response that the query's text tells. */
export interface QueryFacts {
  source: MetricSource | undefined;
  /** The names of all datasets that it reads. */
  datasets: readonly string[];
  /** Whether two metrics are computed. */
  isComputed: boolean;
  /** Whether each series is one value over the range. */
  isOverRange: boolean;
  /** `set custom_unit = "ms";` */
  customUnit: string | undefined;
  /**
   * The unit of a series where the metric's is `unit`, in UCUM; `undefined` where it is not known.
   *
   * @param spec the statistic of a histogram that the series has: `0.95`, or `count`
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

/** Functions whose values are numbers without a unit. */
const counting: ReadonlySet<string> = new Set('count is::eq is::neq is::gt is::gte is::lt is::lte'.split(' '));

function unitAfter(unit: string | undefined, step: Step, spec: string | undefined): string | undefined {
  if (moduleCallOf(step)) {
    return undefined;
  }
  switch (step.kind) {
    case 'map':
      return step.operator === undefined || ['+', '-'].includes(step.operator.operator)
        ? unitOfCall(unit, step.call)
        : undefined;
    case 'align':
    case 'group':
      return unitOfCall(unit, step.using);
    case 'bucket':
      return unitOfBucket(unit, step.using, spec);
    default:
      return unit;
  }
}

/** The unit of one statistic of a histogram; of all of them where it isn't known which one is meant. */
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

function unitOfCall(unit: string | undefined, call: Call | undefined): string | undefined {
  const name = call?.function.name ?? '';
  if (counting.has(name)) {
    return '1';
  }
  return unit !== undefined && (name === 'rate' || name === 'prom::rate') ? ucumPerSecond(unit) : unit;
}
