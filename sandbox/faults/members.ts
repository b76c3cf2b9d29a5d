import { HttpError } from '../errors';

/** Readers of an object's members. Each throws a 400 that names the member and says what it must be. */

export type Members = Record<string, unknown>;

/** Reads a member that is there. */
export type Reader<Value> = (value: unknown, name: string) => Value;

export function readText(value: unknown, name: string): string {
  return typeof value === 'string' ? value : wrong(name, 'a text');
}

export function whole(least: number, most: number): Reader<number> {
  return (value, name) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : wrong(name, `a whole number from ${least} to ${most}`);
}

export function choice<const Choice extends string>(choices: readonly Choice[]): Reader<Choice> {
  return (value, name) => choices.find((each) => each === value) ?? wrong(name, `one of: ${choices.join(', ')}`);
}

export function onlyKnown(given: Members, names: string[], what: string): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new HttpError(400, `${what} has no "${unknown}". Send only: ${names.join(', ')}.`);
  }
}

export function wrong(name: string, form: string): never {
  throw new HttpError(400, `"${name}" must be ${form}.`);
}
