import { type Filter } from '@aplkit/language/kit/filter';
import { type Metric } from '@aplkit/language/mpl/analysis/schema';
import { type WrittenAmount } from '../kit/amounts';
import { type Computing } from './metricsPhrases';

/** One part of a question about metrics. */
export type MetricsClause =
  | { kind: 'metric'; metric: Metric }
  /** A function of `align` or `group`, `rate`, `increase`, or a quantile such as `0.95`. */
  | { kind: 'function'; name: string }
  | { kind: 'groups'; tags: string[] }
  /** An interval in MPL; empty for a single value over the range. */
  | { kind: 'interval'; interval: string }
  | { kind: 'where'; filters: Filter[] }
  /** A condition on points; `filter` is a function such as `gt`. */
  | { kind: 'points'; filter: string; amount: WrittenAmount }
  | { kind: 'range'; duration: string }
  | { kind: 'dataset'; dataset: string }
  /** The operator between two metrics. */
  | ({ kind: 'compute' } & Computing)
  /** The share of a metric that the conditions select. */
  | ({ kind: 'share' } & Computing)
  | { kind: 'map'; call: string }
  /** The change that a follow-up question makes to the query. */
  | { kind: 'also' | 'instead' }
  /** The function or tag to replace. */
  | { kind: 'insteadOf'; function?: string; tag?: string }
  | { kind: 'remove'; part: 'filters' | 'groups'; tag: string | undefined };

const isKindOf =
  <K extends MetricsClause['kind']>(kind: K) =>
  (clause: MetricsClause): clause is Extract<MetricsClause, { kind: K }> =>
    clause.kind === kind;

export const clausesOf = <K extends MetricsClause['kind']>(clauses: readonly MetricsClause[], kind: K) =>
  clauses.filter(isKindOf(kind));
