import { boundTag, componentTag, type TagValue } from '../store/metricsStore';
import { type Series, tagOf, tagsKey } from '../query/result';
import { type Increase, increasesOf } from './increases';
import { type Segment, SegmentSums } from './quantile';

/** Names of the tag for a histogram's component: the service's name and a general name. */
const componentTags = [componentTag, 'histogram'];
/** Names of the tag for a bucket's bound: the service's name and Prometheus's. */
const boundTags = [boundTag, 'le'];

/** The components of one histogram. */
export interface Histogram {
  /** Increases of each component other than buckets. */
  parts: Map<string, Increase[]>;
  /** Counts between two bounds, per point. */
  buckets: Array<{ time: number; elapsed: number; segments: Segment[] }>;
}

export const isComponent = (series: Series) => componentOf(series) !== undefined;

function componentOf({ tags }: Series): string | undefined {
  const named = valueOf(tags, componentTags);
  return typeof named === 'string' ? named : valueOf(tags, boundTags) === null ? undefined : 'bucket';
}

const valueOf = (tags: Series['tags'], names: string[]): TagValue | null =>
  names.map((name) => tagOf(tags, name)).find((value) => value !== null) ?? null;

function boundOf({ tags }: Series): number {
  const bound = valueOf(tags, boundTags);
  return bound === '+Inf' ? Infinity : bound === '-Inf' ? -Infinity : bound === null ? NaN : Number(bound);
}

/** Combines the components of each histogram; `cumulative` is true if points are running totals. */
export function histogramsOf(series: Series[], cumulative: boolean): Histogram[] {
  const groups = new Map<string, Series[]>();
  for (const each of series) {
    const names = Object.keys(each.tags).filter((name) => !componentTags.includes(name) && !boundTags.includes(name));
    const key = JSON.stringify([names.sort(), tagsKey(each.tags, names)]);
    const members = groups.get(key) ?? [];
    members.push(each);
    groups.set(key, members);
  }
  return [...groups.values()].map((members) => histogramOf(members, cumulative));
}

function histogramOf(members: Series[], cumulative: boolean): Histogram {
  const parts = new Map<string, Increase[]>();
  for (const each of members) {
    const component = componentOf(each);
    if (component !== undefined && component !== 'bucket') {
      parts.set(component, [...(parts.get(component) ?? []), ...(cumulative ? increasesOf(each) : recordsOf(each))]);
    }
  }
  const states = statesOf(members.filter((each) => componentOf(each) === 'bucket'));
  return { parts, buckets: cumulative ? differences(states) : states };
}

const recordsOf = ({ times, values }: Series): Increase[] =>
  times.flatMap((time, index) => (Number.isNaN(values[index]) ? [] : [{ time, elapsed: NaN, amount: values[index] }]));

/** The counts between the bounds that exist at each instant. */
function statesOf(buckets: Series[]): Histogram['buckets'] {
  const sorted = buckets
    .map((series) => ({ bound: boundOf(series), ...series }))
    .filter(({ bound }) => !Number.isNaN(bound))
    .sort((a, b) => a.bound - b.bound);
  const states = new Map<number, { segments: Segment[]; bound: number; reached: number }>();
  for (const { bound, times, values } of sorted) {
    times.forEach((time, index) => {
      const value = values[index];
      if (Number.isNaN(value)) {
        return;
      }
      let state = states.get(time);
      if (!state) {
        state = { segments: [], bound: -Infinity, reached: 0 };
        states.set(time, state);
      }
      state.segments.push({ lower: state.bound, upper: bound, count: Math.max(0, value - state.reached) });
      state.bound = bound;
      state.reached = Math.max(state.reached, value);
    });
  }
  return [...states].map(([time, { segments }]) => ({ time, elapsed: NaN, segments })).sort((a, b) => a.time - b.time);
}

/** Counts added between two instants. If a count falls, all counts were reset to zero. */
function differences(states: Histogram['buckets']): Histogram['buckets'] {
  return states.slice(1).map(({ time, segments }, index) => {
    const { time: earlier, segments: old } = states[index];
    const before = new SegmentSums();
    old.forEach((segment) => before.add(segment));
    const began = segments.some((segment) => segment.count < before.countOf(segment));
    return {
      time,
      elapsed: time - earlier,
      segments: segments.map((segment) => ({
        ...segment,
        count: segment.count - (began ? 0 : before.countOf(segment)),
      })),
    };
  });
}
