import { type DataFrame, formattedValueToString, getValueFormat, LoadingState, type PanelData } from '@grafana/data';

import { type AnswerMeta, readAnswerMeta } from '../frames/meta';

/** What the footer of a query says. */
export interface ResultSummary {
  facts: string[];
  notices: string[];
}

const shapeNames: Readonly<Record<AnswerMeta['shape'], string>> = {
  timeseries: 'time series',
  table: 'table',
  logs: 'logs',
  numeric: 'numbers',
  trace: 'trace',
  heatmap: 'heatmap',
  histogram: 'histogram',
};

/** Of one query (`refId`) among those of a panel. `undefined` as long as it has no result. */
export function summarizeResult(data: PanelData | undefined, refId: string): ResultSummary | undefined {
  const frames = data?.series.filter((frame) => frame.refId === refId) ?? [];
  if (data === undefined || (frames.length === 0 && !isEmpty(data, refId))) {
    return undefined;
  }
  const notices = new Set(frames.flatMap((frame) => frame.meta?.notices?.map((notice) => notice.text) ?? []));
  return { facts: factsOf(frames), notices: [...notices] };
}

/** What the answer of one query became; `undefined` as long as there is none. */
export function shapeOfResult(data: PanelData | undefined, refId: string): AnswerMeta['shape'] | undefined {
  const metas = data?.series.flatMap((frame) => (frame.refId === refId ? (readAnswerMeta(frame) ?? []) : []));
  return metas?.at(0)?.shape;
}

/** It was run, it did not fail, and nothing came. */
function isEmpty({ state, errors = [], request }: PanelData, refId: string): boolean {
  const asked = request?.targets.some((target) => target.refId === refId) ?? false;
  return state === LoadingState.Done && asked && !errors.some((error) => error.refId === refId);
}

function factsOf(frames: DataFrame[]): string[] {
  const metas = frames.flatMap((frame) => readAnswerMeta(frame) ?? []);
  const [answer] = metas;
  if (answer === undefined) {
    return [
      count(
        frames.reduce((sum, frame) => sum + frame.length, 0),
        'row'
      ),
    ];
  }
  const facts = [`${count(answer.rows, 'row')} as ${shapeNames[answer.shape]}`];
  if (answer.elapsed !== undefined) {
    facts.push(`${formattedValueToString(getValueFormat('ms')(answer.elapsed))} in the service`);
  }
  if (answer.rowsExamined !== undefined) {
    facts.push(`${count(answer.rowsExamined, 'row')} examined`);
  }
  return facts;
}

function count(amount: number, word: string): string {
  return `${amount.toLocaleString('en-US')} ${word}${amount === 1 ? '' : 's'}`;
}
