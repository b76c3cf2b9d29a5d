import { type DataFrame, dateTimeParse, type TimeRange } from '@grafana/data';

import { datasetNames } from '../apl/analysis/datasetNames';
import { parseQuery } from '../apl/parse';
import { type AnswerMeta, readAnswerMeta } from '../frames/decorate/stats';
import { type AplSource } from '../source';
import { listText } from '../text/words';
import { format, isSent } from './answerFacts';

/** The key of a run: its datasets, and the length of its range. */
interface Run {
  datasets: string[];
  /** Milliseconds. */
  length: number;
}

/** Ranges and datasets that are remembered; more than a person compares. */
const maxRuns = 100;

/** Remembers the answer of a frame, if that comes first in an answer. */
export function remember(runs: AplSource['lastRuns'], frame: DataFrame): void {
  const meta = readAnswerMeta(frame);
  const run = runOf(frame, meta);
  if (meta === undefined || run === undefined) {
    return;
  }
  const key = keyOf(run);
  // The newest is last.
  runs.delete(key);
  runs.set(key, meta);
  const [oldest] = runs.keys();
  if (runs.size > maxRuns && oldest !== undefined) {
    runs.delete(oldest);
  }
}

/** Returns the last answer over the same datasets and length of range. */
export function lastRun(runs: AplSource['lastRuns'], run: Run): AnswerMeta | undefined {
  return run.datasets.length === 0 ? undefined : runs.get(keyOf(run));
}

/** Returns what a query will run over. */
export function runOfQuery(apl: string, { from, to }: TimeRange): Run {
  return { datasets: datasetNames(parseQuery(apl)), length: to.valueOf() - from.valueOf() };
}

/** Tells whether two runs read the same datasets over ranges of about the same length. */
export function isSameRun(first: Run, second: Run | undefined): boolean {
  return second !== undefined && keyOf(first) === keyOf(second);
}

/** Returns what an answer's first frame was run over; `undefined` for other frames. */
export function runOf(frame: DataFrame, meta = readAnswerMeta(frame)): Run | undefined {
  const apl = frame.meta?.executedQueryString;
  if (apl === undefined || !isSent(meta?.sent)) {
    return undefined;
  }
  const [start, end] = [meta.sent.startTime, meta.sent.endTime].map((time) => dateTimeParse(time).valueOf());
  return { datasets: datasetNames(parseQuery(apl)), length: end - start };
}

/** Names a run: `logs and 1 day`. */
export function runText({ datasets, length }: Run): string {
  return `${listText(datasets)} in ${format(length, 'ms')}`;
}

/** Ranges such as the last hour differ by a few milliseconds from run to run. */
function keyOf({ datasets, length }: Run): string {
  return JSON.stringify([[...datasets].sort(), Number(length.toPrecision(2))]);
}
