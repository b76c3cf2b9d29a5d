/** The default export of a CommonJS package compiled from an ES module, regardless of how often the bundler has wrapped it. */
export function defaultExport(module: unknown): unknown {
  const seen = new Set<unknown>();
  let value = module;
  while (typeof value === 'object' && value !== null && 'default' in value && !seen.has(value)) {
    seen.add(value);
    value = value.default;
  }
  return value;
}
