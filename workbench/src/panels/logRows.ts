import { type DataFrame, type Field, FieldType } from '@grafana/data';

/** A line of a log. */
export interface LogRow {
  /** Milliseconds. */
  time: number;
  /** Nanoseconds below the millisecond. */
  nanos: number;
  body: string;
  severity: string;
  labels: Array<[string, string]>;
}

/** The lines of frames, newest first; each is read when it is asked for, for a hundred thousand may come and few are drawn. */
export interface LogRows {
  length: number;
  at: (index: number) => LogRow;
}

/**
 * The lines in frames of the LogLines kind (`timestamp`, `body`, `severity`, `labels`), or else in any frame with a
 * time and a text, as Grafana reads them; its other fields become labels.
 */
export function logRows(frames: DataFrame[]): LogRows {
  const sources = frames.flatMap(sourceOf);
  const places = sources.flatMap((source) => Array.from({ length: source.length }, (_, row) => ({ source, row })));
  places.sort((a, b) => timeAt(b) - timeAt(a) || nanosAt(b) - nanosAt(a));
  return { length: places.length, at: (index) => readRow(places[index]) };
}

interface Source {
  length: number;
  time: Field;
  body: Field;
  severity: Field | undefined;
  labels: Field | undefined;
  others: Field[];
}

interface Place {
  source: Source;
  row: number;
}

function sourceOf({ fields, length }: DataFrame): Source[] {
  const named = (name: string) => fields.find((field) => field.name === name);
  const time = named('timestamp') ?? fields.find(({ type }) => type === FieldType.time);
  const body = named('body') ?? named('line') ?? fields.find(({ type }) => type === FieldType.string);
  if (!time || !body) {
    return [];
  }
  const severity = named('severity') ?? named('level');
  const labels = named('labels');
  const others = fields.filter((field) => ![time, body, severity, labels, named('id')].includes(field));
  return [{ length, time, body, severity, labels, others }];
}

function timeAt({ source: { time }, row }: Place): number {
  return Number(time.values[row]);
}

function nanosAt({ source: { time }, row }: Place): number {
  return time.nanos?.[row] ?? 0;
}

function readRow(place: Place): LogRow {
  const { source, row } = place;
  return {
    time: timeAt(place),
    nanos: nanosAt(place),
    body: asText(source.body.values[row]),
    severity: asText(source.severity?.values[row]).toLowerCase(),
    labels: [...labelsIn(source.labels?.values[row]), ...source.others.flatMap((field) => labelOf(field, row))],
  };
}

function labelsIn(value: unknown): Array<[string, string]> {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, text]): [string, string] => [key, asText(text)])
    : [];
}

function labelOf(field: Field, row: number): Array<[string, string]> {
  const value: unknown = field.values[row];
  return value === null || value === undefined || field.config.custom?.hidden ? [] : [[field.name, asText(value)]];
}

function asText(value: unknown): string {
  if (value === null || value === undefined) {
    return '';
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
