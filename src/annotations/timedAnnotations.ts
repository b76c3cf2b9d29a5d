import { type QueryResultMetaNotice } from '@grafana/data';

import { readTime } from '../frames/columns/times';
import { type Waited } from '../service/fetch';
import { compareInstants, type Instant } from '../service/instant';
import { type Annotation } from '../service/types';
import { countText } from '@aplkit/language/kit/words';

export interface TimedAnnotation {
  annotation: Annotation;
  start: Instant;
  /** End of the annotation; `undefined` if missing or invalid. */
  end?: Instant;
  /** True if the annotation has no end and is shown until now. */
  ongoing?: boolean;
}

export interface TimedAnnotations {
  /** Rows sorted by time, to the nanosecond. Equal times keep the service's order. */
  rows: TimedAnnotation[];
  withoutTime: number;
  badEnds: number;
  /** Time spent waiting for the service's rate limit. */
  waited?: Waited;
}

/** Parses the times of annotations (contract, "Annotation"): ISO 8601 with up to nine decimals and any offset. */
export function timedAnnotations(annotations: Annotation[]): TimedAnnotations {
  const rows: TimedAnnotation[] = [];
  let badEnds = 0;
  for (const annotation of annotations) {
    const start = readTime(annotation.time);
    if (start === undefined) {
      continue;
    }
    const { endTime } = annotation;
    const end = typeof endTime === 'string' ? readTime(endTime) : undefined;
    badEnds += end === undefined && endTime !== undefined && endTime !== null ? 1 : 0;
    rows.push({ annotation, start, end });
  }
  return { rows: rows.sort(byTime), withoutTime: annotations.length - rows.length, badEnds };
}

export function byTime(a: TimedAnnotation, b: TimedAnnotation): number {
  return compareInstants(a.start, b.start);
}

/** True if an annotation ends after its start. Charts draw only intervals as regions. */
export function isInterval({ start, end = start }: TimedAnnotation): boolean {
  return compareInstants(end, start) > 0;
}

export function timeNotices({ rows, withoutTime, badEnds }: TimedAnnotations): QueryResultMetaNotice[] {
  const early = rows.filter(({ start, end = start }) => compareInstants(end, start) < 0).length;
  const fix = 'Correct the time in the service.';
  return [
    ...notice(withoutTime, `left out because of an invalid time. ${fix}`),
    ...notice(badEnds, `shown without an end because of an invalid end time. ${fix}`),
    ...notice(early, `shown without an end because the end is before the start. ${fix}`),
  ];
}

/** A warning that starts with the number of annotations; none for 0. */
export function notice(amount: number, said: string): QueryResultMetaNotice[] {
  const subject = countText(amount, 'annotation is', 'annotations are');
  return amount === 0 ? [] : [{ severity: 'warning', text: `${subject} ${said}` }];
}
