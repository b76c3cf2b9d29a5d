import { countOf, limitOf, orderOf } from '@aplkit/language/apl/analysis/pipelineFacts';
import { withSteps } from '@aplkit/language/apl/tree/edit';
import { type OperatorOf, type Query } from '@aplkit/language/apl/tree/ast';
import { parseCorrectQuery } from '@aplkit/language/apl/parse';
import { widerQueryRange } from '../../service/queryRange';
import { readLegacyQuery } from './legacyQuery';
import { type MoreRows, maxRows, type PagedPlan, pageSize, type Plan, type RowsWanted } from './plan';
import { oneRequest, requestedRows, pipelineRows, rowsTotal, unreadableRows } from './requestedRows';
import { whyNoPages } from './whyNoPages';

/** Plans a query's requests. Its own limit takes precedence over `rows`. Throws if the legacy endpoint can't run it. */
export function planQuery(apl: string, wanted: RowsWanted): Plan {
  const tree = parseCorrectQuery(apl);
  const plan: Plan = { ...planRequests(apl, tree, wanted), tree };
  if (wanted.kind !== 'legacy') {
    return plan;
  }
  const { dataset, order: sorted, limit = wanted.rows === 'all' ? maxRows : wanted.rows } = readLegacyQuery(apl);
  const order = sorted.length > 0 ? sorted : [{ field: '_time', desc: true }];
  return { ...plan, legacy: { dataset, order, limit } };
}

function planRequests(apl: string, query: Query | undefined, wanted: RowsWanted): Plan {
  // The service explains invalid queries best. If it accepts the query, it may return any rows.
  if (query?.pipeline === undefined) {
    return { kind: 'single', apl: () => apl, requested: unreadableRows };
  }
  const { statements, pipeline } = query;
  const limit = limitOf(pipeline);
  const total = limit === undefined ? rowsTotal(wanted) : countOf(limit);
  const why = whyNoPages(statements, pipeline);
  const requested = requestedRows(pipelineRows(pipeline), wanted, why);
  if (why !== undefined) {
    return oneRequest(apl, pipeline, requested);
  }
  const order = orderOf(pipeline);
  const pages: PagedPlan = {
    kind: 'pages',
    apl: (rows = pageSize) =>
      limit === undefined
        ? withSteps(apl, pipeline, ...(order ? [] : ['sort by _time desc']), `limit ${rows}`)
        : relimited(apl, limit, rows, order === undefined),
    direction: order?.[0]?.descending === false ? 'ascending' : 'descending',
    total,
    totalFrom: limit === undefined ? 'rows' : 'limit',
    pageSize,
  };
  if (wanted.more !== undefined) {
    return moreOf(pages, wanted.more);
  }
  if (total === undefined || total > pageSize) {
    return pages;
  }
  // If there's no limit, the service returns one page.
  return { kind: 'single', apl: () => (requested?.by === 'rows' ? pages.apl(total) : apl), requested };
}

/** Maximum number of pages fetched to reach the shown lines. */
const maxNewerPages = 10;

/** Plans pages for further lines, including the edge's millisecond, whose rows may be only partly shown. */
function moreOf(pages: PagedPlan, { from, to, isNewer }: MoreRows): Plan {
  const isDescending = pages.direction === 'descending';
  const total = pages.total && Math.max(pages.total, pageSize) * (isNewer && isDescending ? maxNewerPages : 1);
  return { ...pages, total, range: widerQueryRange({ from, to }), edge: isDescending ? to : from };
}

/** Changes the query's limit. With `sorts`, sorts the rows by time first. */
function relimited(apl: string, { from, count }: OperatorOf<'limit'>, rows: number, sorts: boolean): string {
  const sort = sorts ? 'sort by _time desc | ' : '';
  return `${apl.slice(0, from)}${sort}${apl.slice(from, count.from)}${rows}${apl.slice(count.to)}`;
}
