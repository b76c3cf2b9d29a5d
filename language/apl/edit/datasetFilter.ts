import { datasetOf, definedNames } from '../analysis/datasetNames';
import { withoutSpans } from '../../kit/reading';
import { matchesPattern } from '../analysis/matchesPattern';
import { parseExpression, parseQuery } from '../parse';
import { type Pipeline } from '../tree/ast';
import { applyEdits } from '../tree/edit';
import { tokenize } from '../tree/lexer';
import { type PipelinePlace, pipelinesOf } from '../tree/pipelines';
import { type EditedQuery, insertStep, whyUnreadable } from './change';
import { afterWheres, conditionsOf } from './filters';

/** Adds a condition wherever a query reads a dataset; `undefined` if the query doesn't read it. */
export function filterDataset(text: string, dataset: string, condition: string): EditedQuery | undefined {
  const query = parseQuery(text);
  const places = definedNames(query).has(dataset)
    ? []
    : pipelinesOf(query).filter(({ pipeline }) => reads(pipeline, dataset));
  if (places.length === 0) {
    return undefined;
  }
  if (query.problems.length > 0) {
    return { text, leftOut: [whyUnreadable(query)] };
  }
  const parsed = parseExpression(condition);
  const wanted = parsed && withoutSpans(parsed);
  const edits = places
    .filter((place) => whyFixed(place) === undefined && !hasCondition(place.pipeline, wanted))
    .map(({ pipeline, tableOf }) => {
      const place = afterWheres({ pipeline, index: 0, table: tableOf !== undefined });
      return insertStep(text, place, `where ${closed(condition)}`);
    });
  return { text: applyEdits(text, edits), leftOut: [...new Set(places.flatMap((place) => whyFixed(place) ?? []))] };
}

function reads(pipeline: Pipeline, dataset: string): boolean {
  const { source } = pipeline;
  return source.kind === 'datasets'
    ? matchesPattern(dataset, source.pattern)
    : isSearchOfAll(source) || datasetOf(pipeline) === dataset;
}

/** True for `search "…"` without `in (…)`, which searches all datasets. */
function isSearchOfAll(source: Pipeline['source']): boolean {
  return source.kind === 'operatorSource' && source.operator.kind === 'search' && source.operator.tables.length === 0;
}

/** The reason why no step can be added to a table. */
function whyFixed({ pipeline: { source }, tableOf }: PipelinePlace): string | undefined {
  const isSearched = tableOf?.kind === 'search' || isSearchOfAll(source);
  const fixed = source.kind === 'datasets' ? source.pattern.name : isSearched ? 'search' : undefined;
  return fixed && `In “${fixed}”, one dataset can’t be filtered separately from the others.`;
}

/** True if a pipeline starts with `where` steps that include the condition. */
function hasCondition({ operators }: Pipeline, wanted: string | undefined): boolean {
  const end = operators.findIndex(({ kind }) => kind !== 'where');
  return operators
    .slice(0, end < 0 ? undefined : end)
    .some(
      (operator) =>
        operator.kind === 'where' &&
        [operator.predicate, ...conditionsOf(operator).map(({ expression }) => expression)].some(
          (expression) => withoutSpans(expression) === wanted
        )
    );
}

/** Adds a line break to a condition with a comment, which could hide the text that follows. */
export const closed = (condition: string) =>
  tokenize(condition).some(({ kind }) => kind === 'comment') ? `${condition}\n` : condition;
