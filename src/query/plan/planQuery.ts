import { from, map, type Observable, of } from 'rxjs';

import { appendOperator } from '../../apl/edit/appendOperator';
import { limitOf } from '../../apl/analysis/pipelineFacts';
import { readCorrectQuery } from '../../apl/tree/readQuery';
import { loadPart } from '../../grafana/loadPart';
import { pageSize, type Plan, type RowsWanted, type SinglePlan } from './plan';
import { askedOf, pipelineRows, rowsTotal, unreadable } from './rowsAsked';

/**
 * Plans how a query is sent, by its syntax tree: as it is, where it asks for no more rows than the service sends. What plans others is
 * loaded with the first of them. Fails with a sentence for a person where the legacy endpoint cannot be asked this query.
 */
export function planQuery(apl: string, wanted: RowsWanted): Observable<Plan> {
  const plan = wanted.kind === 'legacy' || wanted.more !== undefined ? undefined : planAsIs(apl, wanted);
  return plan === undefined ? loadedPlan(apl, wanted) : of(plan);
}

/**
 * Plans a query that is one request as it is; `undefined` for one that asks for other rows than a page of them. Groups, as
 * variables ask for them, are one request however many they are.
 */
export function planAsIs(apl: string, wanted: RowsWanted): SinglePlan | undefined {
  const query = readCorrectQuery(apl);
  // The service says best what is wrong with a query.
  if (query?.pipeline === undefined) {
    return { kind: 'single', apl: () => apl, asked: unreadable };
  }
  const rows = pipelineRows(query.pipeline);
  const limit = limitOf(query.pipeline);
  const isGroups = rows.unit === 'groups';
  const fits =
    isGroups ||
    (rowsTotal(wanted) === pageSize &&
      (limit === undefined || isPage(limit.count)) &&
      (rows.limit === undefined || isPage(rows.limit.rows)));
  const asked = askedOf(rows, wanted, isGroups ? 'groups are not events' : undefined);
  const most = isGroups && rows.limit === undefined && asked?.by === 'rows' ? asked.limit : undefined;
  const sent = () => (most === undefined ? apl : appendOperator(apl, `limit ${most}`));
  return fits ? { kind: 'single', apl: sent, asked } : undefined;
}

function isPage(rows: bigint | number | undefined): boolean {
  return rows !== undefined && rows <= pageSize;
}

function loadedPlan(apl: string, wanted: RowsWanted): Observable<Plan> {
  const load = () => import(/* webpackChunkName: "rareParts" */ './planRows');
  return from(loadPart(load)).pipe(map(({ planRows }) => planRows(apl, wanted)));
}
