interface Constant {
  value: number;
  /** Why it is this. */
  why: string;
}

const constant = (value: number, why: string): Constant => ({ value, why });

/** Thresholds of the results and their display. docs/what-changed.md describes the effect of each. */
export const constants = {
  risk: constant(0.01, 'the share of sure lines that may be chance'),
  likely: constant(0.05, 'the chance up to which a difference is told as one that may be chance'),
  half: constant(0.5, 'the part that counts as most of something: of a difference, of spans, of a trace’s duration'),
  same: constant(0.02, 'the share of events with only one of two values, so that both are said to be the same'),
  slow: constant(0.05, 'the share of an operation’s spans in other traces that are longer than what counts as slow'),
  enough: constant(10, 'the events or spans from which on they show what is usual'),
  before: constant(30, 'the minutes before a change in which an annotation may have to do with it'),
  few: constant(100, 'the events below which counts are told, not shares'),
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
  /** Of a chart by a field. */
  frequent: 9,
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
