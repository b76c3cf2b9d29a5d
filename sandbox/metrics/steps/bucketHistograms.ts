import { type Series } from '../query/result';
import { type Histogram, histogramsOf } from './histogram';
import { type Increase } from './increases';
import { quantileOf, type Segment, SegmentSums } from './quantile';
import { eachWindow, type Windows } from './windows';

/** A quantile from 0 to 1, or an aggregation. */
export type Spec = number | 'count' | 'sum' | 'avg' | 'min' | 'max';
/** Conversion of histogram points to amounts: unchanged, or the increase of running totals (per second for `rate`). */
export type Mode = 'delta' | 'rate' | 'increase';

/** The values that all histograms of a group recorded in a window. */
interface Total {
  count: number;
  sum: number;
  min: number;
  max: number;
  segments: SegmentSums;
}

/** Aggregates histograms. For each spec, returns a list with one value per window. */
export function componentTotals(members: Series[], specs: Spec[], windows: Windows, mode: Mode): number[][] {
  const totals = Array.from({ length: windows.grid.count }, (): Total => ({
    count: NaN,
    sum: NaN,
    min: NaN,
    max: NaN,
    segments: new SegmentSums(),
  }));
  const needsBuckets = specs.some((spec) => typeof spec === 'number');
  for (const histogram of histogramsOf(members, mode !== 'delta')) {
    addParts(totals, histogram, windows, mode);
    if (needsBuckets) {
      addBuckets(totals, histogram, windows, mode);
    }
  }
  return specs.map((spec) => totals.map((total) => valueOf(spec, total)));
}

const plus = (all: number, value: number) => (Number.isNaN(all) ? value : all + value);

function addParts(totals: Total[], { parts }: Histogram, windows: Windows, mode: Mode): void {
  const each = (component: string, add: (total: Total, found: Increase[]) => void) => {
    const records = (parts.get(component) ?? []).filter(({ elapsed }) => !(elapsed > windows.stale));
    eachWindow(
      windows,
      records.map(({ time }) => time),
      (index, first, end) => {
        if (end > first) {
          add(totals[index], records.slice(first, end));
        }
      }
    );
  };
  const amountOf = (records: Increase[]) => {
    const amount = records.reduce((all, record) => all + record.amount, 0);
    return mode === 'rate' ? amount / seconds(records) : amount;
  };
  each('count', (total, found) => (total.count = plus(total.count, amountOf(found))));
  each('sum', (total, found) => (total.sum = plus(total.sum, amountOf(found))));
  each('min', (total, found) => {
    total.min = found.reduce((all, { amount }) => (all <= amount ? all : amount), total.min);
  });
  each('max', (total, found) => {
    total.max = found.reduce((all, { amount }) => (all >= amount ? all : amount), total.max);
  });
}

const seconds = (records: Array<{ elapsed: number }>) => records.reduce((all, { elapsed }) => all + elapsed, 0) / 1000;

function addBuckets(totals: Total[], { buckets }: Histogram, windows: Windows, mode: Mode): void {
  const fresh = buckets.filter(({ elapsed }) => !(elapsed > windows.stale));
  eachWindow(
    windows,
    fresh.map(({ time }) => time),
    (index, first, end) => {
      const found = fresh.slice(first, end);
      const share = mode === 'rate' ? 1 / seconds(found) : 1;
      const { segments } = totals[index];
      for (const { lower, upper, count } of found.flatMap((each) => each.segments)) {
        segments.add({ lower, upper, count: count * share });
      }
    }
  );
}

function valueOf(spec: Spec, total: Total): number {
  switch (spec) {
    case 'avg':
      return total.sum / total.count;
    case 'count':
    case 'sum':
    case 'min':
    case 'max':
      return total[spec];
    default:
      return quantileOf(
        total.segments.list().map((segment) => bounded(segment, total)),
        spec
      );
  }
}

/** Narrows a segment to the recorded minimum and maximum, or to finite bounds without them. */
function bounded({ lower, upper, count }: Segment, { min, max }: Total): Segment {
  const least = lower > -Infinity ? lower : Math.min(0, upper);
  const greatest = upper < Infinity ? upper : lower;
  const from = Number.isNaN(min) ? least : Math.max(lower, min);
  const to = Number.isNaN(max) ? greatest : Math.min(upper, max);
  return from <= to ? { lower: from, upper: to, count } : { lower: to, upper: to, count };
}
