import { type DataFrame, DataFrameType, type Field, FieldType, type Labels } from '@grafana/data';

import { displayName } from '../frames/decorate/legend';
import { reducingPanels } from '../frames/options';
import { frameMeta } from '../frames/shapes/frameMeta';
import { type MetricSeries, type MetricsResponse } from '../service/types';
import { type QueryFacts } from './queryFacts';
import { unitOfUcum } from './units';

export interface MetricFrameOptions extends Pick<QueryFacts, 'isOverRange'> {
  refId: string;
  /** The query as it was sent, for Grafana's inspector. */
  query: string;
  format: 'auto' | 'table';
  legend?: string;
  /** UCUM; the result's own unit takes precedence. `undefined` where it is not known. */
  unit: string | undefined;
  /** Grafana's id of the panel that asks. */
  panel?: string;
  /** Series that are shown with these: what distinguishes a series, distinguishes it from them as well. */
  beside?: readonly MetricSeries[];
}

/** The tag with the name that the query gives a series (metrics, "Answer"). */
const nameTag = '__label';
/** The tag that `bucket` gives the series of a histogram, such as `0.95`: no metric has it, so no filter can ask for it. */
const bucketTag = 'axiom.bucket';

interface NamedSeries {
  series: MetricSeries;
  labels: Labels | undefined;
  name: string | undefined;
}

/** A text that series of the same metric and tags have in common. */
export const seriesKey = ({ metric, tags }: Pick<MetricSeries, 'metric' | 'tags'>): string =>
  JSON.stringify([
    metric,
    ...Object.keys(tags)
      .sort()
      .map((tag) => [tag, tags[tag]]),
  ]);

/** Series in an order that does not depend on others: each keeps its color when some come or go. */
function inOrder(all: MetricSeries[]): MetricSeries[] {
  const keyed = all.map((series) => ({ series, key: seriesKey(series) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ series }) => series);
}

/** Frames of a result: a series each, or a table with a row for the tags that series of several metrics share. */
export function metricFrames(body: MetricsResponse, options: MetricFrameOptions): DataFrame[] {
  const named = namesOf(inOrder(body.series), options);
  const unit = unitOfUcum(body.unit === '' ? (options.unit ?? '') : body.unit);
  const times = new Map<string, number[]>();
  const isReduced = reducingPanels.has(options.panel);
  if (options.format === 'table' || (options.isOverRange && !isReduced)) {
    return [metricTable(named, unit, options)];
  }
  return named.length === 0
    ? // Notices need a frame.
      [{ refId: options.refId, fields: [], length: 0, meta: frameMeta('timeseries', options.query) }]
    : named.map((one) => seriesFrame(one, timesOf(one.series, times), unit, options));
}

/** A frame of one series ("timeseries-multi"); of a value over the range, that value alone ("numeric-multi"). */
function seriesFrame(
  { series, labels, name }: NamedSeries,
  times: number[],
  unit: string | undefined,
  { refId, query, isOverRange }: MetricFrameOptions
): DataFrame {
  const { metric, data } = series;
  const value: Field = {
    name: metric === '' ? 'value' : metric,
    type: FieldType.number,
    config: { ...(unit !== undefined && { unit }), ...(name !== undefined && { displayNameFromDS: name }) },
    values: data,
    ...(labels !== undefined && { labels }),
  };
  if (isOverRange) {
    return {
      refId,
      fields: [{ ...value, values: [lastValue(data)] }],
      length: 1,
      meta: { ...frameMeta('numeric', query), type: DataFrameType.NumericMulti, typeVersion: [0, 1] },
    };
  }
  return {
    refId,
    fields: [timeField(series, times), value],
    length: data.length,
    meta: { ...frameMeta('timeseries', query), type: DataFrameType.TimeSeriesMulti, typeVersion: [0, 1] },
  };
}

function timeField({ resolution }: MetricSeries, values: number[]): Field {
  const step = resolution * 1000;
  return { name: 'time', type: FieldType.time, config: step > 0 ? { interval: step } : {}, values };
}

