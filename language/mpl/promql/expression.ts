/** A PromQL expression. */
export type Promql =
  | { kind: 'number'; value: number }
  /** A dashboard variable, as written. */
  | { kind: 'variable'; name: string }
  | Selector
  | { kind: 'call'; name: string; arguments: Promql[] }
  | PromqlAggregation
  | Binary
  | { kind: 'negative'; of: Promql }
  /** Anything that MPL doesn't support, as written. */
  | { kind: 'other'; text: string };

export interface Selector {
  kind: 'selector';
  metric: string;
  matchers: Matcher[];
  /** Range as written, or a variable. */
  range?: string;
  /** Offset with its sign. */
  offset?: string;
  at?: string;
}

export interface Matcher {
  label: string;
  operator: '=' | '!=' | '=~' | '!~';
  value: string;
}

export interface PromqlAggregation {
  kind: 'aggregation';
  name: string;
  by?: string[];
  without?: string[];
  arguments: Promql[];
}

export interface Binary {
  kind: 'binary';
  operator: string;
  isBool: boolean;
  matching?: Matching;
  left: Promql;
  right: Promql;
}

export interface Matching {
  /** Number as written. */
  text: string;
  isOn: boolean;
  labels: string[];
  /** True if the matching has `group_left` or `group_right`. */
  isGrouped: boolean;
}
