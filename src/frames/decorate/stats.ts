import { type DataFrame, type QueryResultMetaStat } from '@grafana/data';

import { isInformation } from '../../service/messages';
import { type QueryResult } from '../../service/queryResult';
import { type QueryStatus, type TabularResponse } from '../../service/types';
import { type FrameOptions, type FrameShape } from '../options';
import { type Notices } from '../notices';

/** `meta.custom` of a result's first frame: what the editor's footer and the metadata inspector show. */
export interface ResultMeta
  extends Omit<QueryStatus, 'elapsedTime' | 'messages'>, Partial<Omit<QueryResult, 'body' | 'waited'>> {
  /** The shape that `auto` chose, or that the query names. */
  shape: FrameShape;
  rows: number;
  /** Of metrics, whose rows are the points of these. */
  series?: number;
  groups?: string[];
  /** The column with the start of each bin of time, and their milliseconds. */
  bins?: { field: string; size: number };
  datasets?: string[];
  /** Milliseconds in the service. */
  elapsed?: number;
  sent?: FrameOptions['sent'];
}

/** Response facts in a frame's `meta.custom`; `undefined` for frames that are not the first, or not ours. */
export function readResultMeta(frame: DataFrame): ResultMeta | undefined {
  return frame.meta?.custom?.apl;
}

/** Puts what holds for the whole result on its first frame: Grafana shows the notices and adds up all frames' stats. */
export function describeResult(
  frames: DataFrame[],
  source: Omit<QueryResult, 'body'> & { body: Pick<TabularResponse, 'status' | 'datasetNames'> },
  known: Pick<ResultMeta, 'shape' | 'rows' | 'series' | 'groups' | 'bins' | 'sent'>,
  notices: Notices
): void {
  const [first] = frames;
  if (first === undefined) {
    return;
  }
  const { body, waited, ...facts } = source;
  const { elapsedTime, messages, ...status } = body.status;
  const elapsed = elapsedTime === undefined ? undefined : elapsedTime / 1000;
  const apl: ResultMeta = { ...status, ...known, pages: 1, ...facts, datasets: body.datasetNames, elapsed };
  first.meta = { ...first.meta, stats: statsOf(apl), custom: { ...first.meta?.custom, apl } };
  const all = notices.all();
  if (all.length > 0) {
    first.meta.notices = all;
  }
}

/** Adds what the service says of the result as a whole. Whether rows are missing, only the query can tell. */
export function noteResult({ body: { status } }: QueryResult, notices: Notices): void {
  if (status.isPartial === true) {
    notices.warn(
      'Partial result: the service stopped before it examined all events. Choose a shorter time range or filter more.'
    );
  }
  if (status.isEstimate === true) {
    notices.warn('Estimated result: counts are approximate. Choose a shorter time range or filter more.');
  }
  for (const message of status.messages ?? []) {
    const { priority, msg, code, count } = message;
    const text = msg ?? code ?? '';
    if (text !== '') {
      const said = `Message from the service: ${text}${count !== undefined && count > 1 ? ` (${count} times)` : ''}`;
      notices[priority === undefined || isInformation(message) ? 'info' : 'warn'](said);
    }
  }
}

function statsOf(meta: ResultMeta): QueryResultMetaStat[] {
  const rows: Array<[string, number | undefined, string?]> = [
    ['Series', meta.series],
    [meta.series === undefined ? 'Rows' : 'Points', meta.rows],
    ['Execution time', meta.elapsed, 'ms'],
    ['Rows examined', meta.rowsExamined],
    ['Rows matched', meta.rowsMatched],
    ['Groups', meta.numGroups],
    ['Blocks examined', meta.blocksExamined],
    ['Blocks matched', meta.blocksMatched],
    ['Blocks cached', meta.blocksCached],
    ['Cache status', meta.cacheStatus],
    ['Pages', meta.pages],
    ['Response size', meta.bytes, 'decbytes'],
    ['Cost', meta.cost, 'GB·ms'],
  ];
  return rows.flatMap(([displayName, value, unit]) =>
    value === undefined ? [] : [unit === undefined ? { displayName, value } : { displayName, value, unit }]
  );
}
