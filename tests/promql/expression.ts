// The tree of a PromQL expression, as Prometheus documents the language. Independent of the product's reader, which it judges.

/** With the metric's name as `__name__`. */
export type Labels = Readonly<Record<string, string>>;

/** Equal for equal labels. */
export const keyOf = (labels: Labels) => JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Time in milliseconds. */
export interface Point {
  time: number;
  value: number;
}

/** Points in ascending order of time. */
export interface Series {
  labels: Labels;
  points: readonly Point[];
}

export interface Matcher {
  label: string;
  operator: '=' | '!=' | '=~' | '!~';
  value: string;
}

/** Where a selector or subquery looks, in milliseconds: `offset 5m`, `@ end()`. */
export interface Shift {
  offset: number;
  at?: number | 'start' | 'end';
}

export interface Matching {
  on: boolean;
  labels: readonly string[];
  /** `group_left` or `group_right`, with the labels taken from the side of one. */
  group?: { many: 'left' | 'right'; include: readonly string[] };
}

export interface Grouping {
  without: boolean;
  labels: readonly string[];
}

/** Ranges and steps in milliseconds. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'selector'; matchers: readonly Matcher[]; range?: number; shift: Shift }
  | { kind: 'subquery'; of: Expression; range: number; step?: number; shift: Shift }
  | { kind: 'negation'; of: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression; bool: boolean; matching: Matching }
  | { kind: 'call'; name: string; parameters: readonly Expression[] }
  | { kind: 'aggregation'; name: string; parameter?: Expression; of: Expression; grouping: Grouping };
