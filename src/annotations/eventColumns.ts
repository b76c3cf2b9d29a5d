import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { isoTime, readTime } from '../frames/times';
import { type OverlayOptions } from '../query/model';
import { fillAddress, fillTemplate, type RowText } from './template';

/** Where events come from: the service's annotations, or the rows of an APL query. */
export type EventSource = 'annotations' | 'apl';

/** The parts of an event, for each row of a frame. Times are in milliseconds; nothing is escaped. */
export interface EventColumns {
  time(row: number): number | undefined;
  end(row: number): number | undefined;
  title: RowText;
  text: RowText;
  link: RowText;
  tags(row: number): string[];
}

/** The fields that hold a part where nothing is chosen, the first that is there, in upper or lower case. */
const conventions = {
  annotations: {
    time: ['time'],
    end: ['timeEnd'],
    title: ['title'],
    // What has no title is called by this.
    name: ['type'],
    text: ['description'],
    link: ['url'],
    tags: ['tags'],
  },
  apl: {
    time: ['time', '_time', 'timestamp', 'start', 'startTime', 'start_time'],
    end: ['timeEnd', 'time_end', 'endTime', 'end_time', 'end'],
    title: ['title', 'name'],
    name: ['type'],
    text: ['text', 'description', 'message', 'body'],
    link: ['url', 'link'],
    tags: ['tags', 'type'],
  },
} as const;

export function eventColumns(frame: DataFrame, overlay: OverlayOptions, source: EventSource): EventColumns {
  const usual = conventions[source];
  const find = (names: readonly string[]) =>
    names.map((name) => fieldNamed(frame, name)).find((field) => field !== undefined);
  const text = (names: readonly string[]) => textOf(find(names));
  const filled = (template: string | undefined, fill: typeof fillTemplate, usually: RowText) =>
    isText(template) ? fill(template, (name) => textOf(fieldNamed(frame, name))) : usually;
  const title = text(usual.title);
  const name = text(usual.name);
  const firstTime = source === 'apl' ? frame.fields.find((field) => field.type === FieldType.time) : undefined;
  return {
    time: timeOf(isText(overlay.time) ? fieldNamed(frame, overlay.time) : (find(usual.time) ?? firstTime)),
    end: timeOf(isText(overlay.end) ? fieldNamed(frame, overlay.end) : find(usual.end)),
    title: filled(overlay.title, fillTemplate, (row) => title(row) || name(row)),
    text: filled(overlay.text, fillTemplate, text(usual.text)),
    link: filled(overlay.link, fillAddress, text(usual.link)),
    tags: tagsOf(
      Array.isArray(overlay.tags)
        ? overlay.tags.map((tag) => tagField(frame, tag, source))
        : source === 'apl'
          ? usual.tags.map((tag) => fieldNamed(frame, tag))
          : [find(usual.tags)]
    ),
  };
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** By its very name, or in upper or lower case where that is not there. */
export function fieldNamed({ fields }: DataFrame, name: string): Field | undefined {
  return (
    fields.find((field) => field.name === name) ??
    fields.find((field) => field.name.toLowerCase() === name.toLowerCase())
  );
}

/** In the table of annotations the datasets are one text; as tags they are several. */
function tagField(frame: DataFrame, name: string, source: EventSource): Field | undefined {
  const field = fieldNamed(frame, name);
  return field && source === 'annotations' && field.name === 'datasets'
    ? { ...field, values: field.values.map((value) => String(value).split(', ')) }
    : field;
}

function timeOf(field: Field | undefined): (row: number) => number | undefined {
  if (field === undefined) {
    return () => undefined;
  }
  const { values, type } = field;
  return (row) => {
    const value: unknown = values[row];
    if (typeof value === 'string') {
      return readTime(value)?.milliseconds;
    }
    // A number that is no time may be seconds, or anything else.
    return typeof value === 'number' && type === FieldType.time && Number.isFinite(value) ? value : undefined;
  };
}

function textOf(field: Field | undefined): RowText {
  if (field === undefined) {
    return () => '';
  }
  const { values, type, nanos } = field;
  return (row) => {
    const value: unknown = values[row];
    if (typeof value === 'string') {
      return value;
    }
    return typeof value === 'number' && type === FieldType.time ? isoTime(value, nanos?.[row] ?? 0) : asText(value);
  };
}

function tagsOf(fields: Array<Field | undefined>): (row: number) => string[] {
  const columns = fields.filter((field) => field !== undefined).map(listOf);
  return (row) => columns.flatMap((column) => column(row)).map(asText);
}

function listOf(field: Field): (row: number) => unknown[] {
  const text = textOf(field);
  return (row) => {
    const value: unknown = field.values[row];
    return Array.isArray(value) ? value : [text(row)];
  };
}

function asText(value: unknown): string {
  if (typeof value === 'string') {
    return value;
  }
  if (value === null || value === undefined) {
    return '';
  }
  if (Array.isArray(value)) {
    return value.map(asText).join(', ');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
