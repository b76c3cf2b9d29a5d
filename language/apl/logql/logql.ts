import { type LabelMatcher } from '../edit/labels';

/** A query of LogQL: lines, or numbers of them. */
export type Logql = LogLines | LogMetric;

export interface LogLines {
  kind: 'lines';
  matchers: LabelMatcher[];
  stages: Stage[];
}

export interface LogMetric {
  kind: 'metric';
  /** `sum` around it, if there is one. */
  isSum: boolean;
  /** The function over a range: `rate`. */
  name: string;
  /** Of `quantile_over_time`. */
  quantile?: number;
  by: string[] | undefined;
  lines: LogLines;
  /** As written. */
  range: string;
}

/** A step of LogQL. `format` changes how a line looks, and no more. */
export type Stage =
  | { kind: 'line'; operator: LineOperator; values: string[] }
  | { kind: 'parser'; name: 'json' | 'logfmt' }
  | { kind: 'label'; condition: LabelCondition }
  | { kind: 'unwrap'; label: string }
  | { kind: 'format' };

export const lineOperators = ['|=', '!=', '|~', '!~'] as const;
export type LineOperator = (typeof lineOperators)[number];

export type LabelCondition = { kind: 'and' | 'or'; left: LabelCondition; right: LabelCondition } | LabelComparison;
export type LabelComparison = TextComparison | NumberComparison;

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
export type NumberOperator = (typeof numberOperators)[number];
