/** Expands `$NAME` and `${NAME}` in a provisioning file's text as Grafana does. Unset variables become empty, and `$$` becomes `$`. */
export function expandText(text: string, environment: Environment): string {
  return text
    .split('$$')
    .map((part) =>
      part.replace(
        /\$(?:\{(\w+)\}|(\w+))/g,
        (_, braced?: string, bare?: string) => environment[braced ?? bare ?? ''] ?? ''
      )
    )
    .join('$');
}

export type Environment = Record<string, string | undefined>;

/** Expands variables in all strings of a value from a provisioning file, except keys. */
export function expandValue(value: unknown, environment: Environment): unknown {
  if (typeof value === 'string') {
    return expandText(value, environment);
  }
  if (Array.isArray(value)) {
    return value.map((item) => expandValue(item, environment));
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expandValue(item, environment)]));
  }
  return value;
}
