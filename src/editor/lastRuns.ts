import { type DataFrame, dateTimeParse } from '@grafana/data';

import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { parseQuery } from '@aplkit/language/apl/parse';
import { readResultMeta } from '../frames/decorate/stats';
import { type AplSource } from '../source';
import { listText } from '@aplkit/language/kit/words';
import { format, isSent } from './resultFacts';
import { effortText } from './resultSummary';

/** The data that a query reads: its datasets over a length of time. */
interface Run {
  key: string;
  /** Text that identifies the data, such as `logs and 1 day`. */
  text: string;
}

/**
 * Datasets and range length of a query; `undefined` without a dataset.
 * @param length length of its range, in milliseconds
 */
export function runOf(apl: string, length: number): Run | undefined {
  const datasets = datasetNames(parseQuery(apl));
  // Ranges such as the last hour differ by a few milliseconds between runs.
  const key = JSON.stringify([[...datasets].sort(), Number(length.toPrecision(2))]);
  return datasets.length === 0 ? undefined : { key, text: `${listText(datasets)} over ${format(length, 'ms')}` };
}

/** Datasets and range length of a response's first frame; `undefined` for other frames. */
export function runOfFrame(frame: DataFrame): Run | undefined {
  const apl = frame.meta?.executedQueryString;
  const sent = readResultMeta(frame)?.sent;
  if (apl === undefined || !isSent(sent)) {
    return undefined;
  }
  return runOf(apl, dateTimeParse(sent.endTime).valueOf() - dateTimeParse(sent.startTime).valueOf());
}

/** Stores the metadata from the first frame of a result. */
export function remember(runs: AplSource['lastRuns'], frame: DataFrame): void {
  const meta = readResultMeta(frame);
  const run = runOfFrame(frame);
  if (meta && run) {
    runs.set(run.key, meta);
  }
}

/** Cost of the last query over the same datasets and range length; `undefined` if there was none. */
export function lastCost(runs: AplSource['lastRuns'], apl: string, length: number): string | undefined {
  const next = runOf(apl, length);
  const last = next && runs.get(next.key);
  return last ? `Last query on ${next.text}: ${effortText(last).join(' · ')}` : undefined;
}
