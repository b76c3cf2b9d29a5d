import { spliceEdits } from '../../kit/edit';
import { type EditedQuery, type Filter } from '../../kit/filter';
import { withoutSpans } from '../../kit/reading';
import { mplPipelinesOf, tagsBefore } from '../analysis/pipelines';
import { type KnownMetrics } from '../analysis/schema';
import { joinedConditions, removeTagCondition } from './conditions';
import { type MplPipeline, type StepOf } from '../tree/ast';
import { escapeForRegex, quoteRegex, quoteMplString } from '../tree/quote';
import { quoteMplName } from '../tree/quoteName';
import { parseMpl } from '../tree/readQuery';
import { isSelecting } from '../tree/steps';
import { spliceMpl } from './keepComments';
import { insertSteps } from './steps';

/** Writes a filter as a condition. As in Prometheus, a missing tag counts as empty. */
export function writeTagFilter(filter: Filter): string {
  const condition = writeComparison(filter);
  return matchesEmpty(filter)
    ? orMissing(condition, { tag: quoteMplName(filter.column), isNot: isNegated(filter) })
    : condition;
}

/** Extends a condition to series without the tag. A negated condition excludes those series. */
export function orMissing(condition: string, { tag, isNot }: { tag: string; isNot: boolean }): string {
  const isThere = `(${['string', 'int', 'float', 'bool'].map((type) => `${tag} is ${type}`).join(' or ')})`;
  return isNot ? `(${condition} and ${isThere})` : `(${condition} or not ${isThere})`;
}

const isNegated = ({ operator }: Filter): boolean => operator.startsWith('!');

/** True if a filter or its opposite matches empty values. */
function matchesEmpty({ operator, values }: Filter): boolean {
  switch (operator) {
    case '=':
    case '!=':
    case '=|':
    case '!=|':
      return values.includes('');
    case '=~':
    case '!~':
      return values.some(isEmptyMatch);
    default:
      return false;
  }
}

/** True if a pattern matches the empty string; false for patterns that JavaScript can't parse. */
export function isEmptyMatch(pattern: string): boolean {
  try {
    return new RegExp(pattern).test('');
  } catch {
    return false;
  }
}

/** Writes a comparison. `=` compares a value such as `5` as a number and as a string, because a tag's type isn't known. */
function writeComparison(filter: Filter): string {
  const { column, operator, values } = filter;
  const name = quoteMplName(column);
  const [value = ''] = values;
  const isNot = isNegated(filter);
  const sign = isNot ? '!=' : '==';
  switch (operator) {
    case '=':
    case '!=':
      return isTyped(value)
        ? `(${name} ${sign} ${quoteMplString(value)} ${isNot ? 'and' : 'or'} ${name} ${sign} ${value})`
        : `${name} ${sign} ${quoteMplString(value)}`;
    case '=|':
    case '!=|':
      return `${name} ${sign} ${quoteRegex(`^(${values.map(escapeForRegex).join('|')})$`)}`;
    case '=~':
    case '!~':
      return `${name} ${sign} ${quoteRegex(value)}`;
    case 'contains':
    case '!contains':
      return `${name} ${sign} ${quoteRegex(`(?i)${escapeForRegex(value)}`)}`;
    default:
      return `${name} ${operator} ${isTyped(value) ? value : quoteMplString(value)}`;
  }
}

/** True if a string may be a number or boolean. */
export const isTyped = (value: string): boolean => /^-?\d+(\.\d+)?$|^(true|false)$/.test(value);

/** Literals for a value, with labels. A value that looks like a number or boolean has two: with and without quotes. */
export function literalsOfValue(value: string): Array<{ label: string; literal: string }> {
  const string = quoteMplString(value);
  return isTyped(value)
    ? [value, string].map((literal) => ({ label: literal, literal }))
    : [{ label: value, literal: string }];
}

/** Pipelines that read metrics, and whether their series may have a tag. */
function sourcesOf(text: string, tag: string, known: KnownMetrics) {
  const query = parseMpl(text);
  const sources = mplPipelinesOf(query).filter(({ source }) => source.kind === 'metric');
  return {
    query,
    sources: sources.map((pipeline) => {
      const { names, isComplete } = tagsBefore(pipeline, 0, known);
      return { pipeline, hasTag: names.includes(tag) || !isComplete };
    }),
  };
}

/** End of the filters, which come before other steps. */
export const filtersEnd = ({ steps }: MplPipeline): number => {
  const index = steps.findIndex((step) => !isSelecting(step));
  return index < 0 ? steps.length : index;
};

/** Adds a filter to each metric that has the tag but not the filter. The rest of the text stays unchanged. */
export function addTagFilter(text: string, filter: Filter, known: KnownMetrics): EditedQuery {
  const { query, sources } = sourcesOf(text, filter.column, known);
  if (query.problems.length > 0 || !query.pipeline) {
    return { text, leftOut: [`The query has an error: ${query.problems.at(0)?.message ?? 'it is empty.'}`] };
  }
  const having = sources.filter(({ hasTag }) => hasTag);
  const edits = having
    .filter(({ pipeline }) => findIn(pipeline, filter) === undefined)
    .map(({ pipeline }) => insertSteps(text, pipeline, filtersEnd(pipeline), [`where ${writeTagFilter(filter)}`]));
  // Series without the tag match empty values.
  const matchesMissing = matchesEmpty(filter) && !isNegated(filter);
  const leftOut = sources
    .filter(({ hasTag }) => !hasTag && !matchesMissing)
    .map(({ pipeline: { source } }) =>
      source.kind === 'metric' ? `The metric “${source.metric.name}” has no tag “${filter.column}”.` : ''
    );
  return { text: spliceEdits(text, edits), leftOut };
}

/** True if every metric with the tag has the filter, including filters with several conditions. */
export function hasTagFilter(text: string, filter: Filter, known: KnownMetrics): boolean {
  const having = sourcesOf(text, filter.column, known).sources.filter(({ hasTag }) => hasTag);
  return having.length > 0 && having.every(({ pipeline }) => findIn(pipeline, filter) !== undefined);
}

/** Removes a filter wherever the query contains it. */
export function removeTagFilter(text: string, filter: Filter, known: KnownMetrics): string {
  const { sources } = sourcesOf(text, filter.column, known);
  for (const { pipeline } of sources) {
    const found = findIn(pipeline, filter);
    if (found) {
      return removeTagFilter(spliceMpl(text, [removeTagCondition(text, found.step, found.index)]), filter, known);
    }
  }
  return text;
}

function findIn({ steps }: MplPipeline, filter: Filter): { step: StepOf<'where'>; index: number } | undefined {
  const [where] = parseMpl(`a:b | where ${writeTagFilter(filter)}`).pipeline?.steps ?? [];
  const wanted = where?.kind === 'where' && where.condition ? withoutSpans(where.condition) : undefined;
  return steps
    .filter((step) => step.kind === 'where')
    .map((step) => ({
      step,
      index: joinedConditions(step).findIndex((condition) => withoutSpans(condition) === wanted),
    }))
    .find(({ index }) => index >= 0);
}
