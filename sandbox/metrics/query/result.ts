import { type Span, type MetricProperties, type TagValue } from '../store/metricsStore';

/** Steps of equal length from `start` on, in ms since 1970. */
export interface Grid {
  start: number;
  step: number;
  count: number;
}

/** Tags of a series in a result; null for a tag that was used for grouping but is missing in the series. */
export type ResultTags = Readonly<Record<string, TagValue | null>>;

/** A series in a query. Points are in ascending order of time (ms since 1970); NaN stands for a missing value. */
export interface Series {
  tags: ResultTags;
  times: readonly number[];
  values: readonly number[];
}

/** The series that one step of a query passes to the next. */
export interface Result {
  metric: string;
  /** Unit in UCUM; "" if there's none, or if a calculation has changed it. */
  unit: string;
  /** Temporality of stored points; null once they're aggregated. */
  temporality: MetricProperties['temporality'];
  series: Series[];
  /** Tags known from earlier steps, even if no series has them anymore. */
  tags: ReadonlySet<string>;
  /** Time steps of the points; `undefined` for stored points, which may precede the range. */
  grid: Grid | undefined;
  range: Span;
}

export const timesOf = ({ start, step, count }: Grid): number[] =>
  Array.from({ length: count }, (_, index) => start + index * step);

/** The steps that cover a range; each starts at a multiple of its length since 1970. */
export function gridOf({ from, until }: Span, step: number): Grid {
  const start = Math.floor(from / step) * step;
  return { start, step, count: Math.max(0, Math.ceil((until - start) / step)) };
}

/** A key for a series' values of some tags, which distinguishes values of different types. */
export const tagsKey = (tags: ResultTags, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => tagOf(tags, name)));

export const tagOf = (tags: ResultTags, name: string): TagValue | null =>
  Object.hasOwn(tags, name) ? tags[name] : null;

/** Groups series by equal values of some tags; the groups have only these tags. */
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
