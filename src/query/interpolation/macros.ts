import { type TimeRange } from '@grafana/data';

import { formatTimespan } from '@aplkit/language/apl/tree/timespan';

/** Names of built-in variables, without `__`. Excludes `$__timeFilter`, which Grafana doesn't treat as a variable. */
const names = ['interval', 'interval_ms', 'range', 'range_ms', 'range_s', 'from', 'to'] as const;
const ofRequest = names.join('|');
const written = new RegExp(
  `(\\$\\{__(?:${ofRequest})(?:[:.][^}]*)?\\}|\\[\\[__(?:${ofRequest})(?::\\w+)?\\]\\]|\\$__(?:${ofRequest})\\b)`
);

/** Applies `replace` to the text around built-in variables, which can't be replaced without a request. */
export function replaceAroundMacros(text: string, replace: (part: string) => string): string {
  // Every second part is a macro.
  const parts = text.split(written).map((part, index) => (index % 2 === 1 || part === '' ? part : replace(part)));
  return parts.join('');
}

/** Values of a request's built-in variables, for APL outside of quotes. The default interval is 1% of the range. */
export function requestMacros(range: TimeRange, intervalMs?: number): Record<string, { text: string; value: string }> {
  const from = range.from.valueOf();
  const to = range.to.valueOf();
  const interval = intervalMs ?? Math.max(1, Math.round((to - from) / 100));
  const values: Record<(typeof names)[number], string> = {
    interval: formatTimespan(interval),
    interval_ms: String(interval),
    range: formatTimespan(to - from),
    range_ms: String(to - from),
    range_s: String(Math.round((to - from) / 1000)),
    from: String(from),
    to: String(to),
  };
  return Object.fromEntries(names.map((name) => [`__${name}`, { text: values[name], value: values[name] }]));
}

/** The condition for `$__timeFilter(field)`. Both ends are inclusive, so that it keeps all events in the request's range. */
export function timeFilter(field: string, range: TimeRange): string {
  return `(${field} >= datetime(${range.from.toISOString()}) and ${field} <= datetime(${range.to.toISOString()}))`;
}
