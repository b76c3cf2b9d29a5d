import { type Labels } from '@grafana/data';

import { bare } from '../frames/columns/distinguished';
import { displayName } from '../frames/decorate/legend';
import { type MetricSeries } from '../service/types';

/** The tag with the name that the query gives a series (metrics, "Answer"). */
export const nameTag = '__label';

/** A text that series of the same metric and tags have in common. */
export const seriesKey = ({ metric, tags }: Pick<MetricSeries, 'metric' | 'tags'>): string =>
  JSON.stringify([
    metric,
    ...Object.keys(tags)
      .sort()
      .map((tag) => [tag, tags[tag]]),
  ]);

type TagValue = MetricSeries['tags'][string];

export const tagText = (value: TagValue | undefined): string => String(value ?? '');

/** The values of a tag among series that are shown together. */
interface TagValues {
  /** Number of series that have the tag. */
  count: number;
  first: TagValue;
  differ: boolean;
  hasEmpty: boolean;
  /** Texts of numbers, booleans and null. */
  others: Set<string>;
}

function valuesByTag(all: readonly MetricSeries[]): ReadonlyMap<string, TagValues> {
  const found = new Map<string, TagValues>();
  for (const { tags } of all) {
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

/** A value in a name: no two values of a tag look alike. A string that looks like a value of another type is in quotes. */
function shownValue(value: TagValue, { hasEmpty, others }: TagValues): string {
  if (typeof value === 'string') {
    return others.has(bare(value)) ? JSON.stringify(value) : value;
  }
  return value === null && !hasEmpty ? '' : String(value);
}

/**
 * The name of each series: the one that the query gives it, the template's, or what distinguishes it from the others. `undefined` for one
 * without any.
 */
export function seriesNames(
  all: readonly MetricSeries[],
  { legend, beside = [] }: { legend?: string; beside?: readonly MetricSeries[] }
): Array<string | undefined> {
  const known = [...all, ...beside];
  const isOneMetric = new Set(known.map(({ metric }) => metric)).size <= 1;
  const values = valuesByTag(known);
  // A tag that some series do not have distinguishes them as well.
  const distinguishing = new Set(
    [...values].filter(([, { count, differ }]) => differ || count < known.length).map(([tag]) => tag)
  );
  const shownTags = ({ tags }: MetricSeries, isShown: (tag: string) => boolean): Labels =>
    Object.fromEntries(
      Object.entries(tags).flatMap(([tag, value]) => {
        const among = values.get(tag);
        return among && tag !== nameTag && isShown(tag) ? [[tag, shownValue(value, among)]] : [];
      })
    );
  const givenName = ({ tags }: MetricSeries) => tagText(tags[nameTag]) || undefined;
  if (legend !== undefined && legend.trim() !== '') {
    return all.map(
      (series) =>
        givenName(series) ??
        displayName(
          legend,
          series.metric,
          shownTags(series, () => true),
          isOneMetric
        )
    );
  }
  const own = known.map((series) => shownTags(series, (tag) => distinguishing.has(tag)));
  const withMetric = ({ metric }: MetricSeries, name: string) =>
    [isOneMetric && name !== '' ? '' : metric, name].filter((part) => part !== '').join(' ');
  const names = known.map(
    (series, at) => givenName(series) ?? withMetric(series, displayName(undefined, series.metric, own[at], true) ?? '')
  );
  const firsts = new Map<string, MetricSeries>();
  const ambiguous = new Set<string>();
  known.forEach((series, at) => {
    const first = firsts.get(names[at]);
    firsts.set(names[at], first ?? series);
    if (first && seriesKey(first) !== seriesKey(series)) {
      ambiguous.add(names[at]);
    }
  });
  return all.map((series, at) => {
    const tags = Object.entries(own[at]);
    // Of two tags, the same value: `pod=a` and `node=a`.
    const isToTell = ambiguous.has(names[at]) && tags.length > 0 && givenName(series) === undefined;
    const name = isToTell ? withMetric(series, tags.map((tag) => tag.join('=')).join(', ')) : names[at];
    return name || undefined;
  });
}
