import { appendOperator } from '../../apl/appendOperator';
import { type Pipeline } from '../../apl/ast';
import { parseQuery } from '../../apl/parse';
import { isAggregated, type Limit, limitOf, orderOf } from '../../apl/pipelineFacts';
import { mostRows, type PagedPlan, pageSize, type Plan, type RowsWanted } from './plan';
import { whyNoPages } from './whyNoPages';

/**
 * How a query is sent, by its syntax tree. A limit that the person wrote is the total, and goes before `rows`; without a sort,
 * `sort by _time desc` is added. What cannot be paged is sent once, with the reason.
 */
export function planQuery(apl: string, wanted: RowsWanted): Plan {
  const query = parseQuery(apl);
  const { pipeline } = query;
  // The service says best what is wrong with a query.
  if (pipeline === undefined || query.problems.length > 0) {
    return { kind: 'single', apl };
  }
  const limit = limitOf(pipeline);
  const own = limit?.count === undefined ? undefined : Number(limit.count);
  const total = limit === undefined ? rowsTotal(wanted) : own;
  const why = whyNoPages(pipeline, apl);
  if (why !== undefined) {
    const aggregated = isAggregated(pipeline);
    const appended = limit === undefined && !aggregated && !hasTop(pipeline) ? (total ?? mostRows) : pageSize;
    return {
      kind: 'single',
      apl: appended === pageSize ? apl : appendOperator(apl, `limit ${appended}`),
      cut:
        total !== undefined && total <= pageSize
          ? undefined
          : { sentence: cutSentence(why), wanted: total, aggregated },
    };
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
  return { kind: 'single', apl: limit === undefined ? pages.apl(total) : apl };
}

function hasTop({ operators }: Pipeline): boolean {
  return operators.some(({ kind }) => kind === 'top');
}

/** How many rows `Rows` asks for; `undefined` for all. */
function rowsTotal({ rows = pageSize }: RowsWanted): number | undefined {
  return rows === 'all' ? undefined : Math.min(mostRows, Math.max(1, Math.floor(rows) || pageSize));
}

function cutSentence(why: string): string {
  return `More rows than one answer holds cannot be fetched here, because ${why}. Filter or summarize, or let the query end with events sorted by _time.`;
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
