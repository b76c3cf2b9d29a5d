import { type DataFrame, type QueryResultMetaStat } from '@grafana/data';

import { type QueryAnswer } from '../../service/answers';
import { type FrameShape } from '../options';
import { type Notices } from './notices';

/** `meta.custom` of an answer's first frame: what the editor's footer shows. */
export interface AnswerMeta {
  /** The shape that `auto` chose, or that the query names. */
  shape: FrameShape;
  rows: number;
  /** Milliseconds in the service. */
  elapsed?: number;
  rowsExamined?: number;
  rowsMatched?: number;
  traceId?: string;
}

/** Returns what `meta.custom` of a frame says of its answer; `undefined` for frames that do not come first, or are not ours. */
export function readAnswerMeta(frame: DataFrame): AnswerMeta | undefined {
  const custom: unknown = frame.meta?.custom?.apl;
  return isAnswerMeta(custom) ? custom : undefined;
}

function isAnswerMeta(value: unknown): value is AnswerMeta {
  return typeof value === 'object' && value !== null && 'shape' in value && 'rows' in value;
}

/**
 * Puts what holds for the whole answer on its first frame: Grafana shows the notices and adds up the stats of all frames.
 */
export function describeAnswer(
  frames: DataFrame[],
  source: QueryAnswer,
  { shape, rows }: Pick<AnswerMeta, 'shape' | 'rows'>,
  notices: Notices
): void {
  const [first] = frames;
  if (first === undefined) {
    return;
  }
  const { status } = source.answer;
  const apl: AnswerMeta = {
    shape,
    rows,
    elapsed: status.elapsedTime === undefined ? undefined : status.elapsedTime / 1000,
    rowsExamined: status.rowsExamined,
    rowsMatched: status.rowsMatched,
    traceId: source.traceId,
  };
  first.meta = { ...first.meta, stats: statsOf(source, apl), custom: { ...first.meta?.custom, apl } };
  const all = notices.all();
  if (all.length > 0) {
    first.meta.notices = all;
  }
}

/** Adds what the service says of the answer as a whole. Whether rows are missing, only the query can tell. */
export function noteAnswer({ answer: { status } }: QueryAnswer, notices: Notices): void {
  if (status.isPartial === true) {
    notices.warn(
      'The service stopped before it had looked at everything: the answer is partial. Choose a shorter time range or filter more.'
    );
  }
  for (const { priority, msg, code, count } of status.messages ?? []) {
    const text = msg ?? code ?? '';
    if (text !== '') {
      const said = `The service says: ${text}${count !== undefined && count > 1 ? ` (${count} times)` : ''}`;
      if (priority === undefined || /info|debug|trace/i.test(priority)) {
        notices.info(said);
      } else {
        notices.warn(said);
      }
    }
  }
}

function statsOf({ answer: { status }, pages = 1, bytes }: QueryAnswer, meta: AnswerMeta): QueryResultMetaStat[] {
  const rows: Array<[string, number | undefined, string?]> = [
    ['Rows', meta.rows],
    ['Time in the service', meta.elapsed, 'ms'],
    ['Rows examined', status.rowsExamined],
    ['Rows matched', status.rowsMatched],
    ['Groups', status.numGroups],
    ['Blocks examined', status.blocksExamined],
    ['Blocks matched', status.blocksMatched],
    ['Blocks cached', status.blocksCached],
    ['Cache status', status.cacheStatus],
    ['Pages', pages],
    ['Size of the answer', bytes, 'decbytes'],
  ];
  return rows.flatMap(([displayName, value, unit]) =>
    value === undefined ? [] : [unit === undefined ? { displayName, value } : { displayName, value, unit }]
  );
}
