import { errorProblem, type Fix, type Problem, replaceFix, warningProblem } from '../../kit/problem';
import { syntaxProblem } from '../../kit/problemList';
import { mplPipelinesOf } from '../analysis/pipelines';
import { type KnownMetrics } from '../analysis/schema';
import { type MplQuery } from '../tree/ast';
import { commentKeeper } from '../edit/keepComments';
import { parseMpl } from '../tree/readQuery';
import { stepWordsOf } from '../tree/steps';
import { datasetFor } from '../promql/datasetFor';
import { type Promql } from '../promql/expression';
import { readPromql } from '../promql/readPromql';
import { promqlToMpl } from '../promql/toMpl';
import { extendProblems } from './extend';
import { functionProblems } from './functions';
import { matchingProblems } from './matching';
import { explained } from './mistakes';
import { divisionProblems, nameProblems } from './names';
import { listProblems, typeProblems } from './types';
import { variableProblems } from './variables';

/** Problems in a query, in text order, and the query's tree. */
export function findMplProblems(text: string, known: KnownMetrics): { query: MplQuery; problems: Problem[] } {
  const query = parseMpl(text);
  // If an error has an explanation, the query is MPL. For example, `demo:disk/io` lacks only backticks.
  const promql = query.problems.some(({ fix }) => !fix) ? promqlProblem(text, known) : undefined;
  if (promql) {
    return { query, problems: [promql] };
  }
  const syntax = explained(text, query.problems).map(syntaxProblem);
  const found = mplPipelinesOf(query).flatMap((pipeline) => [
    ...pipeline.steps
      .filter(({ kind, word }) => kind !== 'unknown' && stepWordsOf(kind).otherWord === text.slice(word.from, word.to))
      .map(({ kind, word }) => {
        const message = `\`${text.slice(word.from, word.to)}\` is an older spelling of \`${kind}\`.`;
        return warningProblem(word, message, replaceFix(word, kind));
      }),
    ...functionProblems(pipeline, text),
    ...nameProblems(pipeline, known),
    ...typeProblems(pipeline, known),
    ...matchingProblems(pipeline, text, known),
    ...listProblems(pipeline),
    ...extendProblems(pipeline, known),
  ]);
  found.push(...variableProblems(text, query, known));
  found.push(...divisionProblems(query, known));
  const isNew = ({ from, to }: Problem) => !syntax.some((other) => other.from <= to && from <= other.to);
  const problems = [...syntax, ...found.filter(isNew)].sort((a, b) => a.from - b.from || a.to - b.to);
  const keep = commentKeeper(text);
  const withComments = (fix: Fix): Fix => ({ ...fix, edits: keep(fix.edits) });
  return { query, problems: problems.map((problem) => ({ ...problem, fixes: problem.fixes.map(withComments) })) };
}

/** True if an expression is more than a name. MPL queries also start with a name. */
const isMore = (read: Promql): boolean =>
  read.kind === 'selector'
    ? read.matchers.length > 0
    : read.kind === 'negative'
      ? isMore(read.of)
      : read.kind === 'binary' || read.kind === 'call' || read.kind === 'aggregation';

/** Parses a complete PromQL query; `undefined` for other text. */
export function wholePromql(text: string): Promql | undefined {
  const read = readPromql(text);
  return read && isMore(read) ? read : undefined;
}

/** Problem for a query that is entirely PromQL. */
function promqlProblem(text: string, known: KnownMetrics): Problem | undefined {
  const read = wholePromql(text);
  if (!read) {
    return undefined;
  }
  const span = { from: text.length - text.trimStart().length, to: text.trimEnd().length };
  const dataset = datasetFor(read, known);
  const result = promqlToMpl(read, dataset ?? 'dataset', known);
  if ('missing' in result) {
    const message = `This is PromQL. MPL has no exact counterpart for ${result.missing.join(', ')}.`;
    return { ...errorProblem(span, message), isOfQuery: true };
  }
  const message =
    'This is PromQL. MPL starts with a metric, followed by steps: `dataset:metric | align to 5m using avg`.';
  // Until the datasets are loaded, the converted query would have no dataset.
  const fixes = dataset === undefined ? [] : [replaceFix({ from: 0, to: text.length }, result.mpl, 'Convert to MPL')];
  return { ...errorProblem(span, message, ...fixes), isOfQuery: true };
}
