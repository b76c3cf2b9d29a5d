import { z } from 'zod';
import { HttpError } from './errors';

/** The schema of an object with these members and no others. Errors about unknown members don't suggest `unlisted` ones. */
export function members<Shape extends z.ZodRawShape, Unlisted extends z.ZodRawShape>(shape: Shape, unlisted: Unlisted) {
  return z.strictObject(
    { ...shape, ...unlisted },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `has no member "${issue.keys[0]}"; send only: ${Object.keys(shape).join(', ')}`
          : 'is not a JSON object',
    }
  );
}

/** The schema of a whole number between two bounds, inclusive. */
export function wholeNumber(min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z.number(sentence).int(sentence).min(min, sentence).max(max, sentence);
}

/** Creates the errors of required members: `missing`, or a sentence for a value of another type. */
export const requiredAs = (missing: string) => (sentence: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? missing : sentence),
});

/** Schema of the ID in requests to create or change a record. */
export const noId = z.never('is set by the service. Leave it out').optional();

/** Reads a request's body. Throws 400. */
export const readBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> =>
  readJson(schema, body, 'The body', invalidBody);

export const invalidBody = (problem: string) => new HttpError(400, `${problem}.`);

/**
 * Parses a JSON value by its schema. For an invalid value, throws the error that `fail` creates from the first problem; `whole` names
 * the value.
 */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  whole: string,
  fail: (problem: string) => Error
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) {
    return result.data;
  }
  const [{ path, message }] = result.error.issues;
  throw fail(`${path.length === 0 ? whole : JSON.stringify(written(path))} ${message}`);
}

/** Writes a path, for example `tokens[0].query`. */
function written([first, ...rest]: PropertyKey[]): string {
  return rest.reduce<string>(
    (text, each) => text + (typeof each === 'number' ? `[${each}]` : `.${String(each)}`),
    String(first)
  );
}

/** The value of a JSON text; `undefined` for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
