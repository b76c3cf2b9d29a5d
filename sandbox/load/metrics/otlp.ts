import { z } from 'zod';
import { messageOf } from '../../errors';
import { type MetricProperties, type Tags, type TagValue } from '../../metrics/store/metricsStore';
import { componentsOf, type LoadedHistogram, type LoadedMetrics, type LoadedPoint } from './loadedPoint';

/**
 * OpenTelemetry's JSON for metrics: one export request, or one per line, as the Collector's file exporter writes it.
 */

// In OTLP JSON, 64-bit integers are strings, but some senders write numbers. NaN is also a string.
const number = z.union([z.number(), z.string()]).transform(Number);
const nanoseconds = z.union([z.number(), z.string().regex(/^\d+$/)]).transform((value) => Number(value) / 1e6);

const value = z.looseObject({
  stringValue: z.string().optional(),
  boolValue: z.boolean().optional(),
  intValue: number.optional(),
  doubleValue: number.optional(),
});
const attributes = z
  .array(z.object({ key: z.string(), value: value.optional() }))
  .default([])
  .transform((all): Tags => Object.fromEntries(all.map((each) => [each.key, tagOf(each.value ?? {})])));

function tagOf(given: z.output<typeof value>): TagValue {
  const { stringValue, boolValue, intValue, doubleValue } = given;
  return stringValue ?? boolValue ?? intValue ?? doubleValue ?? JSON.stringify(given);
}

const point = { attributes, timeUnixNano: nanoseconds };
const buckets = z.object({ offset: z.number().default(0), bucketCounts: z.array(number).default([]) }).optional();
const numberPoint = z.object({ ...point, asDouble: number.optional(), asInt: number.optional() });
const distribution = { count: number, sum: number.optional(), min: number.optional(), max: number.optional() };
const histogramPoint = z.object({
  ...{ ...point, ...distribution },
  bucketCounts: z.array(number).default([]),
  explicitBounds: z.array(number).default([]),
});
const exponentialPoint = z.object({
  ...{ ...point, ...distribution },
  scale: z.number().default(0),
  zeroCount: number.default(0),
  zeroThreshold: number.default(0),
  positive: buckets,
  negative: buckets,
});
const summaryPoint = z.object({
  ...point,
  count: number,
  sum: number.optional(),
  quantileValues: z.array(z.object({ quantile: number.default(0), value: number.default(0) })).default([]),
});
const temporality = z
  .union([z.number(), z.string()])
  .transform((given) => (given === 1 || given === 'AGGREGATION_TEMPORALITY_DELTA' ? 'Delta' : 'Cumulative'));
const dataOf = <Point extends z.ZodType>(each: Point) => ({ dataPoints: z.array(each).default([]) });
const metric = z.object({
  name: z.string(),
  unit: z.string().default(''),
  gauge: z.object(dataOf(numberPoint)).optional(),
  sum: z
    .object({
      ...dataOf(numberPoint),
      aggregationTemporality: temporality,
      isMonotonic: z.boolean().default(false),
    })
    .optional(),
  histogram: z.object({ ...dataOf(histogramPoint), aggregationTemporality: temporality }).optional(),
  exponentialHistogram: z.object({ ...dataOf(exponentialPoint), aggregationTemporality: temporality }).optional(),
  summary: z.object(dataOf(summaryPoint)).optional(),
});
const request = z.object({
  resourceMetrics: z.array(
    z.object({
      resource: z.object({ attributes }).optional(),
      scopeMetrics: z.array(z.object({ metrics: z.array(metric).default([]) })).default([]),
    })
  ),
});

export function readOtlp(text: string): LoadedMetrics {
  const whole = tryJson(text);
  const parts = whole.problem === undefined ? [whole] : text.split('\n').map(tryJson);
  const points: LoadedPoint[] = [];
  const leftOut: string[] = [];
  for (const [index, { json, problem }] of parts.entries()) {
    const parsed = problem === undefined ? request.safeParse(json) : undefined;
    if (parsed?.success) {
      pointsOf(parsed.data).forEach((each) => points.push(each));
    } else if (problem !== '') {
      const [issue] = parsed?.error.issues ?? [];
      const reason = issue ? `${issue.path.join('.')}: ${issue.message}` : problem;
      leftOut.push(`${parts.length > 1 ? `line ${index + 1}` : 'the file'} (${reason})`);
    }
  }
  return { points, leftOut };
}

