import { firstNamed } from '../../kit/firstNamed';
import { type AplType, isDynamic } from './types';

/** Names of a field with a log line's text; the first existing name counts. */
export const bodyNames = ['body', 'message', 'msg', 'log', 'line', 'text', '@message', 'event', 'error'];
/** The field with the text of log lines. Maps and lists count as JSON lines. */
export const bodyIn = <Named extends { name: string; type: AplType }>(
  fields: readonly Named[],
  names: readonly string[] = bodyNames
): Named | undefined =>
  firstNamed(
    fields.filter(({ type }) => type === 'string' || type === 'map' || type === 'array' || isDynamic(type)),
    names,
    ({ name }) => name
  );
