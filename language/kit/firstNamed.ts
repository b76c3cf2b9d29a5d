/** Returns the thing that has the first of these names, which are in lower case; a thing may have its name in any case. */
export function firstNamed<T>(
  things: readonly T[],
  names: readonly string[],
  nameOf: (thing: T) => string
): T | undefined {
  return names
    .map((name) => things.find((thing) => nameOf(thing).toLowerCase() === name))
    .find((found) => found !== undefined);
}
