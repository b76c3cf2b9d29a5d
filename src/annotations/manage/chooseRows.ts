import { type TimeRange } from '@grafana/data';

import { readTimes, type TimeColumn } from '../../frames/timeColumn';
import { type Annotation } from '../../service/types';
import { compareTimes } from './timeText';

/** What the list shows of the annotations that the service listed. An empty list of types means all. */
export interface ListFilter {
  text: string;
  types: string[];
}

export const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'end', label: 'End, latest first' },
  { value: 'type', label: 'Type' },
  { value: 'title', label: 'Title' },
] as const;

export type Order = (typeof orders)[number]['value'];

/** Annotations whose texts hold `text` (in any case), of the types. */
export function filterList(annotations: readonly Annotation[], { text, types }: ListFilter): Annotation[] {
  const wanted = text.trim().toLowerCase();
  return annotations.filter(
    (annotation) =>
      (types.length === 0 || types.includes(annotation.type)) && (wanted === '' || textOf(annotation).includes(wanted))
  );
}

function textOf({ title, description, type, url, id, datasets }: Annotation): string {
  return [title, description, type, url, id, ...datasets].join('\n').toLowerCase();
}

/** In the order; equal ones newest first. Times are read once, for a list may have ten thousand. */
export function sortList(annotations: readonly Annotation[], order: Order): Annotation[] {
  const by = comparisons[order];
  const times = readTimes(annotations.map(({ time }) => time));
  const ends = readTimes(annotations.map(({ endTime }) => endTime ?? null));
  const rows = annotations.map((annotation, row) => ({
    annotation,
    begin: instant(times, row),
    end: instant(ends, row),
  }));
  rows.sort((a, b) => by(a, b) || newest(a, b) || (a.annotation.id < b.annotation.id ? -1 : 1));
  return rows.map(({ annotation }) => annotation);
}

interface Row {
  annotation: Annotation;
  begin: Instant;
  end: Instant;
}

type Instant = [milliseconds: number, nanos: number];

/** What is no time is the earliest. */
function instant({ values, nanos }: TimeColumn, row: number): Instant {
  return [values[row] ?? -Infinity, nanos?.[row] ?? 0];
}

function later(a: Instant, b: Instant): number {
  return a[0] === b[0] ? b[1] - a[1] : b[0] - a[0];
}

const newest = (a: Row, b: Row) => later(a.begin, b.begin);

const comparisons: Readonly<Record<Order, (a: Row, b: Row) => number>> = {
  newest,
  oldest: (a, b) => newest(b, a),
  end: (a, b) => later(a.end, b.end),
  type: (a, b) => compareTexts(a.annotation.type, b.annotation.type),
  title: (a, b) => compareTexts(a.annotation.title ?? '', b.annotation.title ?? ''),
};

/** `localeCompare` takes a second for ten thousand texts. */
const { compare: compareTexts } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Whether the service would list it: any of it lies in the range, and it is of one of the datasets (contract, "List"). */
export function isListed({ time, endTime, datasets }: Annotation, range: TimeRange, wanted: string[]): boolean {
  const inRange =
    !range.from.isValid() ||
    (compareTimes(endTime ?? time, range.from.toISOString()) >= 0 && compareTimes(time, range.to.toISOString()) <= 0);
  return inRange && (wanted.length === 0 || datasets.some((name) => wanted.includes(name)));
}

/** Whether "ended now" says something new. */
export function isOpen({ endTime }: Annotation, now: string): boolean {
  return !endTime || compareTimes(endTime, now) > 0;
}
