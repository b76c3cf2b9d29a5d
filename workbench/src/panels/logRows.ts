import { type DataFrame, type Field, FieldType } from '@grafana/data';

/** A line of a log, newest first. */
export interface LogRow {
  /** Milliseconds. */
  time: number;
  /** Nanoseconds below the millisecond. */
  nanos: number;
  body: string;
  severity: string;
  labels: Array<[string, string]>;
}

/**
 * The lines in frames of the LogLines kind (`timestamp`, `body`, `severity`, `labels`), or else in any frame with a
 * time and a text, as Grafana reads them; its other fields become labels.
 */
export function logRows(frames: DataFrame[]): LogRow[] {
  return frames.flatMap(rowsOf).sort((a, b) => b.time - a.time || b.nanos - a.nanos);
}

function rowsOf(frame: DataFrame): LogRow[] {
  const named = (name: string) => frame.fields.find((field) => field.name === name);
  const time = named('timestamp') ?? frame.fields.find(({ type }) => type === FieldType.time);
  const body = named('body') ?? named('line') ?? frame.fields.find(({ type }) => type === FieldType.string);
  if (!time || !body) {
    return [];
  }
  const severity = named('severity') ?? named('level');
  const labels = named('labels');
  const others = frame.fields.filter((field) => ![time, body, severity, labels, named('id')].includes(field));
  return Array.from({ length: frame.length }, (_, row) => ({
    time: Number(time.values[row]),
    nanos: time.nanos?.[row] ?? 0,
    body: asText(body.values[row]),
    severity: asText(severity?.values[row]).toLowerCase(),
    labels: [...labelsIn(labels?.values[row]), ...others.flatMap((field) => labelOf(field, row))],
  }));
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
