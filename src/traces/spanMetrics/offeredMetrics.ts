import { catchError, firstValueFrom, forkJoin, from, map, mergeMap, type Observable, of, toArray } from 'rxjs';

import { type Metric, valueKindOf } from '@aplkit/language/mpl/analysis/schema';
import { type Period } from '../../query/plan/timeRanges';
import { type AplSource } from '../../source';
import { type SharedRequests } from '../../service/sharedRequests';
import { type RelatedDatasets, type RelatedSource } from '../relatedDatasets';
import { type MetricsSubject, metricsOf, dividingTags, plainName, subjects } from './conventions';
import { type Attributes, type TraceSpan } from './spanAttributes';

export interface SpanMetricsSource extends RelatedSource {
  metricsSchema: Pick<AplSource['metricsSchema'], 'metrics' | 'tags' | 'values'>;
  service: { metrics: Pick<AplSource['service']['metrics'], 'tagValues'> };
}

/** Tag values in a time range, shared by all traces of a data source. */
export type TagValues = SharedRequests<string[]>;

/** A metric that may have points for some spans, with the values of its tags. */
export interface OfferedMetric {
  subject: MetricsSubject;
  dataset: string;
  metric: Metric;
  tags: ReadonlyArray<{ attribute: string; tag: string; values: ReadonlySet<string> }>;
  /** Tags that divide the metric into parts; empty if its query already combines the parts. */
  parts: readonly string[];
}

const maxDatasets = 5;
/** Maximum number of metrics tried for a subject. */
const maxTried = 18;
/** Maximum number of metrics tried for each of a subject's prefixes (for example, `jvm`). */
const maxOfBeginning = 6;
/** Number of concurrent requests. Leaves connections for other requests. */
const concurrency = 4;

/** Precision of tag values' times in milliseconds, so that traces from about the same time share requests. */
const roundMs = 600_000;

/** Finds metrics with points for at least one span, at the time of the spans. */
export async function offeredMetrics(
  spans: readonly TraceSpan[],
  { names, isChosen }: RelatedDatasets,
  source: SpanMetricsSource,
  known: TagValues
): Promise<OfferedMetric[]> {
  const period = periodOf(spans);
  const datasets = await Promise.all(
    names.slice(0, maxDatasets).map(async (dataset) => {
      const { metricsSchema } = source;
      const [metrics, tags] = await Promise.all([metricsSchema.metrics(dataset), metricsSchema.tags(dataset)]);
      return { dataset, metrics, tags: new Map(tags.map((tag) => [plainName(tag), tag])) };
    })
  );
  const related = await Promise.all(
    datasets.map(async (one) => isChosen || names.length === 1 || (await sharesService(one, spans, source)))
  );
  const tried = datasets
    .filter((_, index) => related[index])
    .flatMap(({ dataset, metrics, tags }) =>
      subjects.flatMap((subject) => {
        const tagsOf = (attributes: readonly string[]) =>
          attributes.flatMap((attribute) => {
            const tag = tags.get(attribute);
            return tag !== undefined && spans.some((span) => span.attributes.has(attribute))
              ? [{ attribute, tag }]
              : [];
          });
        const [identity, scope] = [tagsOf(subject.identity), tagsOf(subject.scope)];
        return identity.length === 0
          ? []
          : fewOf(metricsOf(subject, metrics)).map((metric) => ({ subject, dataset, metric, identity, scope }));
      })
    );
  const valuesOf = (dataset: string, metric: string, wanted: Tried) =>
    wanted.length === 0
      ? of([])
      : forkJoin(
          wanted.map(({ attribute, tag }) =>
            valuesAt(period, [dataset, metric, tag], source, known).pipe(
              map((values) => ({ attribute, tag, values: new Set(values) }))
            )
          )
        );
  const all = from(tried).pipe(
    mergeMap(
      ({ identity, scope, ...candidate }) =>
        valuesOf(candidate.dataset, candidate.metric.name, identity).pipe(
          mergeMap((found) =>
            spans.some(({ attributes }) => conditionsOn({ ...candidate, tags: found }, attributes))
              ? forkJoin([
                  valuesOf(candidate.dataset, candidate.metric.name, scope),
                  partsFor(candidate.dataset, candidate.metric, source),
                ]).pipe(map(([more, parts]): OfferedMetric[] => [{ ...candidate, tags: [...found, ...more], parts }]))
              : of([])
          )
        ),
      concurrency
    ),
    toArray()
  );
  const found = (await firstValueFrom(all)).flat();
  // Responses arrive in any order.
  const rank = new Map(tried.map(({ dataset, metric }, index) => [JSON.stringify([dataset, metric.name]), index]));
  const rankOf = ({ dataset, metric }: OfferedMetric) => rank.get(JSON.stringify([dataset, metric.name])) ?? 0;
  return found.sort((a, b) => rankOf(a) - rankOf(b));
}

