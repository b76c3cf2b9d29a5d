/** A copy without `undefined` properties, as in saved JSON. */
export function withoutUnset<T extends object>(options: T): T {
  const set = { ...options };
  for (const [name, value] of Object.entries(set)) {
    if (value === undefined) {
      Reflect.deleteProperty(set, name);
    }
  }
  return set;
}
