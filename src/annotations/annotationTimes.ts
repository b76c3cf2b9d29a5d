import { readTimes } from '../frames/timeColumn';
import { type Waited } from '../service/fetch';
import { type Annotation } from '../service/types';

/** An annotation with its times read: milliseconds, and the rest in nanoseconds (0 to 999,999). */
export interface TimedAnnotation {
  annotation: Annotation;
  time: number;
  nanos: number;
  /** `null` where there is none, or none that can be read. */
  end: number | null;
  endNanos: number;
}

export interface TimedAnnotations {
  /** Sorted by time, to the nanosecond; equal times keep the service's order. */
  rows: TimedAnnotation[];
  /** How many are left out, because their time cannot be read. */
  withoutTime: number;
  /** How many have an end that cannot be read. */
  badEnds: number;
  /** Set where the service's limits made the list wait. */
  waited?: Waited;
}

/** Reads the times of annotations (contract, "Annotation"): ISO 8601 with up to nine digits of a second and any offset. */
export function timedAnnotations(annotations: Annotation[]): TimedAnnotations {
  const times = readTimes(annotations.map((annotation) => annotation.time));
  const ends = readTimes(annotations.map((annotation) => annotation.endTime ?? null));
  const badEnds = new Set(ends.bad);
  const rows: TimedAnnotation[] = [];
  let bad = 0;
  let sorted = true;
  for (let index = 0; index < annotations.length; index++) {
    const time = times.values[index];
    if (time === null) {
      continue;
    }
    const row: TimedAnnotation = {
      annotation: annotations[index],
      time,
      nanos: times.nanos?.[index] ?? 0,
      end: ends.values[index],
      endNanos: ends.nanos?.[index] ?? 0,
    };
    bad += badEnds.has(index) ? 1 : 0;
    sorted &&= rows.length === 0 || byTime(rows[rows.length - 1], row) <= 0;
    rows.push(row);
  }
  if (!sorted) {
    rows.sort(byTime);
  }
  return { rows, withoutTime: annotations.length - rows.length, badEnds: bad };
}

function byTime(a: TimedAnnotation, b: TimedAnnotation): number {
  return a.time - b.time || a.nanos - b.nanos;
}

/** Whether it has an end that is not before its beginning: only such a one is a region of a chart. */
export function isInterval({ time, nanos, end, endNanos }: TimedAnnotation): boolean {
  return end !== null && (end > time || (end === time && endNanos > nanos));
}

/** Whether its end is before its beginning, which is a mistake of the writer's. */
export function endsTooEarly({ time, nanos, end, endNanos }: TimedAnnotation): boolean {
  return end !== null && (end < time || (end === time && endNanos < nanos));
}
