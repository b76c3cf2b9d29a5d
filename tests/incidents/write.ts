import { type DrawnAnnotation } from './annotations';
import { type Incident } from './drawIncident';
import { type Annotation, type Attributes, type LogLine, type Span, type Value } from './types';

type Row = Record<string, Value>;

const resource = ['host.', 'k8s.', 'cloud.', 'telemetry.'];
const own = ['name', 'body', 'service.name', 'service.version'];

/** The field that has an attribute: `attributes.http.route`, or as OpenTelemetry names it. */
export function fieldName(name: string, isPrefixed: boolean): string {
  if (!isPrefixed || own.includes(name)) {
    return name;
  }
  return `${resource.some((start) => name.startsWith(start)) ? 'resource' : 'attributes'}.${name}`;
}

/** Spans as rows of a file: times in ISO 8601 to the microsecond, durations in nanoseconds. */
export const spanRows = ({ spans, isPrefixed }: Incident): Row[] =>
  spans.map(({ time, traceId, spanId, parentId, name, kind, durationNs, error, attributes }: Span) => ({
    _time: isoTime(time),
    trace_id: traceId,
    span_id: spanId,
    ...(parentId === undefined ? {} : { parent_span_id: parentId }),
    ...{ name, kind, duration: durationNs, error, 'status.code': error ? 'Error' : 'Unset' },
    ...renamed(attributes, isPrefixed),
  }));

export const logRows = ({ logs, isPrefixed }: Incident): Row[] =>
  logs.map(({ time, severity, body, traceId, spanId, attributes }: LogLine) => ({
    _time: isoTime(time),
    severity,
    body,
    ...(traceId === undefined || spanId === undefined ? {} : { trace_id: traceId, span_id: spanId }),
    ...renamed(attributes, isPrefixed),
  }));

/** Bodies of `POST /v2/annotations`. */
export const annotationBodies = ({ annotations }: Incident): Annotation[] =>
  annotations.map(({ role: _, ...annotation }: DrawnAnnotation) => annotation);

export const toNdjson = (rows: Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** A missing value is empty, which the sandbox reads as null. */
export function toCsv(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: Value | undefined) =>
    typeof value === 'string' && /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value ?? '');
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => `${cells.map(cell).join(',')}\n`)
    .join('');
}

const renamed = (attributes: Attributes, isPrefixed: boolean): Row =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [fieldName(name, isPrefixed), value]));

function isoTime(time: number): string {
  const micros = Math.floor((time - Math.floor(time)) * 1000);
  return new Date(Math.floor(time)).toISOString().replace('Z', `${String(micros).padStart(3, '0')}Z`);
}
