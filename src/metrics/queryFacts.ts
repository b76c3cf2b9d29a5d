import { alignmentOf, metricsIn } from '../mpl/analysis/pipelines';
import { type Call, type MetricSource, type MplQuery, type Step } from '../mpl/tree/ast';
import { perSecond } from './units';

/** Facts about a response that the query's text tells. */
export interface QueryFacts {
  /** The first metric of the query. */
  source: MetricSource | undefined;
  /** Whether each series is one value over the range. */
  isOverRange: boolean;
  /** The unit of the result where the metric's is `unit`, in UCUM; `''` where it is not known. */
  unitOf: (unit: string) => string;
}

export function factsOf(query: Pick<MplQuery, 'pipeline'>): QueryFacts {
  const { pipeline } = query;
  return {
    source: metricsIn(query).at(0),
    isOverRange: pipeline !== undefined && alignmentOf(pipeline).kind === 'whole',
    unitOf: (unit) => (pipeline?.source.kind === 'metric' ? pipeline.steps.reduce(unitAfter, unit) : ''),
  };
}

/** Functions whose values are no longer in the unit of those before. */
const counting: ReadonlySet<string> = new Set('count is::eq is::neq is::gt is::gte is::lt is::lte'.split(' '));

function unitAfter(unit: string, step: Step): string {
  switch (step.kind) {
    case 'map':
      return step.operator === undefined || ['+', '-'].includes(step.operator.operator)
        ? unitOfCall(unit, step.call)
        : '';
    case 'align':
    case 'group':
      return unitOfCall(unit, step.using);
    case 'bucket':
      return step.using?.arguments.some(({ value }) => value === 'count') === true ? '' : unit;
    default:
      return unit;
  }
}

function unitOfCall(unit: string, call: Call | undefined): string {
  const name = call?.function.name ?? '';
  return name === 'rate' || name === 'prom::rate' ? perSecond(unit) : counting.has(name) ? '' : unit;
}
