import { type Constant, riseConstants } from '../query/links/rise';

const constant = (value: number, why: string): Constant => ({ value, why });

/** Thresholds of the results. docs/what-changed-accuracy.md describes the effect of each. */
export const constants = {
  risk: constant(0.01, 'the maximum share of lines marked _sure_ that are due to chance'),
  likely: constant(
    0.05,
    'the highest p-value at which a difference is still shown (as _may be chance_), and the error rate of the confidence intervals'
  ),
  half: constant(0.5, 'the share that counts as “most”; docs/what-changed-accuracy.md lists where it applies'),
  same: constant(0.02, 'the maximum share of events with only one of two equivalent values'),
  slow: constant(0.05, 'the share of an operation’s spans in other traces that counts as slow'),
  near: constant(5, 'the minutes around a trace that are compared with other times if nothing rose'),
  past: constant(60, 'the minutes before the selected events in which a change may begin'),
  ...riseConstants,
};

export const minutes = (count: number): number => count * 60_000;

/** Limits on queries and on the display. */
export const limits = {
  /** Maximum number of queries per comparison that isn't widened. */
  queries: 5,
  fields: 200,
  /** Maximum number of values per field. */
  values: 20,
  /** Maximum number of events per request. If a value of `request` occurs more often, it isn't an ID. */
  ofRequest: 20,
  /** Maximum number of log lines per side. */
  lines: 3000,
  /** Maximum number of patterns. */
  patterns: 100,
  /** Maximum number of traits to count exactly. */
  candidates: 25,
  /** Maximum number of traits per field to count exactly. */
  ofField: 2,
  /** Number of leading candidates whose pairs are all counted. */
  paired: 8,
  alike: 0.2,
  /** Maximum length of short lists, such as patterns per field or annotations shown first. */
  short: 3,
  /** Number of events below which counts are shown instead of shares. */
  few: 100,
  /** Minutes before a change in which annotations are shown. */
  before: 30,
  /** Maximum number of findings. */
  findings: 20,
  /** Maximum number of findings shown first. */
  first: 6,
  /** Maximum number of traces per side. */
  traces: 300,
  /** Maximum number of traces at other times. */
  kin: 100,
  /** Maximum number of rows for traces. */
  rows: 10_000,
  /** Maximum number of span fields to compare. */
  fieldsOfSpans: 30,
  /** Number of bins in a chart over time. */
  bins: 60,
};
