import { FieldType } from '@grafana/data';

import { type Table } from '../../service/types';
import { numberText } from '@aplkit/language/kit/words';
import { type TableColumn } from '../columns/column';
import { bucketMilliseconds } from '../columns/header';
import { readTime } from '../columns/times';
import { type Notices } from '../notices';
import { type GapFill } from '../options';
import { type Series } from './series';

/** Maximum number of points in a series, far more than a panel can show. */
const maxPoints = 20_000;
const maxCells = 5_000_000;

/** Series with a point for each bucket. Existing `null` values stay. `times` are the times of all rows. */
export function fillGaps(
  series: Series[],
  table: Table,
  fill: GapFill,
  metrics: TableColumn[],
  times: readonly unknown[],
  notices: Notices
): Series[] {
  const size = bucketMilliseconds(table);
  if (series.every(({ times }) => times.length === 0)) {
    return series;
  }
  if (size === undefined) {
    notices.warn(
      'Gaps aren’t filled: the result isn’t grouped by time in whole milliseconds. Use | summarize … by bin(_time, 1m) or bin_auto(_time).'
    );
    return series;
  }
  const ends = series.flatMap(({ times }) => [times[0], times[times.length - 1]]);
  const { first, points } = gridOf([...ends, ...times], table, size);
  if (points > maxPoints || points * series.length > maxCells) {
    notices.warn(
      `Gaps aren’t filled: too many points (${numberText(points)} buckets × ${numberText(series.length)} series). Choose a larger bucket size.`
    );
    return series;
  }
  const grid = Array.from({ length: points }, (_, index) => first + index * size);
  // Strings have no zero.
  const zeros = metrics.map(({ type }) => (type === FieldType.number ? 0 : type === FieldType.boolean ? false : null));
  return series.map((one) => fillOne(one, grid, fill, zeros));
}

function gridOf(times: readonly unknown[], { buckets, range }: Table, size: number): { first: number; points: number } {
  let least = Infinity;
  let greatest = -Infinity;
  for (const time of times) {
    if (typeof time === 'number') {
      least = Math.min(least, time);
      greatest = Math.max(greatest, time);
    }
  }
  const known = range !== undefined && range.field === buckets?.field;
  const start = known ? readTime(range.start)?.milliseconds : undefined;
  const end = known ? readTime(range.end)?.milliseconds : undefined;
  // The first bucket contains the start of the range, so it may start up to one bucket earlier. The last bucket starts before the range
  // ends.
  const before = start === undefined ? 0 : Math.max(0, Math.ceil((least - start) / size));
  const last = Math.max(greatest, end === undefined ? greatest : end - 1);
  const first = least - before * size;
  return { first, points: Math.floor((last - first) / size) + 1 };
}

/** Merges a series' points with the grid, and shares the grid's array if all points are on it. */
function fillOne(series: Series, grid: number[], fill: GapFill, zeros: unknown[]): Series {
  const { times, nanos, metrics } = series;
  const filled: Series = { ...series, times: [], nanos: nanos && [], metrics: metrics.map(() => []) };
  let at = 0;
  const addGap = (time: number) => {
    filled.times.push(time);
    filled.nanos?.push(0);
    filled.metrics.forEach((values, index) => {
      values.push(fill === 'zero' ? zeros[index] : fill === 'previous' ? (values.at(-1) ?? null) : null);
    });
  };
  for (let point = 0; point < times.length; point++) {
    const time = times[point];
    while (at < grid.length && grid[at] < time) {
      addGap(grid[at++]);
    }
    if (grid[at] === time) {
      at++;
    }
    filled.times.push(time);
    filled.nanos?.push(nanos?.[point] ?? 0);
    metrics.forEach((values, index) => filled.metrics[index].push(values[point]));
  }
  while (at < grid.length) {
    addGap(grid[at++]);
  }
  return filled.times.length === grid.length ? { ...filled, times: grid } : filled;
}
