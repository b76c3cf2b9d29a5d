import { maxRows } from '../query/plan/plan';
import { recordOf } from '../service/json';
import { type RowsQuery, type TracesQuery, type TraceSearch } from '../types';
import { findSpans, type TraceSource } from './findDatasets';
import { graphQuery, listQuery, traceQuery } from './traceQueries';

/** Margin around the range in milliseconds, because a trace may extend beyond its log lines. */
export const margin = 3_600_000;

/** Maximum number of spans in a trace. */
const maxSpans = 10_000;
/** Default number of traces in a list. */
export const listedTraces = 100;

/** APL for a traces query. Fails with a user-facing message if no dataset has spans. */
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

/** Reads a saved search, without its invalid parts. */
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
  const baseline = [given.baseline].flat().flatMap((one) => readWindow(one) ?? []);
  return {
    ...search,
    ...(window && { window }),
    ...(baseline.length > 0 && { baseline }),
    ...(Array.isArray(given.origin) && { origin: given.origin.filter((name) => typeof name === 'string') }),
    ...(given.errors === true && { errors: true }),
    ...((given.as === 'graph' || given.as === 'flame') && { as: given.as }),
  };
}

function readWindow(saved: unknown): TraceSearch['window'] {
  const { from, to } = recordOf(saved);
  const isTime = (time: unknown): time is string => typeof time === 'string' && !Number.isNaN(Date.parse(time));
  return isTime(from) && isTime(to) ? { from, to } : undefined;
}
