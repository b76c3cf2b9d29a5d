import { type DataFrame } from '@grafana/data';

import { recordOf } from '../../service/json';
import { plainName } from './conventions';

/** Resource attributes of a span, by plain name. */
export type Attributes = ReadonlyMap<string, string | number | boolean>;

/** A span in a trace's frame. Times are in milliseconds. */
export interface TraceSpan {
  attributes: Attributes;
  from: number;
  to: number;
}

/** Spans of a frame for the trace view, by row. */
export function spansIn({ fields, length }: DataFrame): TraceSpan[] {
  const valuesOf = (name: string): readonly unknown[] => fields.find((field) => field.name === name)?.values ?? [];
  const [services, ofService, ofSpan] = ['serviceName', 'serviceTags', 'tags'].map(valuesOf);
  const [starts, durations] = ['startTime', 'duration'].map(valuesOf);
  return Array.from({ length }, (_, row) => {
    const attributes = new Map<string, string | number | boolean>();
    for (const tag of [...tagsIn(ofSpan[row]), ...tagsIn(ofService[row])]) {
      attributes.set(tag.name, tag.value);
    }
    const service = services[row];
    if (typeof service === 'string' && service !== '') {
      attributes.set('service.name', service);
    }
    const from = Number(starts[row]);
    return { attributes, from, to: from + Number(durations[row]) };
  });
}

function tagsIn(tags: unknown): Array<{ name: string; value: string | number | boolean }> {
  return Array.isArray(tags)
    ? tags.flatMap((tag) => {
        const { key, value } = recordOf(tag);
        const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
        return typeof key === 'string' && isValue && value !== '' ? [{ name: plainName(key), value }] : [];
      })
    : [];
}
