import { isKeyword } from './keywords';
import { bracketName, quoteWith } from './strings';

export const quoteString = (value: string): string => quoteWith(value, '"');

/** Writes the name of a field or dataset, if possible without brackets. Names with dots need them: `['a.b']`. */
export const quoteName = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !isKeyword(name) ? name : bracketName(name);

/** Time as an APL literal, from milliseconds or ISO 8601. */
export const quoteTime = (time: number | string): string => `datetime(${new Date(time).toISOString()})`;
