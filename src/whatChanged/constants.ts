interface Constant {
  value: number;
  /** Why it is this. */
  why: string;
}

const constant = (value: number, why: string): Constant => ({ value, why });

/** Thresholds of the results and their display. docs/what-changed.md describes the effect of each. */
export const constants = {
  risk: constant(0.01, 'the maximum share of sure lines due to chance'),
  likely: constant(0.05, 'the highest p-value of a difference that is still shown, as _may be chance_'),
  half: constant(0.5, 'the share that counts as most: of a difference, of spans, of a trace’s duration'),
  same: constant(0.02, 'the maximum share of events with only one of two equivalent values'),
  slow: constant(0.05, 'the share of an operation’s spans in other traces above the threshold for slow ones'),
  enough: constant(10, 'the minimum number of events or spans to define what is usual'),
  before: constant(30, 'the minutes before a change in which an annotation counts as related'),
  few: constant(100, 'the number of events below which counts are shown instead of shares'),
};

/** Limits on queries and on the display. */
export const limits = {
  fields: 200,
  /** Most frequent values of each field, and log lines of each side. */
  values: 20,
  lines: 3000,
  patterns: 100,
  /** Traits to count exactly: in total, per field, and per log line field, whose patterns are separate findings. */
  candidates: 25,
  ofField: 2,
  ofLines: 3,
  /** Candidates whose pairs are all counted; of others, only pairs of similar size. */
  paired: 8,
  alike: 0.2,
  /** Fields told of the same events. */
  also: 3,
  /** Maximum lines, and those shown first. */
  findings: 20,
  first: 6,
  /** Minimum events of a side. */
  events: 30,
  /** Traces of each side, their rows, the fields of their spans, and the operations shown. */
  traces: 300,
  rows: 10_000,
  fieldsOfSpans: 20,
  operations: 3,
  /** Bins of a chart over time. */
  bins: 60,
};
