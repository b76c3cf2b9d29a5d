import { maxRows } from '../query/plan/plan';
import { recordOf } from '../service/json';
import { type RowsQuery, type TracesQuery, type TraceSearch } from '../types';
import { findSpans, type TraceSource } from './findDatasets';
import { graphQuery, listQuery, traceQuery } from './traceQueries';

/** A trace is looked for an hour around the range: it may begin before a log line of it, and end after. */
export const margin = 3_600_000;

/** As many spans of one trace as are fetched, and as many traces as a list has when nothing is said. */
const maxSpans = 10_000;
export const listedTraces = 100;

/** The query in APL that a query of traces stands for. Fails with a sentence where no dataset holds spans. */
export async function toApl(saved: TracesQuery, from: TraceSource): Promise<RowsQuery> {
  const { refId, datasource, hide, traces, rows, query: id } = saved;
  const common = { refId, datasource, hide, kind: 'apl' } as const;
  const search = readSearch(traces);
  const spans = await findSpans(from, search);
  if (id.trim() !== '') {
    return { ...common, query: traceQuery(id.trim(), spans), format: 'trace', rows: maxSpans, margin };
  }
  const limit = rows === 'all' ? maxRows : (rows ?? listedTraces);
  const apl = search.as === 'graph' ? graphQuery(spans) : listQuery(search, limit, spans);
  return { ...common, query: apl, format: 'table' };
}

/** Reads a saved search: what is not as it should be is left out. */
export function readSearch(saved: unknown): TraceSearch {
  const given = recordOf(saved);
  const search: TraceSearch = {};
  for (const name of ['dataset', 'service', 'operation', 'minDuration', 'maxDuration'] as const) {
    const value = given[name];
    if (typeof value === 'string' && value.trim() !== '') {
      search[name] = value.trim();
    }
  }
  const window = readWindow(given.window);
  return {
    ...search,
    ...(window && { window }),
    ...(Array.isArray(given.origin) && { origin: given.origin.filter((name) => typeof name === 'string') }),
    ...(given.errors === true && { errors: true }),
    ...(given.as === 'graph' && { as: 'graph' }),
  };
}

function readWindow(saved: unknown): TraceSearch['window'] {
  const { from, to } = recordOf(saved);
  const isTime = (time: unknown): time is string => typeof time === 'string' && !Number.isNaN(Date.parse(time));
  return isTime(from) && isTime(to) ? { from, to } : undefined;
}