async function partsFor(dataset: string, metric: Metric, { metricsSchema }: SpanMetricsSource): Promise<string[]> {
  const kind = valueKindOf(metric);
  return kind === 'gauge' || kind === 'unknown' ? dividingTags(await metricsSchema.tags(dataset, metric.name)) : [];
}

type Tried = ReadonlyArray<{ attribute: string; tag: string }>;

/** A tag of a metric that must have a span's value. */
export interface TagCondition {
  tag: string;
  value: string | number | boolean;
}

/** Conditions for a span's series of a metric; `undefined` if the metric has no points for the span. */
export function conditionsOn({ subject, tags }: Pick<OfferedMetric, 'subject' | 'tags'>, span: Attributes) {
  const conditions: TagCondition[] = [];
  let isIdentified = false;
  for (const { attribute, tag, values } of tags) {
    const value = span.get(attribute);
    // If there are no values, only other metrics of the dataset have the tag.
    if (value === undefined || values.size === 0) {
      continue;
    }
    if (!values.has(String(value))) {
      return undefined;
    }
    conditions.push({ tag, value });
    isIdentified ||= subject.identity.includes(attribute);
  }
  return isIdentified ? conditions : undefined;
}

function fewOf(metrics: readonly Metric[]): Metric[] {
  const counts = new Map<string, number>();
  return metrics
    .filter(({ name }) => {
      const [beginning] = plainName(name).split('.');
      const count = (counts.get(beginning) ?? 0) + 1;
      counts.set(beginning, count);
      return count <= maxOfBeginning;
    })
    .slice(0, maxTried);
}

/** True if a dataset has metrics of the spans' services, or has no service tag. */
async function sharesService(
  { dataset, tags }: { dataset: string; tags: ReadonlyMap<string, string> },
  spans: readonly TraceSpan[],
  { metricsSchema }: SpanMetricsSource
): Promise<boolean> {
  const tag = tags.get('service.name');
  if (tag === undefined) {
    return true;
  }
  const services = new Set(await metricsSchema.values(dataset, undefined, tag));
  return spans.some(({ attributes }) => services.has(String(attributes.get('service.name'))));
}

function periodOf(spans: readonly TraceSpan[]): Period {
  const from = spans.reduce((first, span) => Math.min(first, span.from), Infinity);
  const to = spans.reduce((last, span) => Math.max(last, span.to), -Infinity);
  return { from: Math.floor(from / roundMs) * roundMs, to: (Math.floor(to / roundMs) + 1) * roundMs };
}

/** Values of a metric's tag. Empty if the request fails. */
function valuesAt(
  { from, to }: Period,
  [dataset, metric, tag]: [dataset: string, metric: string, tag: string],
  { service }: SpanMetricsSource,
  known: TagValues
): Observable<string[]> {
  const range = { start: new Date(from).toISOString(), end: new Date(to).toISOString() };
  return known
    .share(JSON.stringify([dataset, metric, tag, range]), () => service.metrics.tagValues(dataset, metric, tag, range))
    .pipe(catchError(() => of([])));
}
