import { type ScopedVars, type TimeRange } from '@grafana/data';

import { formatTimespan } from '../apl/timespan';

/** The built-in variables that depend on a request, each as it stands bare in APL. */
export type Macros = ReadonlyMap<string, string>;

export interface MacroSource {
  range: TimeRange;
  /** Milliseconds. Without it, a hundredth of the range. */
  intervalMs?: number;
}

/** Grafana's interval may be `1y` or `1w`, which APL does not know: timespans are always written anew. */
export function requestMacros({ range, intervalMs }: MacroSource): Macros {
  const from = range.from.valueOf();
  const to = range.to.valueOf();
  const interval = intervalMs ?? Math.max(1, Math.round((to - from) / 100));
  return new Map([
    ['__interval', formatTimespan(interval)],
    ['__interval_ms', String(interval)],
    ['__range', formatTimespan(to - from)],
    ['__range_ms', String(to - from)],
    ['__range_s', String(Math.round((to - from) / 1000))],
    ['__from', String(from)],
    ['__to', String(to)],
  ]);
}

/** The same for Grafana's own replacing, which looks after formats (`${__from:date:iso}`) and texts. */
export function macroVariables(macros: Macros): ScopedVars {
  return Object.fromEntries([...macros].map(([name, value]) => [name, { text: value, value }]));
}

/** `$__timeFilter(field)`: both ends belong to it, for the service looks at the request's range anyway. */
export function timeFilter(field: string, range: TimeRange): string {
  return `(${field} >= datetime(${range.from.toISOString()}) and ${field} <= datetime(${range.to.toISOString()}))`;
}
