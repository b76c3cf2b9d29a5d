import { type Filter } from '@aplkit/language/kit/filter';
import { replace } from '@aplkit/language/kit/places';
import { outerSpan } from '@aplkit/language/kit/reading';
import { type KnownMetrics } from '@aplkit/language/mpl/analysis/schema';
import { joinedConditions, removeTagCondition } from '@aplkit/language/mpl/edit/conditions';
import { writeTagFilter } from '@aplkit/language/mpl/edit/filters';
import { removeMplStep } from '@aplkit/language/mpl/edit/steps';
import { type Condition } from '@aplkit/language/mpl/tree/ast';
import { conditionParts } from '@aplkit/language/mpl/tree/conditions';
import { alreadyFiltered, alsoUses, notFilteredOn, Unclear } from '../kit/unclear';
import { withTagFilters } from './metricsQuery';
import { edited, metricPipelines, stepsOfPipelines } from './metricsParts';

/** Removes the conditions on a tag, or all conditions. */
export function withoutFilters(mpl: string, tag: string | undefined): string {
  if (tag !== undefined) {
    checkOwnTags(mpl, conditionsOn(mpl, [tag]), [tag]);
  }
  const text = withoutConditions(mpl, (name) => tag === undefined || name === tag);
  if (text === mpl) {
    throw tag === undefined ? new Unclear('The query has no filter') : notFilteredOn(tag);
  }
  return text;
}

const conditionsOn = (mpl: string, tags: readonly string[]): Condition[] =>
  stepsOfPipelines(metricPipelines(mpl), 'where')
    .flatMap(joinedConditions)
    .filter((condition) => conditionParts(condition).some(({ tag }) => tags.includes(tag.name)));

/** Fails if a condition to replace or remove also uses other tags. */
function checkOwnTags(mpl: string, conditions: readonly Condition[], tags: readonly string[]): void {
  const mixed = conditions.find((condition) => !conditionParts(condition).every(({ tag }) => tags.includes(tag.name)));
  if (mixed) {
    const { from, to } = outerSpan(mixed);
    throw alsoUses(mpl.slice(from, to), 'tags');
  }
}

/** Removes conditions one by one, because an edit may move the others. */
function withoutConditions(mpl: string, isRemoved: (tag: string) => boolean): string {
  const [edit] = stepsOfPipelines(metricPipelines(mpl), 'where').flatMap((step) => {
    const conditions = joinedConditions(step);
    const removed = [...conditions.keys()].filter((index) =>
      conditionParts(conditions[index]).every(({ tag }) => isRemoved(tag.name))
    );
    return removed.length === conditions.length
      ? [removeMplStep(mpl, step)]
      : removed.slice(0, 1).map((index) => removeTagCondition(mpl, step, index));
  });
  return edit === undefined ? mpl : withoutConditions(edited(mpl, [edit]), isRemoved);
}

/** Adds conditions on tags, or replaces the conditions on the same tags. */
export function withFilters(mpl: string, filters: readonly Filter[], isInstead: boolean, known: KnownMetrics): string {
  const columns = filters.map(({ column }) => column);
  const existing = conditionsOn(mpl, columns);
  if (existing.length > 0 && !isInstead) {
    throw alreadyFiltered(existing.map(({ from, to }) => mpl.slice(from, to)));
  }
  checkOwnTags(mpl, existing, columns);
  const [only, more] = filters;
  return only && !more && existing.length === 1
    ? edited(mpl, [replace(outerSpan(existing[0]), writeTagFilter(only))])
    : withTagFilters(
        withoutConditions(mpl, (name) => columns.includes(name)),
        filters,
        known
      );
}
