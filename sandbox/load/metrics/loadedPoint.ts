import { boundTag, boundText, componentTag, type MetricProperties, type Tags } from '../../metrics/store/metricsStore';

/** A point in a metrics file. */
export interface LoadedPoint {
  metric: string;
  properties: MetricProperties;
  tags: Tags;
  /** Milliseconds since 1970; `undefined` if the point has no time. */
  time: number | undefined;
  value: number;
}

/** The contents of a metrics file. */
export interface LoadedMetrics {
  points: LoadedPoint[];
  /** Parts that couldn't be read, with their positions and the reasons. */
  leftOut: string[];
}

/** A histogram at one instant; `buckets` counts the values up to each bound. */
export interface LoadedHistogram {
  count: number;
  sum?: number;
  min?: number;
  max?: number;
  buckets: Array<{ bound: number; count: number }>;
}

/** The points of a histogram's components. */
export function componentsOf({ buckets, ...parts }: LoadedHistogram, point: Omit<LoadedPoint, 'value'>): LoadedPoint[] {
  return [
    ...Object.entries(parts).flatMap(([component, value]) =>
      value === undefined ? [] : [{ ...point, tags: { ...point.tags, [componentTag]: component }, value }]
    ),
    ...buckets.map(({ bound, count }) => ({
      ...point,
      tags: { ...point.tags, [componentTag]: 'bucket', [boundTag]: boundText(bound) },
      value: count,
    })),
  ];
}
