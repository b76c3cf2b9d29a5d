import { parseQuery } from '@aplkit/language/apl/parse';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { Unclear } from '../kit/unclear';
import { wantedCondition, withFilter } from './changeFilter';
import { hasOrder, withLimit, withOrder } from './changeOrder';
import { callLike, withBucket, withCalls, withGroups } from './changeSummary';
import { type Intent } from './intent';
import { type QueryNow } from './queryNow';
import { summaryIn, withNewStep } from './queryParts';
import { withoutPart } from './removePart';

/** Writes a new query, or changes as few steps as possible. Throws `Unclear` if the question isn't a query. */
export function writeQuery(intent: Intent, now: QueryNow): string {
  const { result, change, removed } = intent;
  const isChange = change !== undefined || removed !== undefined || intent.function !== undefined;
  const isNew = intent.dataset !== undefined || (result !== undefined && result.kind !== 'columns' && !isChange);
  if (now.query.trim() !== '' && !isNew) {
    return changed(now.query, intent, now);
  }
  const dataset = intent.dataset ?? now.dataset;
  if (intent.function !== undefined) {
    throw new Unclear(`Name the field for “${intent.function.replace('percentile ', 'p')}”`);
  }
  if (dataset === undefined || isChange) {
    throw new Unclear(isChange ? 'There’s no query to change' : 'Name a dataset');
  }
  return changed(sourceText(dataset, now.query), intent, now);
}

/** A dataset's name as the current query writes it. */
function sourceText(name: string, query: string): string {
  const source = parseQuery(query).pipeline?.source;
  const isSame = source?.kind === 'dataset' && source.dataset.name === name;
  return isSame ? query.slice(source.from, source.to) : quoteName(name);
}

/** Edits a query's text part by part. */
function changed(apl: string, intent: Intent, now: QueryNow): string {
  const { removed, bucket, order, limit, change } = intent;
  if (parseQuery(apl).problems.length > 0) {
    throw new Unclear('The query has an error');
  }
  const kept = removed ? withoutPart(apl, removed) : apl;
  const condition = wantedCondition(intent);
  const filtered = condition === '' ? kept : withFilter(kept, condition, change === 'instead', now);
  const like = (name: string | undefined) => (name === undefined ? [] : [callLike(filtered, name, now.fields)]);
  const calls = [...callsOf(filtered, intent), ...like(intent.function)];
  const summarized = withCalls(withRows(filtered, intent), calls, change, like(intent.replacedFunction).at(0));
  const timed = bucket === undefined ? summarized : withBucket(summarized, bucket);
  const grouped = withGroups(timed, intent);
  const ordered = order ? withOrder(grouped, order, now.schema) : grouped;
  if (intent.isFirst && !hasOrder(ordered)) {
    throw new Unclear('The rows aren’t sorted, so “first” is unclear. Use “latest”, “oldest” or “limit”');
  }
  return limit === undefined ? ordered : withLimit(ordered, limit);
}

/** The aggregates that a question names. Groups without one count the events. */
function callsOf(apl: string, { result, conditions = [], groups = [], bucket }: Intent): string[] {
  if (result?.kind === 'aggregates') {
    return result.calls;
  }
  const isOfEvents = result?.kind === 'events' || (result === undefined && conditions.length > 0);
  const isGrouped = groups.length > 0 || bucket !== undefined;
  return isOfEvents && isGrouped && !summaryIn(apl) ? ['count()'] : [];
}

/** Adds the step for a result that consists of columns, distinct values or a share. */
function withRows(apl: string, { result, change }: Intent): string {
  if (change !== undefined && result !== undefined && result.kind !== 'aggregates') {
    throw new Unclear('Only groups, aggregates and filters can be added or replaced');
  }
  switch (result?.kind) {
    case 'columns':
      return withNewStep(apl, `project ${result.fields.join(', ')}`);
    case 'distinct':
      return withNewStep(apl, `distinct ${result.field}`);
    case 'share':
      return withNewStep(apl, `summarize share = 100.0 * countif(${result.condition}) / count()`);
    default:
      return apl;
  }
}
