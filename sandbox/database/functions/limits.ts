/** Comes before the message of a limit in the database's own message, which is all that passes through it. */
const mark = 'limit: ';

/** Returns the text with which SQL's `error()` says that a limit is reached. */
export function limitText(message: string): string {
  return `${mark}${message}`;
}

/** Thrown by a function of the database where a value is too large, with a user-facing message that names the limit. */
export class LimitError extends RangeError {
  constructor(message: string) {
    super(limitText(message));
  }
}

type Sized = 'text' | 'json';

/** The most bytes of a text, and of an array or a map, that a function takes or makes: steps that double one would take all memory. */
const sizes: Record<Sized, { maxBytes: number; message: string }> = {
  text: {
    maxBytes: 1_000_000,
    message:
      'a function of the query makes a text of more than a million bytes: shorten the text before, for example with substring()',
  },
  json: {
    maxBytes: 16_000_000,
    message:
      'a function of the query makes an array or a map of more than 16 million bytes: keep fewer elements before, for example with array_slice()',
  },
};

/** Returns the message of the limit that the database reports; `undefined` for any other error of the database. */
export function limitIn(message: string): string | undefined {
  const [first] = message.split('\n');
  const at = first.indexOf(mark);
  const told = first.slice(at + mark.length);
  return at < 0 ? undefined : told === 'text' || told === 'json' ? sizes[told].message : told;
}

/** Writes a limit for people: `1,048,576`. */
export const limitNumber = (limit: number) => limit.toLocaleString('en-US');

/**
 * Writes SQL that makes a value, and fails beforehand where `size` (SQL: the most bytes that it can have) is too large. It names the kind
 * and not the message: calls within calls repeat it.
 */
export function boundedSql(kind: Sized, size: string, sql: string): string {
  const { maxBytes } = sizes[kind];
  return `CASE WHEN ${size} > ${maxBytes} THEN error('${limitText(kind)}') ELSE ${sql} END`;
}

/** Returns the JSON text of an array or a map. Throws a `LimitError` where it is too large. */
export function boundedJson(text: string): string {
  if (text.length > sizes.json.maxBytes) {
    throw new LimitError(sizes.json.message);
  }
  return text;
}
