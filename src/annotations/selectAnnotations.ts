import { type AnnotationFilter } from '../query/model';
import { type Annotation } from '../service/types';
import { isInterval, type TimedAnnotation } from './annotationTimes';

/** A filter whose variables are replaced. `undefined` means all. */
export interface Selection {
  types: string[] | undefined;
  texts: string[] | undefined;
  shape: AnnotationFilter['shape'];
  /** Types whose annotations without end are still going. */
  ongoing: ReadonlySet<string>;
}

/** What the service cannot filter by and needs no times: types, and text in title or description in upper or lower case. */
export function selectByText(annotations: Annotation[], { types, texts }: Selection): Annotation[] {
  const wanted = types && new Set(types);
  const sought = texts?.map((text) => text.toLowerCase());
  return annotations.filter(
    (annotation) =>
      (wanted === undefined || wanted.has(annotation.type)) &&
      (sought === undefined || sought.some((text) => says(annotation, text)))
  );
}

function says({ title = '', description = '' }: Annotation, text: string): boolean {
  return title.toLowerCase().includes(text) || description.toLowerCase().includes(text);
}

/** Milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/**
 * The rows of the wanted shape. What is still going ends now, or where the range ends if that is earlier. As lists that hold such
 * types reach further back than the range, what ended before it is left out of those.
 */
export function selectByTime(
  rows: TimedAnnotation[],
  { shape, ongoing }: Selection,
  range: Span,
  now: number
): TimedAnnotation[] {
  const open = ongoing.size === 0 ? rows : rows.map((row) => prolonged(row, ongoing, Math.min(now, range.to)));
  const inRange = ongoing.size === 0 ? open : open.filter((row) => touches(row, range));
  return shape === undefined ? inRange : inRange.filter((row) => isInterval(row) === (shape === 'intervals'));
}

function prolonged(row: TimedAnnotation, ongoing: ReadonlySet<string>, end: number): TimedAnnotation {
  const { annotation } = row;
  const endless = annotation.endTime === undefined || annotation.endTime === null || annotation.endTime === '';
  return endless && ongoing.has(annotation.type) && end > row.time ? { ...row, end, endNanos: 0 } : row;
}

function touches(row: TimedAnnotation, { from, to }: Span): boolean {
  const last = isInterval(row) && row.end !== null ? row.end : row.time;
  return last >= from && row.time <= to;
}
