import { type DataFrame, type DataLink, type Field, FieldType } from '@grafana/data';

import { linesOf, stepsFor } from '@aplkit/language/mpl/analysis/queryFor';
import { valueKindOf } from '@aplkit/language/mpl/analysis/schema';
import { quoteMplString } from '@aplkit/language/mpl/tree/quote';
import { quoteMplName } from '@aplkit/language/mpl/tree/quoteName';
import { bucketTag } from '@aplkit/language/mpl/tree/steps/points';
import { windowOfPeriod } from '../../query/plan/timeRanges';
import { exploreAddress } from '../../grafana/exploreAddress';
import { mayExplore } from '../../grafana/exploreLinks';
import { type AplSource } from '../../source';
import { type MetricsQuery } from '../../types';
import { type RelatedDatasets } from '../relatedDatasets';
import { subjects } from './conventions';
import {
  type OfferedMetric,
  conditionsOn,
  offeredMetrics,
  type SpanMetricsSource,
  type TagCondition,
  type TagValues,
} from './offeredMetrics';
import { type TraceSpan, spansIn } from './spanAttributes';

/** Maximum number of queries that a link opens. */
const maxQueries = 6;

/** Milliseconds of metrics shown before and after a span. */
const marginMs = 900_000;

type WrittenQuery = Pick<MetricsQuery, 'query' | 'legend'>;

interface LinkSource extends SpanMetricsSource, Pick<AplSource, 'uid' | 'name'> {}

/** Adds a field with links to the metrics of each span. Outside Explore, only if all spans have a link. */
export async function linkedToMetrics(
  frame: DataFrame,
  related: RelatedDatasets,
  { source, app, known }: { source: LinkSource; app: string | undefined; known: TagValues }
): Promise<DataFrame> {
  const spans = spansIn(frame);
  if (!mayExplore() || spans.length === 0) {
    return frame;
  }
  const queries = queriesBySpan(await offeredMetrics(spans, related, source, known), spans);
  if (!(app === 'explore' ? queries.some(hasItems) : queries.every(hasItems))) {
    return frame;
  }
  const rows = new Map(frame.fields.find(({ name }) => name === 'spanID')?.values.map((id, row) => [String(id), row]));
  const link: DataLink = {
    title: 'Metrics for this span',
    // Not opened. Explore shows a link only if its variables have values, so this hides the link for spans without metrics.
    url: '${__value.raw}',
    onBuildUrl: ({ replaceVariables }: { replaceVariables?: (text: string) => string }) => {
      const row = rows.get(replaceVariables?.('${__data.fields["spanID"]}') ?? '');
      return row === undefined || !hasItems(queries[row]) ? '' : addressOf(queries[row], spans[row], source);
    },
  };
  const field: Field = {
    name: 'metrics',
    type: FieldType.string,
    config: { displayName: 'Metrics', links: [link] },
    values: queries.map(({ length }) => (length === 0 ? null : length === 1 ? '1 metric' : `${length} metrics`)),
  };
  // The field is placed beside the service, so that it's visible in a table.
  const at = frame.fields.findIndex(({ name }) => name === 'serviceName') + 1;
  return { ...frame, fields: [...frame.fields.slice(0, at), field, ...frame.fields.slice(at)] };
}

const hasItems = (list: readonly unknown[]) => list.length > 0;

/** True if a value is safe in an address: when decoded, some characters would end or change the query. */
const isSafe = (value: string): boolean => !/[%&#+\\\p{Cc}]/u.test(value);

/** Queries for the metrics of each span. Spans with the same attributes share queries. */
function queriesBySpan(candidates: readonly OfferedMetric[], spans: readonly TraceSpan[]): WrittenQuery[][] {
  const attributes = [...new Set(candidates.flatMap(({ tags }) => tags.map(({ attribute }) => attribute)))];
  const known = new Map<string, WrittenQuery[]>();
  return spans.map((span) => {
    const key = JSON.stringify(attributes.map((attribute) => span.attributes.get(attribute) ?? null));
    const queries = known.get(key) ?? queriesFor(candidates, span);
    known.set(key, queries);
    return queries;
  });
}

/** Queries for a span's metrics: the most useful of each subject first, in the order of the subjects. */
function queriesFor(candidates: readonly OfferedMetric[], { attributes }: TraceSpan): WrittenQuery[] {
  const offered = candidates.flatMap((candidate) => {
    const conditions = conditionsOn(candidate, attributes);
    return conditions?.every(({ value }) => isSafe(String(value))) ? [{ candidate, conditions }] : [];
  });
  const ranked = subjects.map((subject) => offered.filter(({ candidate }) => candidate.subject === subject));
  const chosen = Array.from({ length: maxQueries }, (_, rank) => ranked.flatMap((own) => own[rank] ?? []))
    .flat()
    .slice(0, maxQueries);
  return ranked
    .flat()
    .filter((one) => chosen.includes(one))
    .map(({ candidate, conditions }) => queryOf(candidate, conditions));
}

/** Query with series named by metric and parts, because a chart shows several metrics. */
function queryOf({ dataset, metric, parts }: OfferedMetric, conditions: readonly TagCondition[]): WrittenQuery {
  const written = conditions.map(
    ({ tag, value }) => `${quoteMplName(tag)} == ${typeof value === 'string' ? quoteMplString(value) : String(value)}`
  );
  const kind = valueKindOf(metric);
  const steps = stepsFor(kind, parts);
  const distinguishing = [
    ...parts,
    ...(kind === 'delta histogram' || kind === 'cumulative histogram' ? [bucketTag] : []),
  ];
  const isOpen = parts.length === 0 && (kind === 'gauge' || kind === 'unknown');
  return {
    query: linesOf(dataset, metric, [
      `where ${written.join(' and ')}`,
      ...steps,
      ...(isOpen ? ['group using avg'] : []),
    ]),
    ...(distinguishing.length > 0 && { legend: ['__name', ...distinguishing].map((tag) => `{{${tag}}}`).join(' ') }),
  };
}

/** Explore URL for a span's queries, with a range around the span that doesn't reach into the future. */
function addressOf(written: readonly WrittenQuery[], { from, to }: TraceSpan, source: LinkSource): string {
  const queries = written.map((query, index): MetricsQuery => ({
    refId: String.fromCharCode(65 + index),
    kind: 'mpl',
    ...query,
    datasource: { uid: source.uid },
  }));
  const end = Math.max(to, Math.min(to + marginMs, Date.now()));
  return exploreAddress({
    datasource: source.uid,
    queries,
    range: windowOfPeriod({ from: from - marginMs, to: end }),
    compact: true,
  });
}
