import { spanPartNames } from '../frames/knownNames';
import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { firstNamed } from '@aplkit/language/kit/firstNamed';
import { durationUnit } from './durationUnit';

/** The fields of a dataset's spans, by what they hold. */
export interface SpanFields {
  trace: string;
  span: string;
  parent: string;
  operation: string;
  service: string;
  duration: string;
  /** Where the duration is a plain number: a timespan of APL that is one of it. */
  durationUnit?: string;
  /** A boolean. */
  error?: string;
  /** A text or number, where no boolean says that a span failed. */
  status?: string;
}

/** The fields of a dataset's log lines: their text, and what names their span. */
export interface LogFields {
  line: string;
  trace: string;
  span?: string;
}

/** Names of a line's text. Fewer than the logs format takes: spans have fields named `error` or `event` as well. */
const lineNames = ['body', 'message', 'msg', 'log', 'line'];

/** Names that the service gives to the parts of OpenTelemetry's spans. */
export const official: SpanFields = {
  trace: 'trace_id',
  span: 'span_id',
  parent: 'parent_span_id',
  operation: 'name',
  service: 'service.name',
  duration: 'duration',
  error: 'error',
};

/** The fields of spans among a dataset's fields; those of OpenTelemetry where the fields are not known. */
export function spanFields(fields: readonly SchemaField[]): SpanFields | undefined {
  if (fields.length === 0) {
    return official;
  }
  const nameOf = (part: keyof typeof spanPartNames) => fieldOf(fields, spanPartNames[part])?.name;
  const [trace, span, parent, operation] = [nameOf('trace'), nameOf('span'), nameOf('parent'), nameOf('operation')];
  const [service, duration] = [nameOf('service'), fieldOf(fields, spanPartNames.duration)];
  if (!trace || !span || !parent || !operation || !service || !duration) {
    return undefined;
  }
  const error = fieldOf(fields, spanPartNames.error);
  const failure = error?.type === 'boolean' ? { error: error.name } : { status: nameOf('status') ?? error?.name };
  // A number counts nanoseconds if nothing says otherwise, as for the trace view.
  const unit = duration.type === 'timespan' ? undefined : `1${durationUnit(duration)?.replace('µ', 'u') ?? 'ns'}`;
  return { trace, span, parent, operation, service, duration: duration.name, durationUnit: unit, ...failure };
}

/** The fields of log lines that name their span; `undefined` for a dataset without lines of traces. */
export function logFields(fields: readonly SchemaField[]): LogFields | undefined {
  if (fields.length === 0) {
    return { line: lineNames[0], trace: official.trace, span: official.span };
  }
  const [trace, line] = [fieldOf(fields, spanPartNames.trace), fieldOf(fields, lineNames)];
  return trace && line
    ? { line: line.name, trace: trace.name, span: fieldOf(fields, spanPartNames.span)?.name }
    : undefined;
}

function fieldOf(fields: readonly SchemaField[], names: readonly string[]): SchemaField | undefined {
  return firstNamed(fields, names, ({ name }) => name);
}
