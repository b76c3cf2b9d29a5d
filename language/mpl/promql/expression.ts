/** An expression of PromQL. */
export type Promql =
  | { kind: 'number'; value: number }
  /** A variable of the dashboard, as it is written. */
  | { kind: 'variable'; name: string }
  | Selector
  | { kind: 'call'; name: string; arguments: Promql[] }
  | PromqlAggregation
  | Binary
  | { kind: 'negative'; of: Promql }
  /** Anything unsupported by MPL, as written. */
  | { kind: 'other'; text: string };

export interface Selector {
  kind: 'selector';
  metric: string;
  matchers: Matcher[];
  /** As written, or a variable. */
  range?: string;
  /** With its sign. */
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
  /** As written. */
  text: string;
  isOn: boolean;
  labels: string[];
  /** Whether it has `group_left` or `group_right`. */
  isGrouped: boolean;
}
