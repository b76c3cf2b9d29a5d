import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { momentsIn, textField } from '../frames/shapes/recordFields';
import { type Period } from '../query/timeRanges';
import { isInterval, notice, type TimedAnnotation, type TimedAnnotations, timeNotices } from './timedAnnotations';

const maxTitles = 3;
const needsEnd = 'left out: states need an end. Under Ongoing, choose the types to show until they end.';

/** Intervals as states: a field for each type, a row for each moment at which one begins or ends. */
export function timelineFrame(timed: TimedAnnotations, refId: string, range: Period): DataFrame {
  const intervals = timed.rows.filter(
    (row) => endOf(row) > startOf(row) && endOf(row) > range.from && startOf(row) < range.to
  );
  const points = timed.rows.filter((row) => !isInterval(row)).length;
  const types = [...new Set(intervals.map(({ annotation }) => annotation.type))].sort();
  const spans = intervals.map((row) => ({ from: startOf(row), to: endOf(row) }));
  const times = intervals.length === 0 ? [] : momentsIn(range, spans);
  return {
    refId,
    name: 'Annotations',
    length: times.length,
    fields: [
      { name: 'time', type: FieldType.time, config: {}, values: times },
      ...types.map((type) => stateField(type, intervals, times)),
    ],
    meta: { notices: [...timeNotices(timed), ...notice(points, needsEnd)] },
  };
}

function stateField(type: string, intervals: TimedAnnotation[], times: number[]): Field {
  const own = intervals.filter(({ annotation }) => annotation.type === type);
  const values = times.map((time) => state(own.filter((row) => startOf(row) <= time && endOf(row) > time)));
  return textField(type, values);
}

function state(going: TimedAnnotation[]): string | null {
  if (going.length === 0) {
    return null;
  }
  const titles = [...new Set(going.map(({ annotation }) => annotation.title || annotation.type))];
  const rest = titles.length - maxTitles;
  return titles.slice(0, maxTitles).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

const startOf = ({ start }: TimedAnnotation): number => start.milliseconds;
const endOf = ({ start, end = start }: TimedAnnotation): number => end.milliseconds;

/** Counts annotations: one row with a number for each type, 0 for those that are asked for and have none; a single 0 without any type. */
export function countsFrame(timed: TimedAnnotations, refId: string, types: string[] = []): DataFrame {
  const counts = new Map(types.map((type) => [type, 0]));
  for (const { annotation } of timed.rows) {
    counts.set(annotation.type, (counts.get(annotation.type) ?? 0) + 1);
  }
  const fields = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, count]): Field => ({ ...countField(count), labels: { type }, config: { displayName: type } }));
  return {
    refId,
    name: 'Annotations',
    length: 1,
    fields: fields.length === 0 ? [countField(0)] : fields,
    meta: { preferredVisualisationType: 'table', notices: timeNotices(timed) },
  };
}

function countField(count: number): Field {
  return { name: 'annotations', type: FieldType.number, config: {}, values: [count] };
}
