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

/** The parts of an event, for each row of a frame. Times are in milliseconds; nothing is escaped, `text` is Markdown. */
export interface EventColumns {
  /** Those that have a time. */
  rows: Array<{ row: number; time: number }>;
  end(row: number): number | undefined;
  /** True where the end is not the annotation's own: it has none yet. */
  ongoing(row: number): boolean;
  title: RowText;
  text: RowText;
  link: RowText;
  tags(row: number): string[];
  /** The dataset that questions about an annotation are asked of; "" where it has none, and for rows of APL. */
  dataset: RowText;
}

/** The fields that hold a part where nothing is chosen, the first that is there, or of times that holds one; also those of `annotationsFrame`. */
const conventions = {
  time: ['time', '_time', 'timestamp', 'start', 'startTime', 'start_time'],
  end: ['timeEnd', 'time_end', 'endTime', 'end_time', 'end'],
  title: ['title', 'name'],
  text: ['text', 'description', 'message', 'body'],
  link: ['url', 'link'],
  tags: ['tags', 'type'],
};

/** Finds the parts of events in a frame: by the layer's mappings, else by its templates and fields, else by the conventional names. */
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
  // A query's rows may have fields of these names that mean something else.
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

/** Finds a field by its very name, or by the same name in another case where that one is not there. */
export function fieldNamed({ fields }: DataFrame, name: string): Field | undefined {
  return (
    fields.find((field) => field.name === name) ??
    fields.find((field) => field.name.toLowerCase() === name.toLowerCase())
  );
}

/** The field that a mapping names, or one of its fixed text. `undefined` where nothing is mapped, or to no field. */
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
    // A number that is not a time may be seconds, or anything else.
    return typeof value === 'number' && type === FieldType.time && Number.isFinite(value) ? value : undefined;
  };
}

/** Whether a field is there and has a time in a row. A field may have the name of a time and hold something else. */
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

/** Reads tags of a list, and of a text of several with commas where the field says that it holds tags: as Grafana itself does. */
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

/** Trims tags, without empty and repeated ones. */
export function cleanTags(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

/** Fields that hold several names in one text. Names of datasets have no commas. */
const severalInText: ReadonlySet<string> = new Set(['tags', 'datasets']);

/** A value as people read it: a missing one is empty, a list has commas. */
function shownText(value: unknown, isTime = false, nanos?: number): string {
  if (value === null || value === undefined) {
    return '';
  }
  return Array.isArray(value) ? value.map((item) => shownText(item)).join(', ') : valueText(value, isTime, nanos);
}
