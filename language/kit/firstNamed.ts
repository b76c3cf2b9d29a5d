/** The object whose name comes first in a list of lowercase names, ignoring case. */
export function firstNamed<T>(
  things: readonly T[],
  names: readonly string[],
  nameOf: (thing: T) => string
): T | undefined {
  return names
    .map((name) => things.find((thing) => nameOf(thing).toLowerCase() === name))
    .find((found) => found !== undefined);
}
