import { type Query } from '@aplkit/language/apl/tree/ast';
import { parseQuery } from '@aplkit/language/apl/parse';
import { fromDatabaseError } from './answer/databaseError';
import { type AnswerFormat, runQuery } from './answer/run';
import { compileQuery } from './compile/compileQuery';
import { type QueryContext } from './request/queryContext';
import { detailAt, QueryError, queryErrorAt, Refusal } from './request/queryError';
import { checkRequest } from './request/request';

/** Runs an APL query and returns the response's text. Throws a `QueryError` if no exact result is possible. */
export async function answerQuery(
  body: unknown,
  context: QueryContext,
  format: AnswerFormat = 'tabular'
): Promise<string> {
  const begun = process.hrtime.bigint();
  const request = checkRequest(body, context.now);
  const query = parse(request.apl);
  const pipeline = query.pipeline;
  if (!pipeline) {
    const empty = "the query is empty: start with a dataset, like ['sample-http-logs']";
    throw new QueryError(422, empty, detailAt(request.apl, { from: query.to, to: query.to }, empty, 'syntax'));
  }
  try {
    const { compilation, plan } = await compileQuery({ query, pipeline, request, context });
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
  // No event's text can contain a lone surrogate. Two that form a pair match as one character, which isn't a lone surrogate.
  const broken = apl.search(/\p{Surrogate}/u);
  if (broken >= 0) {
    throw queryErrorAt(apl, { from: broken, to: broken + 1 }, 'half of a character (a lone surrogate)', 'syntax');
  }
  const query = parseQuery(apl);
  const problem = query.problems.at(0);
  if (problem) {
    throw queryErrorAt(apl, problem, problem.message, 'syntax');
  }
  return query;
}
