import { z } from 'zod';

/** Error for a file or request whose shape is wrong; the message is user-facing. */
export class ShapeError extends Error {}

/**
 * Checks the shape of a value.
 * @param subject starts the error message, such as `provisioning/datasources/apl.yaml cannot be used`
 * @throws ShapeError with the path of the first invalid part
 */
export function readShape<S extends z.ZodType>(schema: S, value: unknown, subject: string): z.output<S> {
  const { success, data, error } = schema.safeParse(value);
  if (success) {
    return data;
  }
  const [{ path, message }] = error.issues;
  throw new ShapeError(`${subject}: ${pathText(path) || 'its content'} ${message}.`);
}

function pathText(path: PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index ? '.' : ''}${String(key)}`))
    .join('');
}

export const text = z.string('must be a string');
export const flag = z.boolean('must be true or false');
export const list = <T extends z.ZodType>(item: T) => z.array(item, 'must be a list');
export const record = <T extends z.ZodType>(value: T) => z.record(z.string(), value, 'must be an object');

/** Schema for a member that may be missing or null, in which case it gets a default value. */
export const optional = <T extends z.ZodType>(schema: T, fallback: NoInfer<z.output<T>>) =>
  schema.nullish().transform((value) => value ?? fallback);
