import { appendOperator } from '../../apl/appendOperator';
import { parseQuery } from '../../apl/parse';
import { type Limit, limitOf, orderOf } from '../../apl/pipelineFacts';
import { mostRows, type PagedPlan, pageSize, type Plan, type RowsAsked, type RowsWanted } from './plan';
import { type PipelineRows, pipelineRows } from './rowsAsked';
import { whyNoPages } from './whyNoPages';

/**
 * How a query is sent, by its syntax tree. A limit that the person wrote is the total, and goes before `rows`; without a sort,
 * `sort by _time desc` is added. What cannot be paged is sent once, with the reason.
 */
export function planQuery(apl: string, wanted: RowsWanted): Plan {
  const query = parseQuery(apl);
  const { pipeline } = query;
  // The service says best what is wrong with a query; one that it takes nevertheless may have any rows.
  if (pipeline === undefined || query.problems.length > 0) {
    return {
      kind: 'single',
      apl,
      asked: { unit: 'other', ordered: false, limit: pageSize, by: 'service', why: undefined },
    };
  }
  const limit = limitOf(pipeline);
  const own = limit?.count === undefined ? undefined : Number(limit.count);
  const total = limit === undefined ? rowsTotal(wanted) : own;
  const why = whyNoPages(pipeline, apl);
  const rows = pipelineRows(pipeline, apl);
  const asked = rowsAsked(rows, wanted, why);
  if (why !== undefined) {
    const appends = rows.limit === undefined && rows.unit !== 'one' && asked?.by === 'rows';
    return { kind: 'single', apl: appends ? appendOperator(apl, `limit ${asked.limit}`) : apl, asked };
  }
  const order = orderOf(pipeline);
  const pages: PagedPlan = {
    kind: 'pages',
    apl: (rows) =>
      limit === undefined ? limited(apl, rows, order === undefined) : relimited(apl, limit, rows, order === undefined),
    direction: order?.[0]?.descending === false ? 'ascending' : 'descending',
    total,
    totalFrom: limit === undefined ? 'rows' : 'limit',
    pageSize,
    method: wanted.paging ?? 'timestamp',
  };
  if (total === undefined || total > pageSize) {
    return pages;
  }
  return { kind: 'single', apl: limit === undefined ? pages.apl(total) : apl, asked };
}

function rowsAsked(rows: PipelineRows, wanted: RowsWanted, why: string | undefined): RowsAsked | undefined {
  const { unit, ordered, limit } = rows;
  if (unit === 'one' || rows.narrowed) {
    return undefined;
  }
  if (limit !== undefined) {
    return { unit, ordered, limit: limit.rows, by: limit.by, why };
  }
  const most = rowsTotal(wanted) ?? mostRows;
  return { unit, ordered, limit: most, by: most === pageSize ? 'service' : 'rows', why };
}

/** How many rows `Rows` asks for; `undefined` for all. */
function rowsTotal({ rows = pageSize }: RowsWanted): number | undefined {
  return rows === 'all' ? undefined : Math.min(mostRows, Math.max(1, Math.floor(rows) || pageSize));
}

function limited(apl: string, rows: number, sorts: boolean): string {
  return appendOperator(sorts ? appendOperator(apl, 'sort by _time desc') : apl, `limit ${rows}`);
}

/** The person's own limit with another number; what takes rows first has to know their order. */
function relimited(apl: string, { operator }: Limit, rows: number, sorts: boolean): string {
  const { count } = operator;
  const sort = sorts ? 'sort by _time desc | ' : '';
  return `${apl.slice(0, operator.from)}${sort}${apl.slice(operator.from, count.from)}${rows}${apl.slice(count.to)}`;
}
