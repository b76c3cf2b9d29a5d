import { type MetricSource, type Step, type Time } from '@aplkit/language/mpl/tree/ast';
import { readDuration } from '@aplkit/language/mpl/tree/duration';
import { parseInstant } from '../../database/instants';
import { HttpError } from '../../errors';
import { detailAt, QueryError, Refusal } from '../../query/request/queryError';
import { type Span, type Metric, type SeriesKey } from '../store/metricsStore';
import { predicateOf, tagNamesIn } from './condition';
import { type MplContext, plainName, present, requireTags } from './context';
import { datasetName, millisecondsOf } from './params';
import { type Result } from './result';

/** Points of the filtered series, including `before` milliseconds before the range, for rates and sliding windows. */
export async function readSource(
  source: MetricSource,
  filters: Step[],
  before: number,
  context: MplContext
): Promise<Result> {
  const { name, metric } = await findSource(source, context);
  const range = rangeOf(source, context);
  const tags = new Set(metric.series.flatMap((each) => Object.keys(each.tags)));
  const empty: Result = {
    metric: source.as === undefined ? name : plainName(source.as),
    unit: metric.unit ?? '',
    temporality: metric.temporality,
    series: [],
    tags,
    grid: undefined,
    range,
  };
  const shift = shiftOf(filters, context);
  let chosen = metric.series;
  for (const filter of filters) {
    chosen = await choose(chosen, filter, metric, empty, context);
  }
  const span = { from: range.from - before + shift, until: range.until + shift };
  const points = await context.store.points(
    chosen.map(({ id }) => id),
    span,
    context.signal
  );
  const series = chosen.flatMap((each) => {
    const found = points.get(each.id);
    return found ? [{ tags: each.tags, times: found.times.map((time) => time - shift), values: found.values }] : [];
  });
  return { ...empty, series };
}

/** Finds the metric of a source. Throws 404 with the position in the text. */
export async function findSource(
  { dataset, metric: written }: MetricSource,
  { findMetrics, params, text }: MplContext
): Promise<{ name: string; metric: Metric }> {
  const metrics = await findMetrics(datasetName(dataset, params)).catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 404
      ? new QueryError(404, error.message, detailAt(text, dataset, error.message, 'semantic'))
      : error;
  });
  const name = plainName(written);
  const metric = metrics.get(name);
  if (!metric) {
    const message = `metric "${name}" not found`;
    throw new QueryError(404, message, detailAt(text, written, message, 'semantic'));
  }
  return { name, metric };
}

/** Milliseconds by which an `offset` moves the range that is read; negative for an earlier range. */
function shiftOf(steps: Step[], { params }: MplContext): number {
  const [offset] = steps.filter((step) => step.kind === 'offset');
  return offset ? millisecondsOf(present(offset.by, offset), params) * (offset.isLater ? 1 : -1) : 0;
}

async function choose(
  series: SeriesKey[],
  filter: Step,
  metric: Metric,
  known: Result,
  context: MplContext
): Promise<SeriesKey[]> {
  switch (filter.kind) {
    case 'offset':
      return series;
    case 'sample': {
      const rate = present(present(filter.rate, filter).value, filter);
      return series.filter(({ id }) => share(id) < rate);
    }
    case 'where':
    case 'ifdef': {
      const condition =
        filter.kind === 'where'
          ? present(filter.condition, filter)
          : context.params.has(filter.param.name)
            ? filter.then
            : filter.otherwise;
      if (!condition) {
        return series;
      }
      requireTags(tagNamesIn(condition), known, context);
      const predicate = await predicateOf(condition, metric, context);
      return series.filter(({ tags }) => predicate(tags));
    }
    default:
      throw new Refusal(filter, 'this step is not a filter');
  }
}

/** A number from 0 to below 1 that is always the same for a series. */
function share(id: number): number {
  return (Math.imul(id + 1, 0x9e3779b1) >>> 0) / 2 ** 32;
}

/** Range of a source; by default, the request's range. */
function rangeOf({ range }: MetricSource, { range: requested, now }: MplContext): Span {
  if (!range) {
    return requested;
  }
  const start = present(range.start, range);
  const until = range.end ? instantOf(range.end, now, () => instantOf(start, now, () => now)) : now;
  return { from: instantOf(start, now, () => until), until };
}

/** An instant in milliseconds. A duration with a sign is relative to the other bound, and one without to the present. */
function instantOf(time: Time, now: number, other: () => number): number {
  const { text, kind } = time;
  const found = () => {
    switch (kind) {
      case 'seconds':
        return Number(text) * 1000;
      case 'instant': {
        const instant = parseInstant(text);
        return instant === undefined ? NaN : Number(instant) / 1e6;
      }
      case 'duration': {
        const sign = text.startsWith('+') ? 1 : text.startsWith('-') ? -1 : 0;
        const length = readDuration(sign === 0 ? text : text.slice(1).trim()) ?? NaN;
        return sign === 0 ? now - length : other() + sign * length;
      }
      case 'variable':
        throw new Refusal(time, 'a time here cannot be a parameter', 'unsupported');
    }
  };
  const instant = found();
  if (!Number.isFinite(instant)) {
    throw new Refusal(time, 'this must be a time');
  }
  return instant;
}
