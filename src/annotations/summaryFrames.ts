import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { momentsIn } from '../frames/shapes/momentsIn';
import { textField } from '../frames/shapes/recordFields';
import { type Period } from '../query/plan/timeRanges';
import { type Annotation } from '../service/types';
import { isInterval, notice, type TimedAnnotations, timeNotices } from './timedAnnotations';

const maxTitles = 3;
const needsEnd =
  'left out because states are shown only for annotations with an end. To include the others, choose their types under “Ongoing”.';

/** An annotation with times in milliseconds. */
interface Interval extends Period {
  annotation: Annotation;
}

/** Intervals as states: a field for each type, and a row for each start or end. */
export function timelineFrame(timed: TimedAnnotations, refId: string, range: Period): DataFrame {
  const intervals = timed.rows
    .map(({ annotation, start, end = start }) => ({ annotation, from: start.milliseconds, to: end.milliseconds }))
    .filter(({ from, to }) => to > from && to > range.from && from < range.to);
  const points = timed.rows.filter((row) => !isInterval(row)).length;
  const types = [...new Set(intervals.map(({ annotation }) => annotation.type))].sort();
  const times = types.length === 0 ? [] : momentsIn(range, intervals);
  return {
    refId,
    name: 'Annotations',
    length: times.length,
    fields: [
      { name: 'time', type: FieldType.time, config: {}, values: times },
      ...types.map((type) => stateField(type, intervals, times)),
    ],
    meta: {
      preferredVisualisationPluginId: 'state-timeline',
      notices: [...timeNotices(timed), ...notice(points, needsEnd)],
    },
  };
}

function stateField(type: string, intervals: Interval[], times: number[]): Field {
  const own = intervals.filter(({ annotation }) => annotation.type === type);
  const values = times.map((time) => state(own.filter(({ from, to }) => from <= time && to > time)));
  return textField(type, values);
}

function state(going: Interval[]): string | null {
  if (going.length === 0) {
    return null;
  }
  const titles = [...new Set(going.map(({ annotation }) => annotation.title || annotation.type))];
  const rest = titles.length - maxTitles;
  return titles.slice(0, maxTitles).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** One row with the number of annotations by type. Selected types without annotations have 0. */
export function countsFrame(timed: TimedAnnotations, refId: string, types: string[] = []): DataFrame {
  const counts = new Map(types.map((type) => [type, 0]));
  for (const { annotation } of timed.rows) {
    const { type } = annotation;
    counts.set(type, (counts.get(type) ?? 0) + 1);
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
