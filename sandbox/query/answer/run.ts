import { type QueryContext } from '../request/queryContext';
import { type Compilation } from '../compile/relation/compilation';
import { limitSeries } from '../compile/operators/rows';
import { type Plan, withDefaultOrder } from '../compile/pipeline';
import { type CheckedRequest, formatCursor } from '../request/request';
import { type Relation } from '../compile/relation/relation';
import { legacyContent } from './legacy';
import { oneRow } from './page';
import { addStatistics, readStatistics, statisticsQuery, statusJson } from './status';
import { tabularContent } from './tabular';

/** Values of `?format=` (contract, "Query (current)"). */
export type AnswerFormat = 'tabular' | 'legacy';

interface Work {
  /** Time at which work on the request began, by the process's clock. */
  begun: bigint;
  request: CheckedRequest;
  compilation: Compilation;
  plan: Plan;
  context: QueryContext;
  format: AnswerFormat;
}

/** Default limit on rows (contract, "Limits", rule 2). */
const defaultLimit = 1000;

/** Runs a translated query and builds its response. One statement returns the rows and the counts, so live data can't change in between. */
export async function runQuery(work: Work): Promise<string> {
  const { begun, request, compilation, plan, context, format } = work;
  const max = rowLimit(work);
  const result = limitedSeries(withDefaultOrder(plan.result), max, compilation);
  const limit = result.answer.series ? undefined : BigInt(max);
  const contentOf = format === 'tabular' ? tabularContent : legacyContent;
  const query = contentOf({ compilation, plan, result, limit });

  // The number of events that a nested table or join keeps is unknown, so all examined events count as matches.
  const matching = plan.matched ? [plan.matched] : compilation.sources;
  const counts = new Map([...matching, ...compilation.sources].map((each) => [each.name, statisticsQuery(each)]));
  const sql = compilation.steps.statement(oneRow([query.select, ...counts.values()]));
  const [row] = await context.database.rows(sql, context.signal);
  const content = query.read(row);
  const found = readStatistics(row, [...counts.keys()]);
  const statistics = (relations: Relation[]) => addStatistics(relations.flatMap(({ name }) => found.get(name) ?? []));

  // At the end of paging, an empty page returns the cursor that was sent.
  const fallback = request.cursor ? formatCursor(request.cursor) : undefined;
  const status = statusJson({
    elapsedMicroseconds: Number((process.hrtime.bigint() - begun) / 1000n),
    minCursor: content.first ?? fallback,
    maxCursor: content.last ?? fallback,
    examined: statistics(compilation.sources),
    matched: statistics(matching),
    groups: content.groups,
    range: compilation.range,
    datasets: compilation.datasets,
  });
  return content.write(status);
}

/**
 * The lower of the request's limit, or the default, and the server's (contract, "Limits", rules 1 and 2). The query's own limit is in
 * its steps.
 */
function rowLimit({ plan, request, context }: Work): number {
  const asked =
    request.limit ?? (plan.result.answer.limited ? context.pageLimit : (request.defaultLimit ?? defaultLimit));
  return Math.min(asked, context.pageLimit);
}

/** Limits the number of series instead of rows if rows are grouped by time; each series keeps its buckets. */
function limitedSeries(relation: Relation, limit: number, compilation: Compilation): Relation {
  const { series } = relation.answer;
  return series ? limitSeries(BigInt(limit), relation, series, compilation) : relation;
}
