import { type DataFrame, type QueryResultMetaStat } from '@grafana/data';

import { type QueryResponse } from '../../service/queryResponse';
import { type QueryStatus, type TabularResponse } from '../../service/types';
import { type FrameOptions, type FrameShape } from '../options';
import { type Notices } from '../notices';

/** `meta.custom` of an answer's first frame: what the editor's footer and the metadata inspector show. */
export interface AnswerMeta
  extends Omit<QueryStatus, 'elapsedTime' | 'messages'>, Partial<Omit<QueryResponse, 'answer' | 'waited'>> {
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
export function readAnswerMeta(frame: DataFrame): AnswerMeta | undefined {
  return frame.meta?.custom?.apl;
}

/** Puts what holds for the whole answer on its first frame: Grafana shows the notices and adds up all frames' stats. */
export function describeAnswer(
  frames: DataFrame[],
  source: Omit<QueryResponse, 'answer'> & { answer: Pick<TabularResponse, 'status' | 'datasetNames'> },
  known: Pick<AnswerMeta, 'shape' | 'rows' | 'series' | 'groups' | 'bins' | 'sent'>,
  notices: Notices
): void {
  const [first] = frames;
  if (first === undefined) {
    return;
  }
  const { answer, waited, ...facts } = source;
  const { elapsedTime, messages, ...status } = answer.status;
  const elapsed = elapsedTime === undefined ? undefined : elapsedTime / 1000;
  const apl: AnswerMeta = { ...status, ...known, pages: 1, ...facts, datasets: answer.datasetNames, elapsed };
  first.meta = { ...first.meta, stats: statsOf(apl), custom: { ...first.meta?.custom, apl } };
  const all = notices.all();
  if (all.length > 0) {
    first.meta.notices = all;
  }
}

/** Adds what the service says of the answer as a whole. Whether rows are missing, only the query can tell. */
export function noteAnswer({ answer: { status } }: QueryResponse, notices: Notices): void {
  if (status.isPartial === true) {
    notices.warn(
      'Partial result: the service stopped before it examined all events. Choose a shorter time range or filter more.'
    );
  }
  for (const { priority, msg, code, count } of status.messages ?? []) {
    const text = msg ?? code ?? '';
    if (text !== '') {
      const said = `Message from the service: ${text}${count !== undefined && count > 1 ? ` (${count} times)` : ''}`;
      notices[priority === undefined || /info|debug|trace/i.test(priority) ? 'info' : 'warn'](said);
    }
  }
}

function statsOf(meta: AnswerMeta): QueryResultMetaStat[] {
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
