// The tree of a PromQL expression according to Prometheus's documentation. Independent of the product's parser, which it judges.

/** Labels, including the metric's name as `__name__`. */
export type Labels = Readonly<Record<string, string>>;

/** A key that is equal for equal labels. */
export const keyOf = (labels: Labels) => JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));

/** A point; its time is in milliseconds since 1970. */
export interface Point {
  time: number;
  value: number;
}

/** A series whose points are in ascending order of time. */
export interface Series {
  labels: Labels;
  points: readonly Point[];
}

export interface Matcher {
  label: string;
  operator: '=' | '!=' | '=~' | '!~';
  value: string;
}

/** Shift of a selector or subquery, in milliseconds: `offset 5m`, `@ end()`. */
export interface Shift {
  offset: number;
  at?: number | 'start' | 'end';
}

export interface Matching {
  on: boolean;
  labels: readonly string[];
  /** `group_left` or `group_right`, with the labels copied from the other side. */
  group?: { many: 'left' | 'right'; include: readonly string[] };
}

export interface Grouping {
  without: boolean;
  labels: readonly string[];
}

/** A PromQL expression. Ranges and steps are in milliseconds. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'selector'; matchers: readonly Matcher[]; range?: number; shift: Shift }
  | { kind: 'subquery'; of: Expression; range: number; step?: number; shift: Shift }
  | { kind: 'negation'; of: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression; bool: boolean; matching: Matching }
  | { kind: 'call'; name: string; parameters: readonly Expression[] }
  | { kind: 'aggregation'; name: string; parameter?: Expression; of: Expression; grouping: Grouping };
