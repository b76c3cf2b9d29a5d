import { type ScopedVars } from '@grafana/data';

import { everything, expand, interpolateNames, type Templates } from '../query/interpolation/interpolateNames';
import { type Period } from '../query/plan/timeRanges';
import { type Annotation } from '../service/types';
import { type AnnotationFilter } from '../types';
import { isInterval, type TimedAnnotation } from './timedAnnotations';

/** A filter after interpolation. `undefined` means all, and an empty list means none. */
interface Selection {
  datasets: string[] | undefined;
  types: string[] | undefined;
  /** Texts to search for, one for each value of a variable. */
  texts: string[] | undefined;
  shape: AnnotationFilter['shape'];
  /** Types whose annotations are ongoing while they have no end. */
  ongoing: ReadonlySet<string>;
}

export function selection(
  filter: AnnotationFilter | undefined,
  scopedVars: ScopedVars | undefined,
  templates: Templates
): Selection {
  const { datasets = [], types = [], text = '', shape, ongoing = [] } = filter ?? {};
  const texts = text.trim() === '' ? [''] : expand(text, scopedVars, templates).map((part) => part.trim());
  const isAny = texts.some((part) => part === '' || everything.has(part));
  return {
    datasets: interpolateNames(datasets, scopedVars, templates),
    types: interpolateNames(types, scopedVars, templates),
    texts: isAny ? undefined : texts,
    shape,
    // Here, no selection means no types. “All” makes no sense: every point would be ongoing.
    ongoing: new Set(interpolateNames(ongoing, scopedVars, templates)),
  };
}

/** Filters by type and by text in the title or description, because the service can't. */
export function selectByText(annotations: Annotation[], { types, texts }: Selection): Annotation[] {
  const wanted = types && new Set(types);
  const sought = texts?.map((text) => text.toLowerCase());
  return annotations.filter(
    ({ type, title = '', description = '' }) =>
      (wanted === undefined || wanted.has(type)) &&
      (sought === undefined ||
        sought.some((text) => [title, description].some((one) => one.toLowerCase().includes(text))))
  );
}

/** Filters rows by shape and range, after extending ongoing annotations until now. */
export function selectByTime(rows: TimedAnnotation[], { shape, ongoing }: Selection, range: Period): TimedAnnotation[] {
  const end = Math.min(Date.now(), range.to);
  const inRange =
    ongoing.size === 0
      ? rows
      : rows
          .map((row) => prolonged(row, ongoing, end))
          .filter((row) => row.start.milliseconds <= range.to && lastMoment(row) >= range.from);
  return shape === undefined ? inRange : inRange.filter((row) => isInterval(row) === (shape === 'intervals'));
}

function prolonged(row: TimedAnnotation, ongoing: ReadonlySet<string>, end: number): TimedAnnotation {
  const { type, endTime } = row.annotation;
  return !endTime && ongoing.has(type) && end > row.start.milliseconds
    ? { ...row, end: { milliseconds: end, nanos: 0 }, ongoing: true }
    : row;
}

function lastMoment({ start, end = start }: TimedAnnotation): number {
  return Math.max(start.milliseconds, end.milliseconds);
}
