import { type DataFrame, FieldType } from '@grafana/data';

import { thresholds } from '../service/thresholds';
import { type MonitorForm } from './monitorForm';

interface Point {
  time: number;
  value: number;
}

/** Series that a monitor compares with its threshold: those of `column`, or of the first column for "". */
export function comparedSeries(frames: readonly DataFrame[], column: string): Point[][] {
  const all = frames.flatMap(({ fields }) => {
    const times = fields.find(({ type }) => type === FieldType.time)?.values;
    // Series from an earlier time have no links, not even the panel's.
    const numbers = fields.filter(({ type, config }) => type === FieldType.number && config.links?.length !== 0);
    return times === undefined ? [] : numbers.map(({ name, values }) => ({ name, times, values }));
  });
  const wanted = column === '' ? all.at(0)?.name : column;
  return all
    .filter(({ name }) => name === wanted)
    .map(({ times, values }) =>
      values.flatMap((value, at): Point[] =>
        typeof value === 'number' && typeof times[at] === 'number' ? [{ time: times[at], value }] : []
      )
    )
    .filter((points) => points.length > 1);
}

type Checks = Pick<MonitorForm, 'operator' | 'threshold' | 'interval' | 'range'>;

/** Number of times that a monitor would have opened in a range; `undefined` while the form is incomplete. */
export function openingsIn(
  series: ReadonlyArray<readonly Point[]>,
  { operator, ...form }: Checks,
  span: { from: number; to: number }
): number | undefined {
  const [threshold, interval, range] = [form.threshold, form.interval, form.range].map((text) =>
    text.trim() === '' ? NaN : Number(text)
  );
  if (![threshold, interval, range].every(Number.isFinite) || interval <= 0 || range <= 0) {
    return undefined;
  }
  const times = series
    .flat()
    .filter(({ value }) => thresholds.get(operator)?.isBeyond(value, threshold))
    .map(({ time }) => time)
    .sort((a, b) => a - b);
  let openings = 0;
  let isOpen = false;
  let at = 0;
  for (let check = span.from + range * 60_000; check <= span.to; check += interval * 60_000) {
    while (at < times.length && times[at] < check - range * 60_000) {
      at += 1;
    }
    const opens = at < times.length && times[at] < check;
    openings += opens && !isOpen ? 1 : 0;
    isOpen = opens;
  }
  return openings;
}
