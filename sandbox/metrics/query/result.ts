import { type Span, type MetricProperties, type TagValue } from '../store/metricsStore';

/** Steps of equal length from `start` on, in ms since 1970. */
export interface Grid {
  start: number;
  step: number;
  count: number;
}

/** The tags of a series of a result; null where it was grouped by a tag that its series lack. */
export type ResultTags = Readonly<Record<string, TagValue | null>>;

/** A series in a query: points in ascending order of time (ms since 1970), NaN for none. */
export interface Series {
  tags: ResultTags;
  times: readonly number[];
  values: readonly number[];
}

/** The series between two steps of a query. */
export interface Result {
  metric: string;
  /** UCUM, "" for none or where a calculation has changed it. */
  unit: string;
  /** Temporality of stored points; null once aggregated. */
  temporality: MetricProperties['temporality'];
  series: Series[];
  /** The tags that the steps before know, whether or not a series still has them. */
  tags: ReadonlySet<string>;
  /** Time steps of the points; `undefined` for stored points, which may precede the range. */
  grid: Grid | undefined;
  range: Span;
}

export const timesOf = ({ start, step, count }: Grid): number[] =>
  Array.from({ length: count }, (_, index) => start + index * step);

/** The steps that cover a range: multiples of their length since 1970. */
export function gridOf({ from, until }: Span, step: number): Grid {
  const start = Math.floor(from / step) * step;
  return { start, step, count: Math.max(0, Math.ceil((until - start) / step)) };
}

/** A key of a series' values of some tags: equal for equal ones, also in type. */
export const tagsKey = (tags: ResultTags, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => tagOf(tags, name)));

export const tagOf = (tags: ResultTags, name: string): TagValue | null =>
  Object.hasOwn(tags, name) ? tags[name] : null;

/** Series in groups of equal values of some tags, with these tags alone. */
export function groupsOf(series: Series[], names: readonly string[]): Array<{ tags: ResultTags; members: Series[] }> {
  const groups = new Map<string, { tags: ResultTags; members: Series[] }>();
  for (const each of series) {
    const key = tagsKey(each.tags, names);
    const group = groups.get(key) ?? {
      tags: Object.fromEntries(names.map((name) => [name, tagOf(each.tags, name)])),
      members: [],
    };
    group.members.push(each);
    groups.set(key, group);
  }
  return [...groups.values()];
}
