import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { type TimedAnnotations } from './timedAnnotations';
import { timeNotices } from './annotationNotices';

/**
 * Counts annotations, for a stat: one row with a number for each type, 0 for those that are asked for and have none; a single 0 where
 * no type is asked for and there are no annotations.
 */
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
