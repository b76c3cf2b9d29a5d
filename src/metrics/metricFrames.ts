import { type DataFrame, DataFrameType, type Field, FieldType, type Labels } from '@grafana/data';

import { reducingPanels } from '../frames/options';
import { frameMeta } from '../frames/shapes/frameMeta';
import { mapped, type Pausing } from '../inSlices';
import { bucketTag } from '@aplkit/language/mpl/tree/steps/points';
import { type MetricSeries, type MetricsResponse } from '../service/types';
import { type QueryFacts } from './queryFacts';
import { nameTag, seriesKey, seriesNames, tagText } from './seriesNames';
import { unitOfUcum } from './units';

export interface MetricFrameOptions extends Pick<QueryFacts, 'isOverRange'>, Partial<Pick<QueryFacts, 'isComputed'>> {
  refId: string;
  /** The query as sent, for Grafana's inspector. */
  query: string;
  format: 'auto' | 'table';
  legend?: string;
  /** The unit of a series in UCUM if the result has no unit; `undefined` if unknown. */
  unitOf: (series: MetricSeries) => string | undefined;
  /** Plugin ID of the panel. */
  panel?: string;
  /** Other series in the same chart, whose names must differ. */
  beside?: readonly MetricSeries[];
}

/** Sorts series, so that they keep their colors when others appear or disappear. */
function* inOrder(all: MetricSeries[]): Pausing<MetricSeries[]> {
  const keyed = yield* mapped(all, (series) => ({ series, key: seriesKey(series) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ series }) => series);
}

/** Frames of a result: one per series, or a table with a row for each set of tags. */
export function* metricFrames(body: MetricsResponse, options: MetricFrameOptions): Pausing<DataFrame[]> {
  const all = yield* inOrder(body.series);
  const unitOf = (series: MetricSeries) => unitOfUcum(body.unit === '' ? (options.unitOf(series) ?? '') : body.unit);
  const isReduced = reducingPanels.has(options.panel);
  if (options.format === 'table' || (options.isOverRange && !isReduced)) {
    return [yield* metricTable(all, unitOf, options)];
  }
  if (all.length === 0) {
    // Notices need at least one frame.
    return [{ refId: options.refId, fields: [], length: 0, meta: frameMeta('timeseries', options.query) }];
  }
  const times = new Map<string, number[]>();
  const names = yield* seriesNames(all, options);
  return yield* mapped(all, (series, at) =>
    seriesFrame(series, names[at], timesOf(series, times), unitOf(series), options)
  );
}

/** A name for the value field that differs from all other field names. */
const valueName = (metric: string, others: readonly string[]): string => {
  const name = metric === '' ? 'value' : metric;
  return others.includes(name) ? `${name} (metric)` : name;
};

const timeName = 'time';

/** Frame with one series ("timeseries-multi") or, over the range, its single value ("numeric-multi"). */
function seriesFrame(
  series: MetricSeries,
  name: string | undefined,
  times: number[],
  unit: string | undefined,
  { refId, query, isOverRange }: MetricFrameOptions
): DataFrame {
  const { metric, data } = series;
  const labels = labelsOf(series);
  const value: Field = {
    name: valueName(metric, isOverRange ? [] : [timeName]),
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

/** Labels from all tags except the tag with the series name. */
function labelsOf({ tags }: MetricSeries): Labels | undefined {
  const labels = Object.entries(tags).filter(([tag]) => tag !== nameTag);
  return labels.length === 0 ? undefined : Object.fromEntries(labels.map(([tag, value]) => [tag, tagText(value)]));
}

function timeField({ resolution }: MetricSeries, values: number[]): Field {
  const step = resolution * 1000;
  return { name: timeName, type: FieldType.time, config: step > 0 ? { interval: step } : {}, values };
}

/** Start of each step in milliseconds. Series with the same steps share the list. */
function timesOf({ start, resolution, data }: MetricSeries, known: Map<string, number[]>): number[] {
  const key = `${start} ${resolution} ${data.length}`;
  const times = known.get(key) ?? data.map((_, at) => Math.round(start * 1000 + at * resolution * 1000));
  known.set(key, times);
  return times;
}

function lastValue(data: ReadonlyArray<number | null>): number | null {
  return data.reduceRight<number | null>((last, value) => last ?? value, null);
}

/** A row for each set of tags, with the last value of each metric. */
function* metricTable(
  all: readonly MetricSeries[],
  unitOf: (series: MetricSeries) => string | undefined,
  { refId, query }: MetricFrameOptions
): Pausing<DataFrame> {
  const tags = [...new Set(all.flatMap((series) => Object.keys(series.tags)))];
  const rows = new Map<string, { tags: MetricSeries['tags']; values: Map<string, number | null> }>();
  const units = new Map<string, Set<string | undefined>>();
  for (const series of all) {
    yield;
    const { metric } = series;
    // Keys include types, because the string "500" differs from the number.
    const key = JSON.stringify(tags.map((tag) => (Object.hasOwn(series.tags, tag) ? [series.tags[tag]] : [])));
    const row = rows.get(key) ?? { tags: series.tags, values: new Map() };
    rows.set(key, row);
    row.values.set(metric, lastValue(series.data));
    units.set(metric, (units.get(metric) ?? new Set()).add(unitOf(series)));
  }
  const columns = [...rows.values()];
  return {
    refId,
    fields: [
      ...tags.map((tag): Field => ({
        name: tag,
        type: FieldType.string,
        // `bucket` adds this tag. Metrics don't have it, so it can't be filtered.
        config: tag === nameTag ? { displayName: 'Name' } : { filterable: tag !== bucketTag },
        values: columns.map((row) => (Object.hasOwn(row.tags, tag) ? tagText(row.tags[tag]) : null)),
      })),
      ...[...units].map(([metric, [unit, ...others]]): Field => ({
        name: valueName(metric, tags),
        type: FieldType.number,
        config: unit === undefined || others.length > 0 ? {} : { unit },
        values: columns.map(({ values }) => values.get(metric) ?? null),
      })),
    ],
    length: columns.length,
    meta: { ...frameMeta('table', query), type: DataFrameType.NumericLong, typeVersion: [0, 1] },
  };
}
