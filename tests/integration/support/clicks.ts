/** Creates questions as a user's clicks do, through links and buttons. */
import { lastValueFrom } from 'rxjs';

import { CoreApp, dateTime, type DataFrame, type DataQueryRequest, type Field, type TimeRange } from '@grafana/data';

import { changesOfAnnotation } from '../../../src/annotations/changesOfAnnotation';
import { runQuery, type QueryContext } from '../../../src/query/runQuery';
import { type AplQuery, type ChangesQuery, type RowsQuery } from '../../../src/types';
import { linksToChanges } from '../../../src/whatChanged/changeLinks';
import { changesOfFilters, filtersAsCondition } from '../../../src/whatChanged/suited';

/** A time range in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** A comparison in Explore. */
export interface Question extends Pick<ChangesQuery, 'query' | 'changes'> {
  range: Span;
}

export const rangeOf = ({ from, to }: Span): TimeRange => {
  const bounds = { from: dateTime(from), to: dateTime(to) };
  return { ...bounds, raw: bounds };
};

/** A chart with the links of its points. */
export interface Chart {
  frames: DataFrame[];
  /** Creates the question for a point in a series. */
  click: (frame: DataFrame, field: Field, row: number) => Question;
}

export async function drawChart(query: string, range: Span, context: QueryContext): Promise<Chart> {
  const saved: RowsQuery = { refId: 'A', kind: 'apl', query };
  const asked = { ...context, request: { ...context.request, range: rangeOf(range) } };
  const answered = (await lastValueFrom(runQuery(saved, asked))).frames();
  const source = {
    uid: 'apl',
    name: 'APL',
    interpolateVariablesInQueries: (queries: AplQuery[]) =>
      queries.map((one) => ({ ...one, datasource: { uid: 'apl' } })),
  };
  const request: DataQueryRequest<AplQuery> = {
    ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', startTime: 0 },
    ...{ app: CoreApp.Dashboard, panelPluginId: 'timeseries', range: rangeOf(range), targets: [saved] },
  };
  const frames = linksToChanges(
    answered.map((frame) => Object.assign(frame, { refId: 'A' })),
    { source, request }
  );
  return {
    frames,
    click: (frame, field, row) => {
      const [link] = field.config.links ?? [];
      const make = link?.internal?.query;
      const data = { value: { frame, field, rowIndex: row, data: frames } };
      const made: unknown =
        typeof make === 'function'
          ? make({ replaceVariables: (text: string) => text, scopedVars: { __dataContext: data } })
          : undefined;
      if (!isChanges(made)) {
        throw new Error('The point has no link.');
      }
      return { query: made.query, changes: made.changes, range };
    },
  };
}

const isChanges = (query: unknown): query is ChangesQuery =>
  typeof query === 'object' && query !== null && 'kind' in query && query.kind === 'changes';

/** Finds the point with the largest value in a column at selected times. */
export function peakOf({ frames }: Chart, name: string, isWanted: (time: number, interval: number) => boolean) {
  const points = frames.flatMap((frame) => {
    const time = frame.fields[0];
    return frame.fields
      .filter((field) => field.name === name)
      .flatMap((field) =>
        field.values.map((value: unknown, row: number) => ({
          ...{ frame, field, row, time: Number(time.values[row]), size: typeof value === 'number' ? value : 0 },
          interval: time.config.interval ?? 0,
        }))
      );
  });
  return points.filter(({ time, interval }) => isWanted(time, interval)).sort((a, b) => b.size - a.size)[0];
}

/** Creates the question below a query: its events compared with the range's others. */
export function askOfFilters(text: string, range: Span): Question {
  const { query, where } = filtersAsCondition(text) ?? { query: text, where: '' };
  return { query, changes: changesOfFilters(where, range), range };
}

/** Creates the question in an annotation's tooltip. */
export function askOfAnnotation(dataset: string, times: { start: number; end: number; now: number }): Question {
  const { query, changes, range } = changesOfAnnotation(dataset, times);
  return { query, changes, range: { from: Date.parse(range.from), to: Date.parse(range.to) } };
}