/** Parses a line; `problem` is "" for an empty line. */
function tryJson(text: string): { json?: unknown; problem?: string } {
  if (text.trim() === '') {
    return { problem: '' };
  }
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

function pointsOf({ resourceMetrics }: z.output<typeof request>): LoadedPoint[] {
  return resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
    scopeMetrics.flatMap(({ metrics }) => metrics.flatMap((each) => pointsOfMetric(each, resource?.attributes ?? {})))
  );
}

function pointsOfMetric(each: z.output<typeof metric>, shared: Tags): LoadedPoint[] {
  const { name, gauge, sum, histogram, exponentialHistogram, summary } = each;
  const unit = each.unit === '' ? null : each.unit;
  const at = (
    properties: Omit<MetricProperties, 'unit'>,
    given: { attributes: Tags; timeUnixNano: number },
    metricName = name
  ) => ({
    metric: metricName,
    properties: { ...properties, unit },
    tags: { ...shared, ...given.attributes },
    time: given.timeUnixNano,
  });
  const level = { type: 'Gauge', temporality: null } as const;
  const total = { type: 'CounterMonotonic', temporality: 'Cumulative' } as const;
  const numbers = (points: Array<z.output<typeof numberPoint>>, properties: Omit<MetricProperties, 'unit'>) =>
    points.flatMap((given) => {
      const found = given.asDouble ?? given.asInt;
      return found === undefined ? [] : [{ ...at(properties, given), value: found }];
    });
  return [
    ...numbers(gauge?.dataPoints ?? [], level),
    ...numbers(sum?.dataPoints ?? [], {
      type: sum?.isMonotonic ? 'CounterMonotonic' : 'CounterNonMonotonic',
      temporality: sum?.aggregationTemporality ?? null,
    }),
    ...[histogram, exponentialHistogram].flatMap((found) =>
      (found?.dataPoints ?? []).flatMap((given) =>
        componentsOf(
          'scale' in given ? exponential(given) : explicit(given),
          at({ type: 'Histogram', temporality: found?.aggregationTemporality ?? null }, given)
        )
      )
    ),
    ...(summary?.dataPoints ?? []).flatMap((given) => [
      ...given.quantileValues.map(({ quantile, value: found }) => {
        const one = at(level, given);
        return { ...one, tags: { ...one.tags, quantile: String(quantile) }, value: found };
      }),
      { ...at(total, given, `${name}_count`), properties: { ...total, unit: null }, value: given.count },
      ...(given.sum === undefined ? [] : [{ ...at(total, given, `${name}_sum`), value: given.sum }]),
    ]),
  ];
}

/** Counts up to each bound, computed from the counts between bounds. */
function running(counts: Array<{ bound: number; count: number }>): LoadedHistogram['buckets'] {
  let reached = 0;
  return counts.map(({ bound, count }) => ({ bound, count: (reached += count) }));
}

function explicit({
  count,
  sum,
  min,
  max,
  bucketCounts,
  explicitBounds,
}: z.output<typeof histogramPoint>): LoadedHistogram {
  const counts = bucketCounts.map((each, index) => ({ bound: explicitBounds[index] ?? Infinity, count: each }));
  return { count, sum, min, max, buckets: counts.length > 0 ? running(counts) : [{ bound: Infinity, count }] };
}

/** Converts an exponential histogram, whose bounds are powers of a base on both sides of the values close to zero. */
function exponential(given: z.output<typeof exponentialPoint>): LoadedHistogram {
  const { count, sum, min, max, scale, zeroCount, zeroThreshold, positive, negative } = given;
  const boundAt = (index: number) => 2 ** (index / 2 ** scale);
  const below = negative?.bucketCounts ?? [];
  const above = positive?.bucketCounts ?? [];
  const [lowest, highest] = [negative?.offset ?? 0, positive?.offset ?? 0];
  const counts = [
    ...(below.length > 0 ? [{ bound: -boundAt(lowest + below.length), count: 0 }] : []),
    ...below.map((each, index) => ({ bound: -boundAt(lowest + index), count: each })).reverse(),
    ...(zeroThreshold > 0 ? [{ bound: -zeroThreshold, count: 0 }] : []),
    { bound: zeroThreshold, count: zeroCount },
    ...(above.length > 0 ? [{ bound: boundAt(highest), count: 0 }] : []),
    ...above.map((each, index) => ({ bound: boundAt(highest + index + 1), count: each })),
    { bound: Infinity, count: 0 },
  ];
  return { count, sum, min, max, buckets: running(counts) };
}
