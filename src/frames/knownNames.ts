/** Names of the parts of a span, as OpenTelemetry's exporters and the service write them. */
export const spanPartNames = {
  time: ['_time', 'start_time', 'starttime', 'timestamp'],
  trace: ['trace_id', 'traceid', 'trace.id'],
  span: ['span_id', 'spanid', 'span.id'],
  parent: ['parent_span_id', 'parentspanid', 'parent_id', 'parent.span.id'],
  operation: ['name', 'span_name', 'operation_name', 'operationname'],
  service: ['service.name', 'service_name', 'resource.service.name', 'servicename', 'service'],
  duration: ['duration', 'duration_ns', 'duration_ms', 'elapsed'],
  kind: ['kind', 'span_kind', 'span.kind'],
  status: ['status.code', 'status_code', 'otel.status_code'],
  message: ['status.message', 'status_message', 'otel.status_description'],
  error: ['error'],
  scope: ['scope.name', 'otel.library.name', 'instrumentation_library.name'],
  version: ['scope.version', 'otel.library.version', 'instrumentation_library.version'],
  state: ['trace_state', 'tracestate'],
  events: ['events'],
  links: ['links'],
} as const;

/** Names of a field with a log line's level, the first that is there. */
export const severityNames = ['severity_text', 'severity', 'level', 'log.level', 'loglevel', 'lvl', 'severity_number'];

/** The names of the field with the level of log lines, where the settings may name one. */
export function levelNames(levelField: string | undefined): string[] {
  const own = levelField?.trim().toLowerCase();
  return [...(own ? [own] : []), ...severityNames];
}

export const idWords: ReadonlySet<string> = new Set(['id', 'ids', 'uuid', 'guid']);

const { trace, span, parent } = spanPartNames;
const eventIds: ReadonlySet<string> = new Set([
  ...idWords,
  ...trace,
  ...span,
  ...parent,
  '_rowid',
  '_cursor',
  'request_id',
  'requestid',
]);

/** Whether a name is that of an id which nearly each event has for itself; the last part of a name with dots counts. */
export function isEventId(name: string): boolean {
  return eventIds.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}
