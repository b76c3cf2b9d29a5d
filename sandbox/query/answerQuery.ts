import { type Name, type Query } from '../../src/apl/ast';
import { parseQuery } from '../../src/apl/parse';
import { type Dataset } from '../dataset';
import { type AnswerFormat, runQuery } from './answer/run';
import { defaultMaxBuckets } from './buckets';
import { type Compilation } from './compilation';
import { fromDatabaseError } from './databaseError';
import { readStatements, translatePipeline } from './pipeline';
import { type QueryContext } from './queryContext';
import { detailAt, QueryError, queryErrorAt, Refusal } from './queryError';
import { checkRegexes } from './regexes';
import { type CheckedRequest, checkRequest, defaultBounds, type QueryRequest, rangeOf } from './request';
import { Steps } from './scope';
import { sqlName } from './sql';

/**
 * Answers an APL query with the text of an answer, in pieces: tabular (contract, "Tabular query response") or in the legacy format.
 * Throws a `QueryError` for whatever has no exact answer (400 with a place in the query, 404, 422, 432), and the signal's reason
 * when it is aborted.
 */
export async function answerQuery(
  body: QueryRequest,
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
    if (pipeline.source.kind !== 'dataset') {
      const { keyword } = pipeline.source.operator;
      throw new Refusal(keyword, `operator "${keyword.name}" is not supported`, 'unsupported');
    }
    const dataset = findDataset(pipeline.source.dataset, request.apl, context);
    const compilation = await compilationFor(request, dataset, context);
    readStatements(query, compilation);
    const plan = translatePipeline(pipeline, dataset, request.cursor, compilation);
    await checkRegexes(compilation, context);
    return await runQuery({ begun, request, compilation, dataset, plan, context, format });
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

/** Where half of a character stands alone, if anywhere. No text of an event can hold one. */
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

function findDataset(name: Name, text: string, context: QueryContext): Dataset {
  const dataset = context.findDataset(name.name);
  if (!dataset) {
    const unknown = `dataset "${name.name}" not found`;
    throw new QueryError(404, unknown, detailAt(text, name, unknown, 'semantic'));
  }
  return dataset;
}

async function compilationFor(request: CheckedRequest, dataset: Dataset, context: QueryContext): Promise<Compilation> {
  return {
    text: request.apl,
    dataset,
    now: context.now,
    range: rangeOf(
      request,
      context.bounds ?? defaultBounds,
      request.start ?? (await earliestEvent(dataset, context)),
      context.now
    ),
    maxBuckets: request.maxBuckets ?? defaultMaxBuckets,
    steps: new Steps(),
    regexes: [],
    variables: new Map(),
  };
}

async function earliestEvent(dataset: Dataset, { database, signal }: QueryContext): Promise<bigint | undefined> {
  const [[earliest]] = await database.rows(`SELECT epoch_ns(min("_time")) FROM ${sqlName(dataset.name)}`, signal);
  return typeof earliest === 'bigint' ? earliest : undefined;
}
