/** Comes before the message of a limit in the database's own message, which is all that passes through it. */
const mark = 'limit: ';

/** Text of SQL's `error()` for a reached limit. */
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

/** Maximum bytes of a string, array or map as an argument or result: repeated doubling would exhaust memory. */
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

/** The message of the limit that the database reports; `undefined` for any other error of the database. */
export function limitIn(message: string): string | undefined {
  const [first] = message.split('\n');
  const at = first.indexOf(mark);
  const told = first.slice(at + mark.length);
  return at < 0 ? undefined : told === 'text' || told === 'json' ? sizes[told].message : told;
}

/** A limit for display: `1,048,576`. */
export const limitNumber = (limit: number) => limit.toLocaleString('en-US');

/**
 * SQL of a value that fails first if `size` (SQL for its maximum bytes) is too large. Contains the kind instead of the message, which
 * nested calls would repeat.
 */
export function boundedSql(kind: Sized, size: string, sql: string): string {
  const { maxBytes } = sizes[kind];
  return `CASE WHEN ${size} > ${maxBytes} THEN error('${limitText(kind)}') ELSE ${sql} END`;
}

/** The JSON text of an array or a map. Throws a `LimitError` where it is too large. */
export function boundedJson(text: string): string {
  if (text.length > sizes.json.maxBytes) {
    throw new LimitError(sizes.json.message);
  }
  return text;
}
