import { columnsIn, takeConditions } from '@aplkit/language/apl/edit/filters';
import { readSteps } from '@aplkit/language/apl/steps/readSteps';
import { removeStep } from '@aplkit/language/apl/steps/stepEdits';
import { removeGrouping } from '@aplkit/language/apl/steps/summarizeEdits';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { notFilteredOn, notGroupedBy, Unclear } from '../kit/unclear';
import { checkOwnColumns } from './changeFilter';
import { type Intent } from './intent';
import { groupedSummaryIn, stepsOfKind } from './queryParts';

/** Removes the part of a query that a question names. */
export function withoutPart(apl: string, { part, field }: NonNullable<Intent['removed']>): string {
  if (part === 'groups') {
    return withoutGroup(apl, field);
  }
  if (part === 'filter' && field !== undefined) {
    const { text, conditions } = takeConditions(apl, (each) => columnsIn(each).includes(field));
    if (conditions.length === 0) {
      throw notFilteredOn(field);
    }
    checkOwnColumns(conditions, [field]);
    return text;
  }
  const [only, more] = stepsOfKind(apl, part);
  if (!only || more) {
    const isTop = part === 'limit' && stepsOfKind(apl, 'top').length > 0;
    const none = isTop ? 'The query’s limit is part of a top step. Use “remove top”' : `The query has no ${part}`;
    throw new Unclear(only ? `The query has more than one ${part}` : none);
  }
  return applyEdits(apl, removeStep(apl, readSteps(apl), only));
}

/** Removes the group by a field, or the only group. */
function withoutGroup(apl: string, field: string | undefined): string {
  const summary = groupedSummaryIn(apl);
  const [only, more] = summary.groups;
  const index = summary.groups.findIndex((group) => (field === undefined ? only && !more : group.field === field));
  if (index < 0) {
    throw field === undefined ? new Unclear('The query has more than one group') : notGroupedBy(field);
  }
  return applyEdits(apl, removeGrouping(apl, summary, index));
}
