/** Marks a limit's message within DuckDB's error message. DuckDB passes on only the message's text. */
const mark = 'limit: ';

/** Text for SQL's `error()` when a limit is exceeded. */
export function limitText(message: string): string {
  return `${mark}${message}`;
}

/** Error of a database function for a value that is too large, with a user-facing message that states the limit. */
export class LimitError extends RangeError {
  constructor(message: string) {
    super(limitText(message));
  }
}

type Sized = 'text' | 'json';

/**
 * Maximum number of bytes in a string, array or map, as an argument or a result. Without a limit, repeated doubling would exhaust
 * memory.
 */
const sizes: Record<Sized, { maxBytes: number; message: string }> = {
  text: {
    maxBytes: 1_000_000,
    message:
      'a function in the query creates a string of more than a million bytes: shorten the string first, for example with substring()',
  },
  json: {
    maxBytes: 16_000_000,
    message:
      'a function in the query creates an array or a map of more than 16 million bytes: keep fewer elements first, for example with array_slice()',
  },
};

/** The message of a limit in a database error; `undefined` for other errors. */
export function limitIn(message: string): string | undefined {
  const [first] = message.split('\n');
  const at = first.indexOf(mark);
  const told = first.slice(at + mark.length);
  return at < 0 ? undefined : told === 'text' || told === 'json' ? sizes[told].message : told;
}

/** A limit for display: `1,048,576`. */
export const limitNumber = (limit: number) => limit.toLocaleString('en-US');

/** SQL that computes a value, but fails if `size` (SQL for an upper bound of its bytes) is too large. */
export function boundedSql(kind: Sized, size: string, sql: string): string {
  const { maxBytes } = sizes[kind];
  return `CASE WHEN ${size} > ${maxBytes} THEN error('${limitText(kind)}') ELSE ${sql} END`;
}

/** The JSON text of an array or map. Throws a `LimitError` if the text is too large. */
export function boundedJson(text: string): string {
  if (text.length > sizes.json.maxBytes) {
    throw new LimitError(sizes.json.message);
  }
  return text;
}
