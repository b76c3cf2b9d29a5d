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

/** Returns the message of the limit that the database reports; `undefined` for any other error of the database. */
export function limitIn(message: string): string | undefined {
  const [first] = message.split('\n');
  const at = first.indexOf(mark);
  return at < 0 ? undefined : first.slice(at + mark.length);
}

/** Writes a limit for people: `1,048,576`. */
export const limitNumber = (limit: number) => limit.toLocaleString('en-US');
