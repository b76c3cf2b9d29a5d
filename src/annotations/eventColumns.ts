import {
  type AnnotationEventFieldMapping,
  AnnotationEventFieldSource,
  type DataFrame,
  type Field,
  FieldType,
  getFieldDisplayName,
} from '@grafana/data';

import { valueText } from '../frames/columns/texts';
import { readTime } from '../frames/columns/times';
import { isOfService, type Layer } from './layer';
import { fillAddress, fillTemplate, type RowText } from './template';

/** Parts of an event by row. Times are in milliseconds, `text` is Markdown, and nothing is escaped. */
export interface EventColumns {
  /** Rows that have a time. */
  rows: Array<{ row: number; time: number }>;
  end(row: number): number | undefined;
  /** True for an ongoing annotation, whose end is the current time. */
  ongoing(row: number): boolean;
  title: RowText;
  text: RowText;
  link: RowText;
  tags(row: number): string[];
  /** Dataset to analyze for an annotation; "" if it has none, and for rows from APL. */
  dataset: RowText;
}

/** Default field names by part. The first existing field is used; for times, the first one that has a time. */
const conventions = {
  time: ['time', '_time', 'timestamp', 'start', 'startTime', 'start_time'],
  end: ['timeEnd', 'time_end', 'endTime', 'end_time', 'end'],
  title: ['title', 'name'],
  text: ['text', 'description', 'message', 'body'],
  link: ['url', 'link'],
  tags: ['tags', 'type'],
};

/** Reads event parts from a frame, by Grafana's mappings, the layer's options, or default names. */
export function eventColumns(frame: DataFrame, { kind, overlay, mappings, templates }: Layer): EventColumns {
  const named = (name: string) => fieldNamed(frame, name);
  const find = (names: string[]) => names.map(named).find((field) => field !== undefined);
  const mapped = (part: 'time' | 'timeEnd' | 'title' | 'text' | 'tags') => mappedField(frame, mappings[part]);
  const filled = (template: string | undefined, fill: typeof fillTemplate) =>
    template === undefined ? undefined : fill(template, (name) => textOf(named(name)), templates);
  const chosenText = (part: 'title' | 'text') => {
    const field = mapped(part);
    return field ? textOf(field) : filled(overlay[part], fillTemplate);
  };
  const title = textOf(find(conventions.title));
  const type = textOf(named('type'));
  const findTime = (names: string[]) => names.map(named).find(holdsTimes);
  const firstTime = frame.fields.find((field) => field.type === FieldType.time && holdsTimes(field));
  const time = overlay.time === undefined ? (findTime(conventions.time) ?? firstTime) : named(overlay.time);
  const end = overlay.end === undefined ? findTime(conventions.end) : named(overlay.end);
  // Fields in a query may have these names with another meaning.
  const own = (name: string) => (isOfService(kind) ? named(name) : undefined);
  const ongoing = own('ongoing');
  const datasets = textOf(own('datasets'));
  const asked: unknown[] | undefined = Array.isArray(frame.meta?.custom?.asked) ? frame.meta.custom.asked : undefined;
  const timeAt = timeOf(mapped('time') ?? time);
  return {
    rows: Array.from({ length: frame.length }, (_, row) => ({ row, time: timeAt(row) })).filter(
      (each): each is { row: number; time: number } => each.time !== undefined
    ),
    end: timeOf(mapped('timeEnd') ?? end),
    ongoing: (row) => ongoing?.values[row] === true,
    title: chosenText('title') ?? ((row) => title(row) || type(row)),
    text: chosenText('text') ?? textOf(find(conventions.text)),
    link: filled(overlay.link, fillAddress) ?? textOf(find(conventions.link)),
    tags: tagsOf(frame, mapped('tags'), overlay.tags ?? conventions.tags),
    dataset: (row) => {
      const chosen = asked?.[row];
      return typeof chosen === 'string' ? chosen : datasets(row).split(', ')[0];
    },
  };
}

/** A field by its exact name, or else by its name ignoring case. */
export function fieldNamed({ fields }: DataFrame, name: string): Field | undefined {
  return (
    fields.find((field) => field.name === name) ??
    fields.find((field) => field.name.toLowerCase() === name.toLowerCase())
  );
}

/** The field that a mapping selects, or one with its fixed text; `undefined` without a mapping. */
function mappedField(frame: DataFrame, mapping: AnnotationEventFieldMapping | undefined): Field | undefined {
  const fixed = (text: string): Field => ({
    name: '',
    type: FieldType.string,
    config: {},
    values: new Array<string>(frame.length).fill(text),
  });
  switch (mapping?.source) {
    case AnnotationEventFieldSource.Skip:
      return fixed('');
    case AnnotationEventFieldSource.Text:
      return mapping.value ? fixed(mapping.value) : undefined;
    default: {
      const shown = mapping?.value?.toLowerCase();
      return frame.fields.find((field) => getFieldDisplayName(field, frame).toLowerCase() === shown);
    }
  }
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
    // Other numbers might be seconds or anything else.
    return typeof value === 'number' && type === FieldType.time && Number.isFinite(value) ? value : undefined;
  };
}

/** True if a field has times. Fields with default names, such as `start`, may have other values. */
function holdsTimes(field: Field | undefined): boolean {
  const timeAt = timeOf(field);
  return field?.values.some((_, row) => timeAt(row) !== undefined) === true;
}

function textOf(field: Field | undefined): RowText {
  if (field === undefined) {
    return () => '';
  }
  const { values, type, nanos } = field;
  return (row) => shownText(values[row], type === FieldType.time, nanos?.[row]);
}

/** Tags of each row. A list has a tag per item; text in the tags field is split at commas, as in Grafana. */
function tagsOf(frame: DataFrame, mapped: Field | undefined, names: string[]): (row: number) => string[] {
  const fields = mapped
    ? [mapped]
    : names.map((name) => fieldNamed(frame, name)).filter((field) => field !== undefined);
  const columns = fields.map((field) => {
    const text = textOf(field);
    const splits = field === mapped || severalInText.has(field.name.toLowerCase());
    return (row: number): string[] => {
      const value: unknown = field.values[row];
      if (Array.isArray(value)) {
        return value.map((item) => shownText(item));
      }
      return splits ? text(row).split(',') : [text(row)];
    };
  });
  return (row) => cleanTags(columns.flatMap((column) => column(row)));
}

/** Trims tags, and drops empty tags and duplicates. */
export function cleanTags(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

/** Names of fields with comma-separated text. Dataset names contain no commas. */
const severalInText: ReadonlySet<string> = new Set(['tags', 'datasets']);

/** Display text of a value: empty for a missing value, comma-separated for a list. */
function shownText(value: unknown, isTime = false, nanos?: number): string {
  if (value === null || value === undefined) {
    return '';
  }
  return Array.isArray(value) ? value.map((item) => shownText(item)).join(', ') : valueText(value, isTime, nanos);
}
