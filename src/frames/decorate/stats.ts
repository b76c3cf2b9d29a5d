import { type DataFrame, type QueryResultMetaStat } from '@grafana/data';

import { isInformation } from '../../service/messages';
import { type QueryResult } from '../../service/queryResult';
import { type QueryStatus, type TabularResponse } from '../../service/types';
import { type FrameOptions, type FrameShape } from '../options';
import { type Notices } from '../notices';

/** A result's `meta.custom` on the first frame, for the editor's footer and the metadata inspector. */
export interface ResultMeta
  extends Omit<QueryStatus, 'elapsedTime' | 'messages'>, Partial<Omit<QueryResult, 'body' | 'waited'>> {
  /** The shape selected by `auto` or by the format. */
  shape: FrameShape;
  rows: number;
  /** Number of series in a metrics result, whose points count as rows. */
  series?: number;
  groups?: string[];
  /** Column with the starts of the bins, and the bin size in milliseconds. */
  bins?: { field: string; size: number };
  datasets?: string[];
  /** Milliseconds that the query took in the service. */
  elapsed?: number;
  sent?: FrameOptions['sent'];
  /** The number of marks of individual events on the chart, or the reason why there are none. */
  evidence?: string;
}

/** Metadata of a result, from its first frame; `undefined` for other frames. */
export function readResultMeta(frame: DataFrame): ResultMeta | undefined {
  return frame.meta?.custom?.apl;
}

/** Puts notices and stats on the first frame only, because Grafana combines them over all frames. */
export function describeResult(
  frames: DataFrame[],
  source: Omit<QueryResult, 'body'> & { body: Pick<TabularResponse, 'status' | 'datasetNames'> },
  known: Pick<ResultMeta, 'shape' | 'rows' | 'series' | 'groups' | 'bins' | 'sent'>,
  notices: Notices
): DataFrame[] {
  const [first, ...others] = frames;
  if (first === undefined) {
    return frames;
  }
  const { body, waited, ...facts } = source;
  const { elapsedTime, messages, ...status } = body.status;
  const elapsed = elapsedTime === undefined ? undefined : elapsedTime / 1000;
  const apl: ResultMeta = { ...status, ...known, pages: 1, ...facts, datasets: body.datasetNames, elapsed };
  const all = notices.all();
  const meta = { ...first.meta, stats: statsOf(apl), custom: { ...first.meta?.custom, apl } };
  return [{ ...first, meta: all.length > 0 ? { ...meta, notices: all } : meta }, ...others];
}

/** Adds notices about the result's status, and the service's messages. Missing rows are noted elsewhere. */
export function noteResult({ body: { status } }: QueryResult, notices: Notices): void {
  if (status.isPartial === true) {
    notices.warn(
      'Partial result: the service stopped before it examined all events. Choose a shorter time range or add filters.'
    );
  }
  if (status.isEstimate === true) {
    notices.warn('Estimated result: counts are approximate. Choose a shorter time range or add filters.');
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
