import { spanPartNames } from './traceFrame';

/** Words that end the name of an id. */
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
