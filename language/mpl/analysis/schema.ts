import { type MplPipeline } from '../tree/ast';

export interface Metric {
  name: string;
  /** `Gauge`, `CounterMonotonic`, `CounterNonMonotonic`, `Histogram` or `Mixed`. */
  type?: string;
  /** `Cumulative`, `Delta` or `Mixed`. */
  temporality?: string;
  /** UCUM, as OpenTelemetry writes it: `ms`, `By`, `{request}`. */
  unit?: string;
}

/** The known part of what the metrics store holds; `undefined` for what is not known (yet). */
export interface KnownMetrics {
  datasets: readonly string[] | undefined;
  metricsOf: (dataset: string) => readonly Metric[] | undefined;
  tagsOf: (dataset: string, metric: string) => readonly string[] | undefined;
  /** The edge deployment that holds a dataset, for people; `undefined` where it is not known. */
  edgeOf?: (dataset: string) => string | undefined;
  /** Whether a name as it is written is a variable of the dashboard; `undefined` where there is none. */
  isVariable?: (name: string) => boolean;
  /** The current value of a name that is a variable; any other name itself. */
  current: (name: string) => string;
}

/** Nothing is known, so no name is wrong. */
export const noMetrics: KnownMetrics = {
  datasets: undefined,
  metricsOf: () => undefined,
  tagsOf: () => undefined,
  current: (name) => name,
};

/** How points of a metric combine over time. */
export type ValueKind =
  'gauge' | 'cumulative counter' | 'delta counter' | 'delta histogram' | 'cumulative histogram' | 'unknown';

export function valueKindOf(metric: Pick<Metric, 'type' | 'temporality'> | undefined): ValueKind {
  const isDelta = metric?.temporality === 'Delta';
  switch (metric?.type) {
    case 'Gauge':
    // Such a counter goes up and down: its value is of interest, not its rate.
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

/** The known metric of a name; of a variable, that of its current value. */
export function metricNamed(known: KnownMetrics, dataset: string, metric: string): Metric | undefined {
  const current = known.current(metric);
  return known.metricsOf(dataset)?.find(({ name }) => name === current);
}

/** The known metric that a part of a query reads. */
export const knownMetric = (source: MplPipeline['source'] | undefined, known: KnownMetrics): Metric | undefined =>
  source?.kind === 'metric' ? metricNamed(known, source.dataset.name, source.metric.name) : undefined;
