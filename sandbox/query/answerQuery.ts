import { type Pipeline, type Query } from '../../src/apl/tree/ast';
import { parseQuery } from '../../src/apl/parse';
import { type Dataset } from '../database/dataset';
import { type AnswerFormat, runQuery } from './answer/run';
import { defaultMaxBuckets } from './buckets';
import { type Compilation, type TimeRange } from './compilation';
import { fromDatabaseError } from './databaseError';
import { type Plan, translatePipeline } from './pipeline';
import { readStatements } from './statements';
import { type QueryContext } from './queryContext';
import { detailAt, QueryError, queryErrorAt, Refusal } from './queryError';
import { checkRegexes } from './regexes';
import { type CheckedRequest, checkRequest, defaultBounds, rangeOf } from './request';
import { Steps } from './scope';
import { sqlName } from '../database/sql';

/**
 * Answers an APL query with the text of an answer, in pieces: tabular (contract, "Tabular query response") or in the legacy format. Throws
 * a `QueryError` for whatever has no exact answer (400 with a position in the query, 404, 422, 432), and the signal's reason when it is
 * aborted.
 */
export async function answerQuery(
  body: unknown,
  context: QueryContext,
  format: AnswerFormat = 'tabular'
): Promise<AsyncIterable<string>> {
  const begun = process.hrtime.bigint();
  const request = checkRequest(body, context.now);
  const query = parse(request.apl);
  const pipeline = query.pipeline;
  if (!pipeline) {
    const empty = "the query is empty: it begins with the name of a dataset, like ['sample-http-logs']";
    throw new QueryError(422, empty, detailAt(request.apl, { from: query.to, to: query.to }, empty, 'syntax'));
  }
  try {
    const translated = (range: TimeRange) => translateQuery(query, pipeline, { request, context, range });
    const bounded = (earliest: bigint | undefined) =>
      rangeOf(request, context.bounds ?? defaultBounds, earliest, context.now);
    // Without a start, the first event decides: which datasets are read is only known once the query is translated.
    const earliest =
      request.startTime === undefined
        ? await earliestEvent(translated(bounded(undefined)).compilation.datasets, context)
        : undefined;
    const { compilation, plan } = translated(bounded(earliest));
    await checkRegexes(compilation, context);
    return await runQuery({ begun, request, compilation, plan, context, format });
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof Refusal) {
      throw queryErrorAt(request.apl, error.span, error.message, error.errorType);
    }
    throw error instanceof QueryError ? error : fromDatabaseError(error, request.apl, pipeline);
  }
}

function parse(apl: string): Query {
  const broken = brokenCharacter(apl);
  if (broken !== undefined) {
    throw queryErrorAt(apl, { from: broken, to: broken + 1 }, 'half of a character (a lone surrogate)', 'syntax');
  }
  const query = parseQuery(apl);
  const problem = query.problems.at(0);
  if (problem) {
    throw queryErrorAt(apl, problem, problem.message, 'syntax');
  }
  return query;
}

/** Returns the index of an unpaired surrogate, or `undefined`. No text of an event can contain one. */
function brokenCharacter(text: string): number | undefined {
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) {
      return at;
    }
    at += character.length;
  }
  return undefined;
}

interface Translation {
  request: CheckedRequest;
  context: QueryContext;
  range: TimeRange;
}

function translateQuery(
  query: Query,
  pipeline: Pipeline,
  { request, context, range }: Translation
): { compilation: Compilation; plan: Plan } {
  const compilation: Compilation = {
    text: request.apl,
    findDataset: context.findDataset,
    listDatasets: context.listDatasets,
    datasets: [],
    sources: [],
    now: context.now,
    range,
    maxBuckets: request.maxBinAutoGroups ?? defaultMaxBuckets,
    steps: new Steps(),
    depth: 0,
    regexes: [],
    windows: 0,
    variables: new Map(),
    tables: new Map(),
    translateTable: (table, inner) => translatePipeline(table, undefined, inner).result,
  };
  readStatements(query, compilation);
  return { compilation, plan: translatePipeline(pipeline, request.cursor, compilation) };
}

async function earliestEvent(datasets: Dataset[], { database, signal }: QueryContext): Promise<bigint | undefined> {
  const tables = datasets.map(({ name }) => `SELECT min("_time") AS first FROM ${sqlName(name)}`);
  if (tables.length === 0) {
    return undefined;
  }
  const [[earliest]] = await database.rows(`SELECT epoch_ns(min(first)) FROM (${tables.join(' UNION ALL ')})`, signal);
  return typeof earliest === 'bigint' ? earliest : undefined;
}
