import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { typeNamed } from '@aplkit/language/apl/analysis/types';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { formatNanoseconds } from '@aplkit/language/apl/tree/timespan';
import { firstNamed } from '@aplkit/language/kit/firstNamed';
import { durationUnit, spanDuration } from './durationNames';
import { spanPartNames } from './knownNames';

/** Names of a dataset's span fields. */
export interface SpanFields {
  trace: string;
  span: string;
  parent: string;
  operation: string;
  service: string;
  duration: string;
  /** Unit of a duration that is a number, as an APL timespan. */
  durationUnit?: string;
  /** Name of a boolean field that marks failed spans. */
  error?: string;
  /** Boolean field that is false for failed spans, used if no other boolean marks them. */
  success?: string;
  /** Name of a string or number field, used if no boolean marks failed spans. */
  status?: string;
}

/** Names of a dataset's fields for log lines: text, trace and span. */
export interface LogFields {
  line: string;
  trace: string;
  span?: string;
}

/** Names of the field with a log line's text. Excludes `error` and `event`, which spans may also have. */
const lineNames = ['body', 'message', 'msg', 'log', 'line'];

/** The service's field names in OpenTelemetry spans. */
export const official: SpanFields = {
  trace: 'trace_id',
  span: 'span_id',
  parent: 'parent_span_id',
  operation: 'name',
  service: 'service.name',
  duration: 'duration',
  error: 'error',
};

/** Span fields of a dataset; OpenTelemetry's names if the dataset's fields are unknown. */
export function spanFields(fields: readonly SchemaField[]): SpanFields | undefined {
  if (fields.length === 0) {
    return official;
  }
  const nameOf = (part: keyof typeof spanPartNames) => fieldOf(fields, spanPartNames[part])?.name;
  const [trace, span, parent, operation] = [nameOf('trace'), nameOf('span'), nameOf('parent'), nameOf('operation')];
  const [service, took] = [nameOf('service'), durationIn(fields)];
  return trace && span && parent && operation && service && took
    ? { trace, span, parent, operation, service, ...took, ...failureIn(fields) }
    : undefined;
}

/** Name and unit of the field with an event's duration. */
export function durationIn(fields: readonly SchemaField[]): Pick<SpanFields, 'duration' | 'durationUnit'> | undefined {
  const duration = spanDuration(fields, (field) => field);
  if (duration === undefined) {
    return undefined;
  }
  // Numbers without a unit are nanoseconds, as in the trace view.
  const unit = duration.type === 'timespan' ? undefined : `1${durationUnit(duration)?.replace('µ', 'u') ?? 'ns'}`;
  return { duration: duration.name, durationUnit: unit };
}

function failureIn(fields: readonly SchemaField[]): Pick<SpanFields, 'error' | 'success' | 'status'> {
  const flags = fields.filter(({ type = '' }) => typeNamed(type) === 'boolean');
  const [error, success] = [fieldOf(flags, spanPartNames.error), fieldOf(flags, spanPartNames.success)];
  return error
    ? { error: error.name }
    : success
      ? { success: success.name }
      : { status: (fieldOf(fields, spanPartNames.status) ?? fieldOf(fields, spanPartNames.error))?.name };
}

/** Fields that link log lines to spans; `undefined` if the dataset lacks them. */
export function logFields(fields: readonly SchemaField[]): LogFields | undefined {
  if (fields.length === 0) {
    return { line: lineNames[0], trace: official.trace, span: official.span };
  }
  const [trace, line] = [fieldOf(fields, spanPartNames.trace), fieldOf(fields, lineNames)];
  return trace && line
    ? { line: line.name, trace: trace.name, span: fieldOf(fields, spanPartNames.span)?.name }
    : undefined;
}

/** Name of the field with an event's trace ID. */
export const traceField = (fields: ReadonlyArray<Pick<SchemaField, 'name'>>): string | undefined =>
  fieldOf(fields, spanPartNames.trace)?.name;

function fieldOf<F extends Pick<SchemaField, 'name'>>(fields: readonly F[], names: readonly string[]): F | undefined {
  return firstNamed(fields, names, ({ name }) => name);
}

/** Condition for failed spans, or for spans with a minimum duration in nanoseconds. */
export const spanCondition = (least: bigint | 'failed', fields: SpanFields): string =>
  least === 'failed' ? failedSpans(fields) : `${durationOf(fields)} >= ${formatNanoseconds(least)}`;

/** A span's duration as an APL timespan. */
export function durationOf({ duration, durationUnit }: Pick<SpanFields, 'duration' | 'durationUnit'>): string {
  return durationUnit === undefined ? quoteName(duration) : `${quoteName(duration)} * ${durationUnit}`;
}

/** Condition for failed spans. */
export function failedSpans({ error, success, status }: SpanFields): string {
  if (error !== undefined) {
    return `${quoteName(error)} == true`;
  }
  if (success !== undefined) {
    return `${quoteName(success)} == false`;
  }
  return status === undefined ? 'false' : `tostring(${quoteName(status)}) in~ ("error", "2", "status_code_error")`;
}
