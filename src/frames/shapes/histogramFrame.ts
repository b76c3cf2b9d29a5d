import { type DataFrame, DataFrameType, type Field } from '@grafana/data';

import { type ListRows, type TableColumn } from '../columns/column';
import { type Notices } from '../notices';
import { type FrameOptions } from '../options';
import { frameMeta } from './frameMeta';
import { metricField } from './labels';
import { groupRows } from './series';

interface Bounds {
  from: number;
  to: number;
}

interface Bucket extends Bounds {
  count: number | null;
}

/** All histograms in one frame, because Grafana's panel reads several frames as raw values. */
export function histogramFrame(
  { repeated, parts: [from, to, count], rows }: ListRows,
  metric: string,
  options: FrameOptions,
  notices: Notices
): DataFrame {
  const groups = groupRows(repeated, rows);
  const histograms = groups.map(({ own }) =>
    Array.from(own, (row): Bucket => ({
      from: Number(from.values[row]),
      to: Number(to.values[row]),
      count: typeof count.values[row] === 'number' ? count.values[row] : null,
    })).sort((a, b) => a.from - b.from)
  );
  const first = histograms.at(0) ?? [];
  const isCommon = histograms.every((buckets) => haveSameBounds(buckets, first));
  // A bucket of equal values gets a width. Without a width, Grafana's panel shows nothing.
  const widened = first.map(({ from, to }) => ({ from, to: to > from ? to : to + (Math.abs(to) / 10 || 1) }));
  const bounds = isCommon ? widened : commonBounds(histograms);
  if (!isCommon) {
    notices.info(
      'The groups’ histograms have different bounds, so counts in the shared buckets are estimates; totals are exact. Choose the table format to see each group’s bounds, or filter by one group.'
    );
  }
  const { before, after } = emptyBeside(bounds);
  const drawn = [...before, ...bounds, ...after];
  const x = (name: string, bound: 'from' | 'to', { config, type }: TableColumn): Field => {
    return { name, type, config: { ...config }, values: drawn.map((bucket) => bucket[bound]) };
  };
  const countField = metricField({ ...count, field: { ...count.field, name: metric } }, true, options);
  const fields = histograms.map((buckets, index) => {
    const counts = isCommon ? buckets.map((bucket) => bucket.count) : spread(buckets, bounds);
    return countField([...before.map(() => 0), ...counts, ...after.map(() => 0)], groups[index].labels);
  });
  return {
    fields: [x('xMin', 'from', from), x('xMax', 'to', to), ...fields],
    length: drawn.length,
    meta: { ...frameMeta('histogram', options.query), type: DataFrameType.Histogram },
  };
}

function haveSameBounds(buckets: Bucket[], others: Bucket[]): boolean {
  return (
    buckets.length === others.length &&
    buckets.every(({ from, to }, at) => from === others[at].from && to === others[at].to)
  );
}

/** Buckets of equal width over the bounds of all groups, as many as in the group with the most. */
function commonBounds(histograms: Bucket[][]): Bounds[] {
  const every = histograms.flat();
  const min = every.reduce((result, { from }) => Math.min(result, from), Infinity);
  const max = every.reduce((result, { to }) => Math.max(result, to), -Infinity);
  const length = histograms.reduce((result, buckets) => Math.max(result, buckets.length), 0);
  const edgeAt = (at: number) => min + ((max - min) / length) * at;
  return Array.from({ length }, (_, at) => ({ from: edgeAt(at), to: edgeAt(at + 1) }));
}

/** Integer counts for other bounds, with the same sum. Values are assumed to be evenly distributed in a bucket. */
function spread(buckets: Bucket[], bounds: Bounds[]): number[] {
  const edges = [...bounds.slice(0, -1).map(({ to }) => to), Infinity];
  let counted = 0;
  return edges.map((edge) => {
    const below = buckets.reduce((sum, bucket) => sum + (bucket.count ?? 0) * shareBelow(bucket, edge), 0);
    const here = Math.round(below) - counted;
    counted += here;
    return here;
  });
}

function shareBelow({ from, to }: Bucket, edge: number): number {
  return edge >= to ? 1 : Math.max(0, (edge - from) / (to - from));
}

/** Empty buckets without which Grafana's panel would hide the first bucket, or a single one. */
function emptyBeside([first, second]: Bounds[]): { before: Bounds[]; after: Bounds[] } {
  // Rounds like the panel.
  const size = first === undefined ? 0 : Number((first.to - first.from).toFixed(9));
  if (first === undefined || !(size > 0)) {
    return { before: [], after: [] };
  }
  const { from, to } = first;
  const isShown = (start: number) => Math.ceil(start / size) * size <= from;
  if (!isShown(from)) {
    const below = Math.floor(from / size);
    const start = isShown(below * size) ? below * size : (below - 1) * size;
    return { before: [{ from: start, to: start + size }], after: [] };
  }
  if (second !== undefined) {
    return { before: [], after: [] };
  }
  const isLeast = from >= 0 && from < size;
  return isLeast
    ? { before: [], after: [{ from: to, to: to + size }] }
    : { before: [{ from: from - (to - from), to: from }], after: [] };
}
