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

/**
 * Adds a condition on a dataset's events wherever a query reads the dataset, including nested tables. A table that already has the
 * condition stays unchanged. `undefined` if the query doesn't read the dataset.
 */
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

/** True if a source is `search "…"` without `in (…)`. */
function isSearchOfAll(source: Pipeline['source']): boolean {
  return source.kind === 'operatorSource' && source.operator.kind === 'search' && source.operator.tables.length === 0;
}

/** The reason why a table can't have its own steps. */
function whyFixed({ pipeline: { source }, tableOf }: PipelinePlace): string | undefined {
  const isSearched = tableOf?.kind === 'search' || isSearchOfAll(source);
  const fixed = source.kind === 'datasets' ? source.pattern.name : isSearched ? 'search' : undefined;
  return fixed && `“${fixed}” can’t be filtered separately.`;
}

/** True if the condition is one of a pipeline's first filters. */
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

/** Ends a comment that would otherwise hide the text after the condition. */
export const closed = (condition: string) =>
  tokenize(condition).some(({ kind }) => kind === 'comment') ? `${condition}\n` : condition;
