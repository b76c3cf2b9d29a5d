import { type Dataset } from '../../dataset';
import { type QueryContext } from '../queryContext';
import { type Compilation } from '../compilation';
import { formatCursor } from '../cursor';
import { limitSeries } from '../operators/seriesLimit';
import { type Plan, withDefaultOrder } from '../pipeline';
import { type CheckedRequest } from '../request';
import { type Scope } from '../scope';
import { columnsStatement } from './columns';
import { type EventStatistics, readStatistics, statisticsStatement } from './statistics';
import { statusJson } from './status';
import { tableJson } from './table';

export interface Work {
  /** When work on the request began, by the process's clock. */
  begun: bigint;
  request: CheckedRequest;
  compilation: Compilation;
  dataset: Dataset;
  plan: Plan;
  context: QueryContext;
}

/** Rows of an answer when neither query nor request says how many (contract, "Limits", rule 2). */
const defaultLimit = 1000;

interface Page {
  rows: number;
  first: string | null;
  last: string | null;
  columns: string[];
}

/** Runs a translated query and writes its tabular answer. */
export async function runQuery(work: Work): Promise<AsyncIterable<string>> {
  const { compilation, dataset, plan, context } = work;
  const rows = (sql: string) => context.database.rows(sql, context.signal);
  const limit = rowLimit(work);
  const result = limitedSeries(withDefaultOrder(plan.result), limit, compilation);
  const { totals } = result;

  const examinedSql = statisticsStatement(compilation.steps, plan.source);
  const matchedSql = statisticsStatement(compilation.steps, plan.matched);
  const [page, totalsPage, examined, matched, groups] = await Promise.all([
    rows(columnsStatement(compilation.steps, result, result.series ? undefined : BigInt(limit))).then(readPage),
    totals && rows(columnsStatement(compilation.steps, totals, undefined)).then(readPage),
    rows(examinedSql).then(readStatistics),
    matchedSql === examinedSql ? undefined : rows(matchedSql).then(readStatistics),
    countGroups(plan, work),
  ]);
  const tables = [tableJson('0', dataset.name, result, compilation.range, page.columns)];
  if (totals && totalsPage) {
    tables.push(tableJson('_totals', dataset.name, totals, compilation.range, totalsPage.columns));
  }
  return answerJson(work, { page, examined, matched: matched ?? examined, groups, tables });
}

/** The lowest of the request's and the server's limit; the query's own is in its steps already (contract, "Limits", rule 1). */
function rowLimit({ plan, request, context }: Work): number {
  return plan.result.limited ? context.pageLimit : Math.min(request.defaultLimit ?? defaultLimit, context.pageLimit);
}

/** Groups by time are limited as groups: a series keeps all of its buckets. */
function limitedSeries(scope: Scope, limit: number, compilation: Compilation): Scope {
  return scope.series ? limitSeries(BigInt(limit), scope, scope.series, compilation) : scope;
}

async function countGroups({ grouped }: Plan, { compilation, context }: Work): Promise<number> {
  if (!grouped) {
    return 0;
  }
  const { relation } = grouped.series?.ranking ?? grouped;
  const [[count]] = await context.database.rows(
    compilation.steps.statement(`SELECT count(*) FROM ${relation}`),
    context.signal
  );
  return Number(count);
}

function readPage([row]: unknown[][]): Page {
  const [rows, first, last, ...columns] = row;
  return { rows: Number(rows), first: cursorOf(first), last: cursorOf(last), columns: columns.map(String) };
}

/** A cursor of `nanoseconds:row`. */
function cursorOf(edge: unknown): string | null {
  if (typeof edge !== 'string') {
    return null;
  }
  const [time, id] = edge.split(':');
  return formatCursor({ time: BigInt(time), id: BigInt(id) });
}

interface Parts {
  page: Page;
  examined: EventStatistics;
  matched: EventStatistics;
  groups: number;
  tables: string[][];
}

/** The answer in pieces, none of them longer than one column: together they could be too long for one text. */
async function* answerJson(
  { begun, request, compilation, dataset }: Work,
  { page, examined, matched, groups, tables }: Parts
): AsyncIterable<string> {
  // The end of paging: an empty page gives back the cursor that was sent.
  const fallback = request.cursor ? formatCursor(request.cursor) : undefined;
  const status = statusJson({
    elapsedMicroseconds: Number((process.hrtime.bigint() - begun) / 1000n),
    minCursor: page.first ?? fallback,
    maxCursor: page.last ?? fallback,
    examined,
    matched,
    groups,
    range: compilation.range,
  });
  const meta = { datasetNames: [dataset.name], fieldsMetaMap: { [dataset.name]: dataset.fields } };
  yield `{"format":"tabular","status":${status},"tables":[`;
  for (const [index, pieces] of tables.entries()) {
    yield* index === 0 ? pieces : [',', ...pieces];
  }
  yield `],${JSON.stringify(meta).slice(1)}`;
}
