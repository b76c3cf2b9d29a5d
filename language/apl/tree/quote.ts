import { isKeyword } from './keywords';
import { escapeForString, quoteWith } from './strings';

export const quoteString = (value: string): string => quoteWith(value, '"');

/** A field's or dataset's name as a query writes it: bare where the language allows it, otherwise `['…']`. Dots need quotes too. */
export const quoteName = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !isKeyword(name) ? name : `['${escapeForString(name, "'")}']`;
