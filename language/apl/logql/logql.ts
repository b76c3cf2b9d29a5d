import { type LabelMatcher } from '../edit/labels';

/** A LogQL query, which returns lines, or numbers computed from lines. */
export type Logql = LogLines | LogMetric;

export interface LogLines {
  kind: 'lines';
  matchers: LabelMatcher[];
  stages: Stage[];
}

export interface LogMetric {
  kind: 'metric';
  /** True if the function is inside `sum`. */
  isSum: boolean;
  /** Function over a range, such as `rate`. */
  name: string;
  /** Quantile of `quantile_over_time`. */
  quantile?: number;
  by: string[] | undefined;
  lines: LogLines;
  /** Range as written. */
  range: string;
}

/** A stage of a LogQL query. `format` changes only how a line looks. */
export type Stage =
  | { kind: 'line'; operator: LineOperator; values: string[] }
  | { kind: 'parser'; name: 'json' | 'logfmt' }
  | { kind: 'label'; condition: LabelCondition }
  | { kind: 'unwrap'; label: string }
  | { kind: 'format' };

export const lineOperators = ['|=', '!=', '|~', '!~'] as const;
export type LineOperator = (typeof lineOperators)[number];

export type LabelCondition = { kind: 'and' | 'or'; left: LabelCondition; right: LabelCondition } | LabelComparison;
type LabelComparison = TextComparison | NumberComparison;

export interface TextComparison {
  kind: 'text';
  label: string;
  operator: LabelMatcher['operator'];
  value: string;
}

export interface NumberComparison {
  kind: 'number';
  label: string;
  operator: NumberOperator;
  value: number;
}

export const numberOperators = ['==', '=', '!=', '>=', '>', '<=', '<'] as const;
type NumberOperator = (typeof numberOperators)[number];
