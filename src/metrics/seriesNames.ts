import { type Labels } from '@grafana/data';

import { bare } from '../frames/columns/distinguished';
import { displayName } from '../frames/decorate/legend';
import { mapped, type Pausing } from '../inSlices';
import { type MetricSeries } from '../service/types';

/** The tag that contains the series name set by the query. */
export const nameTag = '__label';

export const seriesKey = ({ metric, tags }: Pick<MetricSeries, 'metric' | 'tags'>): string =>
  JSON.stringify([
    metric,
    ...Object.keys(tags)
      .sort()
      .map((tag) => [tag, tags[tag]]),
  ]);

type TagValue = MetricSeries['tags'][string];

export const tagText = (value: TagValue | undefined): string => String(value ?? '');

/** Facts about a tag's values in the series of a chart. */
interface TagValues {
  /** Number of series that have the tag. */
  count: number;
  first: TagValue;
  differ: boolean;
  hasEmpty: boolean;
  /** Values that aren't strings (numbers, booleans or null), as text. */
  others: Set<string>;
}

function* valuesByTag(all: readonly MetricSeries[]): Pausing<ReadonlyMap<string, TagValues>> {
  const found = new Map<string, TagValues>();
  for (const { tags } of all) {
    yield;
    for (const [tag, value] of Object.entries(tags)) {
      const values = found.get(tag) ?? { count: 0, first: value, differ: false, hasEmpty: false, others: new Set() };
      found.set(tag, values);
      values.count += 1;
      values.differ ||= value !== values.first;
      values.hasEmpty ||= value === '';
      if (typeof value !== 'string') {
        values.others.add(String(value));
      }
    }
  }
  return found;
}

/** A value in a name, quoted if it looks like another value of the tag, such as a number. */
function shownValue(value: TagValue, { hasEmpty, others }: TagValues): string {
  if (typeof value === 'string') {
    return others.has(bare(value)) ? JSON.stringify(value) : value;
  }
  return value === null && !hasEmpty ? '' : String(value);
}

/** Names of series: from the query, the template, or distinguishing tags; `undefined` if there's none. */
export function* seriesNames(
  all: readonly MetricSeries[],
  { legend, beside = [] }: { legend?: string; beside?: readonly MetricSeries[] }
): Pausing<Array<string | undefined>> {
  const known = [...all, ...beside];
  const isOneMetric = new Set(known.map(({ metric }) => metric)).size <= 1;
  const values = yield* valuesByTag(known);
  const shownTags = ({ tags }: MetricSeries, isShown: (tag: string) => boolean): Labels =>
    Object.fromEntries(
      Object.entries(tags).flatMap(([tag, value]) => {
        const among = values.get(tag);
        return among && tag !== nameTag && isShown(tag) ? [[tag, shownValue(value, among)]] : [];
      })
    );
  const givenName = ({ tags }: MetricSeries) => tagText(tags[nameTag]) || undefined;
  if (legend !== undefined && legend.trim() !== '') {
    const filled = (series: MetricSeries, labels: Labels) => displayName(legend, series.metric, labels, isOneMetric);
    return yield* mapped(
      all,
      (series) =>
        givenName(series) ??
        filled(
          series,
          shownTags(series, () => true)
        )
    );
  }
  // A tag that only some series have also distinguishes them.
  const distinguishing = new Set(
    [...values].filter(([, { count, differ }]) => differ || count < known.length).map(([tag]) => tag)
  );
  const withMetric = ({ metric }: MetricSeries, name: string) =>
    [isOneMetric && name !== '' ? '' : metric, name].filter((part) => part !== '').join(' ');
  const named = yield* mapped(known, (series) => {
    const own = shownTags(series, (tag) => distinguishing.has(tag));
    const given = givenName(series);
    const name = given ?? withMetric(series, displayName(undefined, series.metric, own, true) ?? '');
    return { series, name, tags: given === undefined ? Object.entries(own) : [] };
  });
  const ambiguous = ambiguousNames(named);
  return named.slice(0, all.length).map(({ series, name, tags }) => {
    // Two tags may have the same value, such as `pod=a` and `node=a`.
    const isToTell = ambiguous.has(name) && tags.length > 0;
    return (isToTell ? withMetric(series, tags.map((tag) => tag.join('=')).join(', ')) : name) || undefined;
  });
}

/** Names that more than one series has. */
function ambiguousNames(named: ReadonlyArray<{ series: MetricSeries; name: string }>): ReadonlySet<string> {
  const firsts = new Map<string, MetricSeries>();
  const ambiguous = new Set<string>();
  for (const { series, name } of named) {
    const first = firsts.get(name);
    firsts.set(name, first ?? series);
    if (first && seriesKey(first) !== seriesKey(series)) {
      ambiguous.add(name);
    }
  }
  return ambiguous;
}
