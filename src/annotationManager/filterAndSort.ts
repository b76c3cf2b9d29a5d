import { dateTime, rangeUtil, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { type Instant } from '../service/instant';
import { readTime } from '../frames/columns/times';
import { fieldNames, isText } from '../service/annotationFields';
import { type Annotation } from '../service/types';
import { compareKnown, compareTimes } from './timeText';

export const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'end', label: 'End, latest first' },
  { value: 'type', label: 'Type' },
  { value: 'title', label: 'Title' },
] as const;

export type ListOrder = (typeof orders)[number]['value'];

/** Range, filters and order of the list. No datasets or types means all. */
export interface ListSettings {
  range: TimeRange;
  datasets: string[];
  types: string[];
  text: string;
  order: ListOrder;
}

const texts = fieldNames.filter(isText);

/** Annotations of the given types (or of all, if there are none) that contain `text`, ignoring case. */
export function filterList(
  annotations: readonly Annotation[],
  { text, types }: Pick<ListSettings, 'text' | 'types'>
): Annotation[] {
  const wanted = text.trim().toLowerCase();
  return annotations.filter(
    (annotation) =>
      (types.length === 0 || types.includes(annotation.type)) && (wanted === '' || textOf(annotation).includes(wanted))
  );
}

function textOf(annotation: Annotation): string {
  const { id, datasets } = annotation;
  return [id, ...datasets, ...texts.map((name) => annotation[name])].join('\n').toLowerCase();
}

/** Sorts annotations, and equal ones newest first. Parses each time only once, because lists can be long. */
export function sortList(annotations: readonly Annotation[], order: ListOrder): Annotation[] {
  const rows = annotations.map((annotation) => ({
    annotation,
    start: readTime(annotation.time),
    end: readTime(annotation.endTime ?? ''),
  }));
  const by = comparisons[order];
  rows.sort((a, b) => by(a, b) || newest(a, b) || (a.annotation.id < b.annotation.id ? -1 : 1));
  return rows.map(({ annotation }) => annotation);
}

interface Row {
  annotation: Annotation;
  start: Instant | undefined;
  end: Instant | undefined;
}

const newest = (a: Row, b: Row) => compareKnown(b.start, a.start);

const comparisons: Readonly<Record<ListOrder, (a: Row, b: Row) => number>> = {
  newest,
  oldest: (a, b) => newest(b, a),
  end: (a, b) => compareKnown(b.end, a.end),
  type: (a, b) => compareTexts(a.annotation.type, b.annotation.type),
  title: (a, b) => compareTexts(a.annotation.title ?? '', b.annotation.title ?? ''),
};

/** `localeCompare` would take a second for 10,000 strings. */
const { compare: compareTexts } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** True if the service would list an annotation for this range and these datasets (contract, "List"). */
export function isListed({ time, endTime, datasets }: Annotation, range: TimeRange, wanted: string[]): boolean {
  const inRange =
    !range.from.isValid() ||
    (compareTimes(endTime ?? time, range.from.toISOString()) >= 0 && compareTimes(time, range.to.toISOString()) <= 0);
  return inRange && (wanted.length === 0 || datasets.some((name) => wanted.includes(name)));
}

export function isOngoing({ endTime }: Annotation, now: string): boolean {
  return !endTime || compareTimes(endTime, now) > 0;
}

const lastMonth = { from: 'now-30d', to: 'now' };

/** Initial range of the list: at least 30 days if it ends now, because annotations are rare. */
export function firstRange(given: TimeRange | undefined, timeZone: TimeZone): TimeRange {
  const month = rangeUtil.convertRawToRange(lastMonth, timeZone);
  return given === undefined || (given.raw.to === 'now' && given.from > month.from) ? month : given;
}

/** Extends the range to include an annotation, in whole seconds. */
export function including({ from, to }: TimeRange, { time, endTime }: Annotation): TimeRange {
  const times = [time, endTime ?? time].flatMap((each) => readTime(each)?.milliseconds ?? []);
  const range = {
    from: dateTime(Math.min(from.valueOf(), ...times.map((each) => Math.floor(each / 1000) * 1000))),
    to: dateTime(Math.max(to.valueOf(), ...times.map((each) => Math.floor(each / 1000) * 1000 + 1000))),
  };
  return { ...range, raw: range };
}
