import { type QueryContext } from '../request/queryContext';
import { type Compilation } from '../compile/relation/compilation';
import { limitSeries } from '../compile/operators/rows';
import { type Plan, withDefaultOrder } from '../compile/pipeline';
import { type CheckedRequest, formatCursor } from '../request/request';
import { type Relation } from '../compile/relation/relation';
import { legacyContent } from './legacy';
import { addStatistics, type EventStatistics, readStatistics, statisticsStatement, statusJson } from './status';
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

/** Runs a translated query and builds its response. Live data may change between the counts. */
export async function runQuery(work: Work): Promise<string> {
  const { begun, request, compilation, plan, context, format } = work;
  const rows = (sql: string) => context.database.rows(sql, context.signal);
  const max = rowLimit(work);
  const result = limitedSeries(withDefaultOrder(plan.result), max, compilation);
  const limit = result.answer.series ? undefined : BigInt(max);
  const contentOf = format === 'tabular' ? tabularContent : legacyContent;

  // The number of events that a nested table or join keeps is unknown, so all examined events count as matches.
  const matching = plan.matched ? [plan.matched] : compilation.sources;
  const allMatch = matching.every(({ name }, index) => name === compilation.sources.at(index)?.name);
  const [content, matched, examined] = await Promise.all([
    contentOf({ compilation, plan, result, limit, rows }),
    countEvents(matching, work),
    allMatch && matching.length === compilation.sources.length ? undefined : countEvents(compilation.sources, work),
  ]);
  // At the end of paging, an empty page returns the cursor that was sent.
  const fallback = request.cursor ? formatCursor(request.cursor) : undefined;
  const status = statusJson({
    elapsedMicroseconds: Number((process.hrtime.bigint() - begun) / 1000n),
    minCursor: content.first ?? fallback,
    maxCursor: content.last ?? fallback,
    examined: examined ?? matched,
    matched,
    groups: content.groups,
    range: compilation.range,
    datasets: compilation.datasets,
  });
  return content.write(status);
}

async function countEvents(relations: Relation[], { compilation, context }: Work): Promise<EventStatistics> {
  const counts = relations.map(async (relation) => {
    const sql = statisticsStatement(compilation.steps, relation);
    return readStatistics(await context.database.rows(sql, context.signal));
  });
  return addStatistics(await Promise.all(counts));
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
