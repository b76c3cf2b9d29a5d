/** Names of booleans for each word, such as `error`, `is_error` and `haserror`. */
const flagNames = (words: readonly string[]): string[] =>
  words.flatMap((word) => [word, ...['is', 'has', 'was'].flatMap((verb) => [`${verb}_${word}`, `${verb}${word}`])]);

/** Names of fields that mark failed events, best first. */
export const failedNames: readonly string[] = flagNames(['error', 'failed', 'failure', 'errored', 'exception']);

/** Names of booleans that are false for failed events, best first. */
export const successNames: readonly string[] = flagNames(['success', 'succeeded', 'successful', 'ok']);

/** Names of span fields, as OpenTelemetry exporters and the service write them. */
export const spanPartNames = {
  time: ['_time', 'start_time', 'starttime', 'timestamp'],
  trace: ['trace_id', 'traceid', 'trace.id', 'trace.trace_id'],
  span: ['span_id', 'spanid', 'span.id', 'trace.span_id'],
  parent: ['parent_span_id', 'parentspanid', 'parent_id', 'parent.span.id', 'trace.parent_id'],
  operation: ['name', 'span_name', 'operation_name', 'operationname'],
  service: ['service.name', 'service_name', 'resource.service.name', 'servicename', 'service'],
  duration: ['duration', 'duration_ns', 'duration_ms', 'elapsed'],
  kind: ['kind', 'span_kind', 'span.kind'],
  status: ['status.code', 'status_code', 'otel.status_code'],
  message: ['status.message', 'status_message', 'otel.status_description'],
  error: failedNames,
  success: successNames,
  scope: ['scope.name', 'otel.library.name', 'instrumentation_library.name'],
  version: ['scope.version', 'otel.library.version', 'instrumentation_library.version'],
  state: ['trace_state', 'tracestate'],
  events: ['events'],
  links: ['links'],
} as const;

/** Names of fields with an ID that all events of a request share. */
export const requestIdNames: readonly string[] = ['request', 'req', 'correlation'].flatMap((word) =>
  [`${word}_id`, `${word}id`, `${word}.id`, `${word}-id`].flatMap((name) => [name, `x_${name}`, `x-${name}`])
);

/** Field names for the target of a span's call. */
export const calleeNames: readonly string[] = [
  'server.address',
  'peer.service',
  'net.peer.name',
  'db.namespace',
  'db.name',
];

/** Names for the level field, in order of precedence. */
export const severityNames = ['severity_text', 'severity', 'level', 'log.level', 'loglevel', 'lvl', 'severity_number'];

/** Names of the level field. The name from the settings comes first. */
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

/** True if a name belongs to an ID that is unique to each event. Only the part after the last dot counts. */
export function isEventId(name: string): boolean {
  return eventIds.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}
