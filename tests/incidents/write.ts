import { type DrawnAnnotation, type Incident } from './incident';
import { type Annotation, type Attributes, type LogLine, type Span, type Value } from './types';

type Row = Record<string, Value>;

/** The written name of a field in a system with nested attributes: at the top, under `resource`, or under `attributes`. */
export const prefixedName = (field: string, top: string[], resource: string[]): string =>
  top.includes(field)
    ? field
    : `${resource.some((start) => field.startsWith(start)) ? 'resource' : 'attributes'}.${field}`;

/** Converts spans to rows of a file: times in ISO 8601 to the microsecond, durations in nanoseconds. */
export const spanRows = ({ spans, written }: Incident): Row[] =>
  spans.map(({ time, traceId, spanId, parentId, name, kind, durationNs, error, attributes }: Span) => ({
    _time: isoTime(time),
    trace_id: traceId,
    span_id: spanId,
    ...(parentId === undefined ? {} : { parent_span_id: parentId }),
    ...{ name, kind, duration: durationNs, error },
    ...renamed(attributes, written),
  }));

export const logRows = ({ logs, written }: Incident): Row[] =>
  logs.map(({ time, severity, body, traceId, spanId, attributes }: LogLine) => ({
    _time: isoTime(time),
    severity,
    body,
    ...(traceId === undefined || spanId === undefined ? {} : { trace_id: traceId, span_id: spanId }),
    ...renamed(attributes, written),
  }));

/** Creates request bodies for `POST /v2/annotations`. */
export const annotationBodies = ({ annotations }: Incident): Annotation[] =>
  annotations.map(({ role: _, ...annotation }: DrawnAnnotation) => annotation);

export const toNdjson = (rows: Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Writes rows as CSV. A missing value is an empty cell, which the sandbox reads as null. */
export function toCsv(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: Value | undefined) =>
    typeof value === 'string' && /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value ?? '');
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => `${cells.map(cell).join(',')}\n`)
    .join('');
}

const renamed = (attributes: Attributes, written: Incident['written']): Row =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [written(name), value]));

function isoTime(time: number): string {
  const micros = Math.floor((time - Math.floor(time)) * 1000);
  return new Date(Math.floor(time)).toISOString().replace('Z', `${String(micros).padStart(3, '0')}Z`);
}
