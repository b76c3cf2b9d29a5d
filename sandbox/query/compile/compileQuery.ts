import { type Pipeline, type Query } from '@aplkit/language/apl/tree/ast';
import { type Dataset } from '../../database/dataset';
import { sqlName, sqlText } from '../../database/sql';
import { type QueryContext } from '../request/queryContext';
import { Refusal } from '../request/queryError';
import { type CheckedRequest, defaultBounds, rangeOf, type TimeRange } from '../request/request';
import { type Plan, translatePipeline } from './pipeline';
import { defaultMaxBuckets } from './relation/buckets';
import { type Compilation } from './relation/compilation';
import { Steps } from './relation/steps';
import { readStatements } from './statements';

/** A query translated to SQL. */
interface CompiledQuery {
  compilation: Compilation;
  plan: Plan;
}

interface Translation {
  query: Query;
  pipeline: Pipeline;
  request: CheckedRequest;
  context: QueryContext;
}

/** Translates a query to SQL. Throws a `Refusal` or a `QueryError` if no exact result is possible. */
export async function compileQuery(translation: Translation): Promise<CompiledQuery> {
  const { request, context } = translation;
  const within = (earliest: bigint | undefined) =>
    translate(translation, rangeOf(request, context.bounds ?? defaultBounds, earliest, context.now));
  // Without a start, the first event determines the range; the datasets are known only once the query is translated.
  const earliest =
    request.startTime === undefined ? await earliestEvent(within(undefined).compilation.datasets, context) : undefined;
  const compiled = within(earliest);
  await checkRegexes(compiled.compilation, context);
  return compiled;
}

function translate({ query, pipeline, request, context }: Translation, range: TimeRange): CompiledQuery {
  const compilation: Compilation = {
    text: request.apl,
    findDataset: context.findDataset,
    listDatasets: context.listDatasets,
    findView: (name) => context.findView?.(name),
    virtualFieldsOf: (dataset) => context.virtualFieldsOf?.(dataset) ?? [],
    datasets: [],
    usedVirtualFields: new Map(),
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

/** Tries the query's regular expressions on empty text, so that an invalid one is reported with its position. */
async function checkRegexes({ regexes }: Compilation, { database, signal }: QueryContext): Promise<void> {
  for (const { pattern, span } of regexes) {
    try {
      await database.rows(`SELECT regexp_matches('', ${sqlText(pattern)})`, signal);
    } catch {
      signal.throwIfAborted();
      throw new Refusal(span, 'this is not a regular expression (RE2 syntax)');
    }
  }
}
