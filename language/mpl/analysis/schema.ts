import { type MplPipeline } from '../tree/ast';

export interface Metric {
  name: string;
  /** `Gauge`, `CounterMonotonic`, `CounterNonMonotonic`, `Histogram` or `Mixed`. */
  type?: string;
  /** `Cumulative`, `Delta` or `Mixed`. */
  temporality?: string;
  /** Unit in UCUM, as OpenTelemetry writes units: `ms`, `By`, `{request}`. */
  unit?: string;
}

/** Known datasets, metrics and tags; each list is `undefined` if unknown. */
export interface KnownMetrics {
  datasets: readonly string[] | undefined;
  metricsOf: (dataset: string) => readonly Metric[] | undefined;
  tagsOf: (dataset: string, metric: string) => readonly string[] | undefined;
  /** Display name of the edge deployment that a dataset is in; `undefined` if unknown. */
  edgeOf?: (dataset: string) => string | undefined;
  /** True if a name, as written in the query, is a dashboard variable. The function is missing if there's no dashboard. */
  isVariable?: (name: string) => boolean;
  /** Grafana's built-in variables, such as `$__interval`, that queries can use. */
  builtIns?: readonly string[];
  /** Current value of a variable; other names are returned unchanged. */
  current: (name: string) => string;
}

/** A schema in which nothing is known. No name counts as wrong. */
export const noMetrics: KnownMetrics = {
  datasets: undefined,
  metricsOf: () => undefined,
  tagsOf: () => undefined,
  current: (name) => name,
};

/** Kind of values, which determines how points of a metric combine over time. */
export type ValueKind =
  'gauge' | 'cumulative counter' | 'delta counter' | 'delta histogram' | 'cumulative histogram' | 'unknown';

export function valueKindOf(metric: Pick<Metric, 'type' | 'temporality'> | undefined): ValueKind {
  const isDelta = metric?.temporality === 'Delta';
  switch (metric?.type) {
    case 'Gauge':
    // An up-down counter, whose value matters, not its rate.
    case 'CounterNonMonotonic':
      return 'gauge';
    case 'CounterMonotonic':
      return isDelta ? 'delta counter' : 'cumulative counter';
    case 'Histogram':
      return isDelta ? 'delta histogram' : 'cumulative histogram';
    default:
      return 'unknown';
  }
}

/** Finds the known metric for a name. A variable stands for its current value. */
export function metricNamed(known: KnownMetrics, dataset: string, metric: string): Metric | undefined {
  const current = known.current(metric);
  return known.metricsOf(dataset)?.find(({ name }) => name === current);
}

/** The known metric that a pipeline's source reads. */
export const knownMetric = (source: MplPipeline['source'] | undefined, known: KnownMetrics): Metric | undefined =>
  source?.kind === 'metric' ? metricNamed(known, source.dataset.name, source.metric.name) : undefined;
