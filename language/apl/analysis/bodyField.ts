import { firstNamed } from '../../kit/firstNamed';
import { type AplType, isDynamic } from './types';

/** Common names of fields that contain only a log line's text, in order of preference. */
export const textNames = ['body', 'message', 'msg', 'log', 'line', 'text', '@message'];
/** Common names of the field that contains a log line's text, in order of preference. The last ones may have other values. */
export const bodyNames = [...textNames, 'event', 'error'];

/** The field with the text of log lines. A map or list is read as a line of JSON. */
export const bodyIn = <Named extends { name: string; type: AplType }>(
  fields: readonly Named[],
  names: readonly string[] = bodyNames
): Named | undefined =>
  firstNamed(
    fields.filter(({ type }) => type === 'string' || type === 'map' || type === 'array' || isDynamic(type)),
    names,
    ({ name }) => name
  );