/** The start of each step, in milliseconds: one list for all series of the same steps, which nothing writes into. */
function timesOf({ start, resolution, data }: MetricSeries, known: Map<string, number[]>): number[] {
  const key = `${start} ${resolution} ${data.length}`;
  const times = known.get(key) ?? data.map((_, at) => Math.round(start * 1000 + at * resolution * 1000));
  known.set(key, times);
  return times;
}

function lastValue(data: ReadonlyArray<number | null>): number | null {
  return data.reduceRight<number | null>((last, value) => last ?? value, null);
}

/** A row for the tags of series, with the last value of each metric. */
function metricTable(all: NamedSeries[], unit: string | undefined, { refId, query }: MetricFrameOptions): DataFrame {
  const tags = [...new Set(all.flatMap(({ series }) => Object.keys(series.tags)))];
  const metrics = [...new Set(all.map(({ series }) => series.metric))];
  const rows = new Map<string, { labels: Labels; values: Map<string, number | null> }>();
  for (const { series } of all) {
    const labels = tagTexts(series);
    // With their types: the string "500" is another value than the number.
    const key = JSON.stringify(tags.map((tag) => (Object.hasOwn(series.tags, tag) ? [series.tags[tag]] : [])));
    const row = rows.get(key) ?? { labels, values: new Map() };
    rows.set(key, row);
    row.values.set(series.metric, lastValue(series.data));
  }
  const columns = [...rows.values()];
  return {
    refId,
    fields: [
      ...tags.map((tag): Field => ({
        name: tag,
        type: FieldType.string,
        config: tag === nameTag ? { displayName: 'Name' } : tag === bucketTag ? {} : { filterable: true },
        values: columns.map(({ labels }) => (Object.hasOwn(labels, tag) ? labels[tag] : null)),
      })),
      ...metrics.map((metric): Field => ({
        name: metric === '' ? 'value' : metric,
        type: FieldType.number,
        config: unit === undefined ? {} : { unit },
        values: columns.map(({ values }) => values.get(metric) ?? null),
      })),
    ],
    length: columns.length,
    meta: { ...frameMeta('table', query), type: DataFrameType.NumericLong, typeVersion: [0, 1] },
  };
}

const tagTexts = ({ tags }: MetricSeries): Labels =>
  Object.fromEntries(Object.entries(tags).map(([tag, value]) => [tag, String(value ?? '')]));

/** Labels and name of each series: the name that the query gives it, the template's, or what distinguishes it from the others. */
function namesOf(
  all: MetricSeries[],
  { legend, beside = [] }: Pick<MetricFrameOptions, 'legend' | 'beside'>
): NamedSeries[] {
  const known = [...all, ...beside];
  const isOneMetric = new Set(known.map(({ metric }) => metric)).size <= 1;
  const texts = known.map((series) => Object.entries(tagTexts(series)));
  const textsByTag = new Map<string, string[]>();
  for (const [tag, text] of texts.flat()) {
    const found = textsByTag.get(tag) ?? [];
    found.push(text);
    textsByTag.set(tag, found);
  }
  // A tag that some series do not have distinguishes them as well.
  const isDistinguishing = ([, found]: [string, string[]]) =>
    found.length < known.length || found.some((text) => text !== found[0]);
  const distinguishing = new Set([...textsByTag].filter(isDistinguishing).map(([tag]) => tag));
  return all.map((series, at) => {
    const given = texts[at].find(([tag]) => tag === nameTag)?.[1];
    const tags = texts[at].filter(([tag]) => tag !== nameTag);
    const labels = tags.length === 0 ? undefined : Object.fromEntries(tags);
    if (given) {
      return { series, labels, name: given };
    }
    if (legend !== undefined && legend.trim() !== '') {
      return { series, labels, name: displayName(legend, series.metric, labels, isOneMetric) };
    }
    const own = Object.fromEntries(tags.filter(([tag]) => distinguishing.has(tag)));
    const distinctName = displayName(undefined, series.metric, own, true);
    const parts = [isOneMetric && distinctName ? '' : series.metric, distinctName ?? ''].filter((part) => part !== '');
    return { series, labels, name: parts.join(' ') || undefined };
  });
}
