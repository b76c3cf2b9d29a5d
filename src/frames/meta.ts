import { type DataFrame, type QueryResultMeta, type QueryResultMetaStat } from '@grafana/data';

import { type QueryAnswer } from '../service/answers';
import { type QueryStatus } from '../service/types';
import { type Notes } from './notes';
import { type FrameOptions, type FrameShape } from './options';

/** `meta.custom` of an answer's first frame: what the editor's footer shows. */
export interface AnswerMeta {
  /** What `auto` took, or what the person chose. */
  shape: FrameShape;
  rows: number;
  /** Milliseconds in the service. */
  elapsed?: number;
  rowsExamined?: number;
  rowsMatched?: number;
  traceId?: string;
}

/** What `meta.custom` of a frame says of its answer; `undefined` for frames that do not come first, or are not ours. */
export function readAnswerMeta(frame: DataFrame): AnswerMeta | undefined {
  const custom: unknown = frame.meta?.custom?.apl;
  return isAnswerMeta(custom) ? custom : undefined;
}

function isAnswerMeta(value: unknown): value is AnswerMeta {
  return typeof value === 'object' && value !== null && 'shape' in value && 'rows' in value;
}

/** The meta that all frames of an answer have. */
export function frameMeta(shape: FrameShape, query: string): QueryResultMeta {
  return { preferredVisualisationType: visualisation[shape], executedQueryString: query };
}

/** Explore has no heatmap and no histogram; there their cells are a table. */
const visualisation = {
  timeseries: 'graph',
  table: 'table',
  logs: 'logs',
  numeric: 'table',
  trace: 'trace',
  heatmap: 'table',
  histogram: 'table',
} as const;

/**
 * Puts what holds for the whole answer on its first frame: Grafana shows the notices and adds up the stats of all frames.
 */
export function describeAnswer(
  frames: DataFrame[],
  source: QueryAnswer,
  { shape, rows }: Pick<AnswerMeta, 'shape' | 'rows'>,
  options: FrameOptions,
  notes: Notes
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
  const notices = notes.notices();
  first.meta = {
    ...first.meta,
    stats: stats(status, apl, options.pages ?? 1, options.bytes ?? source.text.length),
    custom: { ...first.meta?.custom, apl },
  };
  if (notices.length > 0) {
    first.meta.notices = notices;
  }
}

/** What the service says of the answer as a whole. Whether rows are missing, only the query can tell. */
export function noteAnswer(source: QueryAnswer, notes: Notes): void {
  const { status } = source.answer;
  if (status.isPartial === true) {
    notes.warn(
      'The service stopped before it had looked at everything: the answer is partial. Choose a shorter time range or filter more.'
    );
  }
  for (const { priority, msg, code, count } of status.messages ?? []) {
    const text = msg ?? code ?? '';
    if (text !== '') {
      const said = `The service says: ${text}${count !== undefined && count > 1 ? ` (${count} times)` : ''}`;
      if (priority === undefined || /info|debug|trace/i.test(priority)) {
        notes.info(said);
      } else {
        notes.warn(said);
      }
    }
  }
}

function stats(status: QueryStatus, meta: AnswerMeta, pages: number, bytes: number): QueryResultMetaStat[] {
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
