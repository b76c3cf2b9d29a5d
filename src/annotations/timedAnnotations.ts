import { type QueryResultMetaNotice } from '@grafana/data';

import { readTime } from '../frames/columns/times';
import { type Waited } from '../service/fetch';
import { type Annotation } from '../service/types';
import { countText } from '../text/words';

/** An annotation with its times read: milliseconds, and the rest in nanoseconds (0 to 999,999). */
export interface TimedAnnotation {
  annotation: Annotation;
  time: number;
  nanos: number;
  /** `null` where there is none, or none that can be read. */
  end: number | null;
  endNanos: number;
  /** True where it has no end, and is shown up to now. */
  ongoing?: boolean;
}

export interface TimedAnnotations {
  /** Sorted by time, to the nanosecond; equal times keep the service's order. */
  rows: TimedAnnotation[];
  withoutTime: number;
  badEnds: number;
  /** Set where the service's limits made the list wait. */
  waited?: Waited;
}

/** Reads the times of annotations (contract, "Annotation"): ISO 8601 with up to nine digits of a second and any offset. */
export function timedAnnotations(annotations: Annotation[]): TimedAnnotations {
  const rows: TimedAnnotation[] = [];
  let badEnds = 0;
  for (const annotation of annotations) {
    const begin = readTime(annotation.time);
    if (begin === undefined) {
      continue;
    }
    const { endTime } = annotation;
    const end = typeof endTime === 'string' ? readTime(endTime) : undefined;
    badEnds += end === undefined && endTime !== undefined && endTime !== null ? 1 : 0;
    rows.push({
      annotation,
      time: begin.milliseconds,
      nanos: begin.nanos,
      end: end?.milliseconds ?? null,
      endNanos: end?.nanos ?? 0,
    });
  }
  return { rows: rows.sort(byTime), withoutTime: annotations.length - rows.length, badEnds };
}

/** Compares two annotations by their times, to the nanosecond. */
export function byTime(a: TimedAnnotation, b: TimedAnnotation): number {
  return a.time - b.time || a.nanos - b.nanos;
}

/** Tells whether an annotation ends after it begins: only such a one is a region of a chart. */
export function isInterval({ time, nanos, end, endNanos }: TimedAnnotation): boolean {
  return end !== null && (end > time || (end === time && endNanos > nanos));
}

/** Tells whether an annotation ends before it begins, which is a mistake of its writer's. */
function endsTooEarly({ time, nanos, end, endNanos }: TimedAnnotation): boolean {
  return end !== null && (end < time || (end === time && endNanos < nanos));
}

/** Says what became of annotations whose times are not as they should be. */
export function timeNotices({ rows, withoutTime, badEnds }: TimedAnnotations): QueryResultMetaNotice[] {
  const early = rows.filter(endsTooEarly).length;
  const fix = 'Correct it in the service.';
  return [
    ...notice(withoutTime, `left out, because the time cannot be read. ${fix}`),
    ...notice(badEnds, `shown as a point, because the end cannot be read. ${fix}`),
    ...notice(early, `shown as a point, because the end is before the beginning. ${fix}`),
  ];
}

/** Returns a notice about so many annotations, and none where there are none. */
export function notice(amount: number, said: string): QueryResultMetaNotice[] {
  const subject = countText(amount, 'annotation is', 'annotations are');
  return amount === 0 ? [] : [{ severity: 'warning', text: `${subject} ${said}` }];
}
