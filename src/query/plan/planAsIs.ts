import { countOf, limitOf } from '../../apl/analysis/pipelineFacts';
import { readCorrectQuery } from '../../apl/tree/readQuery';
import { pageSize, type RowsWanted, type SinglePlan } from './plan';
import { oneRequest, requestedRows, pipelineRows, rowsTotal, unreadable } from './requestedRows';

/** Plans a query that is one request as it is; `undefined` for one that asks for other rows, which `planRows` plans. */
export function planAsIs(apl: string, wanted: RowsWanted): SinglePlan | undefined {
  if (wanted.kind === 'legacy' || wanted.more !== undefined) {
    return undefined;
  }
  const query = readCorrectQuery(apl);
  // The service says best what is wrong with a query.
  if (query?.pipeline === undefined) {
    return { kind: 'single', apl: () => apl, requested: unreadable };
  }
  const { pipeline } = query;
  const rows = pipelineRows(pipeline);
  const limit = limitOf(pipeline);
  const isGroups = rows.unit === 'groups';
  const fits =
    isGroups ||
    (rowsTotal(wanted) === pageSize &&
      (limit === undefined || isPage(countOf(limit))) &&
      (rows.limit === undefined || isPage(rows.limit.rows)));
  const requested = requestedRows(rows, wanted, isGroups ? 'groups are not events' : undefined);
  return fits ? oneRequest(apl, pipeline, requested) : undefined;
}

const isPage = (rows: number | undefined) => rows !== undefined && rows <= pageSize;
