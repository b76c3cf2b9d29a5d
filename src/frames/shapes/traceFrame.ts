import { type DataFrame, type Field, type FieldConfig, FieldType } from '@grafana/data';

import { firstNamed } from '@aplkit/language/kit/firstNamed';
import { countText, numberText } from '@aplkit/language/kit/words';
import { type ColumnRole, rowsOf, type TableColumn, type TableContents } from '../columns/column';
import { isNumeric } from '../columns/kinds';
import { durationUnit, spanDuration } from '../../names/durationNames';
import { spanPartNames } from '../../names/knownNames';
import { type Notices } from '../notices';
import { type FrameOptions } from '../options';
import { frameMeta } from './frameMeta';
import { textsOf } from './labels';
import { keyValues, spanEvents, spanLinks } from './spanParts';

type Part = keyof typeof spanPartNames;
type SpanColumns<T> = Partial<Record<Part, T>> & Record<'time' | 'trace' | 'span' | 'operation' | 'duration', T>;

export function spanColumns<T extends ColumnRole>(columns: T[]): SpanColumns<T> | undefined {
  const found: Partial<Record<Part, T>> = Object.fromEntries(
    Object.entries(spanPartNames).flatMap(([part, names]) => {
      const fitting = columns.filter(({ kind }) => (part === 'time') === (kind === 'time'));
      const column = firstNamed(fitting, names, ({ field }) => field.name);
      return column === undefined ? [] : [[part, column]];
    })
  );
  const duration = spanDuration(columns, measuredOf);
  const { time = columns.find(({ kind }) => kind === 'time'), trace, span, operation } = found;
  return time && trace && span && operation && duration && isNumeric(duration.kind)
    ? { ...found, time, trace, span, operation, duration }
    : undefined;
}

/** True if all rows are spans of one trace, which is better shown as a trace than as a table. */
export function isOneTrace({ columns, rows }: TableContents): boolean {
  const spans = spanColumns(columns);
  return (
    rows > 0 &&
    spans?.parent !== undefined &&
    spans.trace.values[0] !== null &&
    spans.trace.values.every((trace) => trace === spans.trace.values[0])
  );
}

/** Spans of the first trace, for Grafana's trace view. Times are in milliseconds with fractions. */
export function traceFrame(contents: TableContents, options: FrameOptions, notices: Notices): DataFrame[] {
  const all = spanColumns(contents.columns);
  if (all === undefined) {
    return [];
  }
  const trace = all.trace.values.find((value) => value !== null);
  const rows = Array.from({ length: contents.rows }, (_, row) => row).filter(
    (row) => all.trace.values[row] === trace && all.span.values[row] !== null && all.time.values[row] !== null
  );
  noteTraces(all, contents.rows - rows.length, notices);
  const columns = contents.columns.map((column) => rowsOf(column, rows));
  const spans = spanColumns(columns) ?? all;
  const rest = columns.filter(
    (column) => !Object.values(spans).includes(column) || column === spans.error || column === spans.success
  );
  const ofService = rest.filter(isOfService);
  const ofSpan = rest.filter((column) => !isOfService(column));
  const { time, duration, service, parent, kind, scope, version, state, message, events, links } = spans;
  const text = (name: string, column: TableColumn | undefined) =>
    fieldNamed(name, FieldType.string, column === undefined ? rows.map(() => '') : textsOf(column));
  const number = (name: string, values: number[], config?: FieldConfig) =>
    fieldNamed(name, FieldType.number, values, config);
  const other = (name: string, values: unknown[]) => fieldNamed(name, FieldType.other, values);
  const tagsOf = (columns: TableColumn[]) => rows.map((_, row) => keyValues(columns, row));
  const starts = time.values.map((value, row) => Number(value) + (time.nanos?.[row] ?? 0) / 1e6);
  const durations = duration.values.map((value) => milliseconds(value, duration));
  const codes = rows.map((_, row) => statusCode(spans, row));
  const optional = {
    kind,
    statusMessage: message,
    instrumentationLibraryName: scope,
    instrumentationLibraryVersion: version,
    traceState: state,
  };
  const fields = [
    text('traceID', spans.trace),
    text('spanID', spans.span),
    text('parentSpanID', parent),
    text('operationName', spans.operation),
    text('serviceName', service),
    other('serviceTags', tagsOf(ofService)),
    number('startTime', starts, { unit: 'dateTimeAsIso' }),
    number('duration', durations, { unit: 'ms' }),
    other('tags', tagsOf(ofSpan)),
    number('statusCode', codes),
    ...Object.entries(optional).flatMap(([name, column]) => (column === undefined ? [] : [text(name, column)])),
    ...(events === undefined ? [] : [other('logs', events.values.map(spanEvents))]),
    ...(links === undefined ? [] : [other('references', links.values.map(spanLinks))]),
  ];
  const meta = { ...frameMeta('trace', options.query), custom: { traceFormat: 'otlp' } };
  return [{ fields, length: rows.length, meta }];
}

function fieldNamed(name: string, type: FieldType, values: unknown[], config: FieldConfig = {}): Field {
  return { name, type, config, values };
}

function isOfService({ field }: TableColumn): boolean {
  return field.name.startsWith('resource.') || field.name.startsWith('service.');
}

const measuredOf = ({ field: { name }, kind }: ColumnRole) => ({ name, type: kind === 'number' ? 'float' : kind });

/** Converts a duration to milliseconds by its unit. Timespans are in nanoseconds. */
function milliseconds(duration: unknown, column: TableColumn): number {
  const unit = durationUnit({ ...measuredOf(column), unit: column.config.unit }) ?? 'ns';
  return Number(duration ?? 0) / (inMillisecond[unit] ?? 1e6);
}

const inMillisecond: Partial<Record<string, number>> = { s: 1e-3, ms: 1, µs: 1e3 };

/** Status code of a span: 0 for unset, 1 for ok, 2 for error. */
function statusCode({ status, error, success }: SpanColumns<TableColumn>, row: number): number {
  const code = status?.values[row];
  const text = String(code ?? '').toLowerCase();
  if (text.includes('error') || code === 2 || error?.values[row] === true || success?.values[row] === false) {
    return 2;
  }
  return text.endsWith('ok') || code === 1 ? 1 : 0;
}

function noteTraces({ trace, span, time }: SpanColumns<TableColumn>, left: number, notices: Notices): void {
  const traces = new Set(trace.values.filter((value) => value !== null)).size;
  if (traces > 1) {
    notices.info(
      `The result has spans from ${numberText(traces)} traces. Only the first is shown (${countText(left, 'row')} left out). Filter by one ${trace.field.name}, or choose the table format.`
    );
  } else if (left > 0) {
    notices.warn(
      `${countText(left, 'row has', 'rows have')} no ${trace.field.name}, ${span.field.name} or ${time.field.name} and can’t be shown in a trace.`
    );
  }
}
