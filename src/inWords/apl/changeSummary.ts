import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import {
  addAggregation,
  addGrouping,
  removeAggregation,
  removeGrouping,
  writeBucket,
} from '@aplkit/language/apl/steps/summarizeEdits';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { alreadyGrouped, nothingToReplace, Unclear } from '../kit/unclear';
import { aggregateCall, whyNoCall } from './calls';
import { type Intent } from './intent';
import { callsIn, groupedSummaryIn, stepsIn, stepsOfResult, summaryIn, timeGroupOf, withNewStep } from './queryParts';

/** A call to an aggregate for the field that the query already aggregates. */
export function callLike(apl: string, aggregate: string, fields: readonly SchemaField[]): string {
  const names = new Set(groupedSummaryIn(apl).aggregations.flatMap((each) => each.arguments.at(0)?.field ?? []));
  const [name] = names;
  const field = fields.find((each) => each.name === name);
  if (names.size !== 1 || !field) {
    throw new Unclear('Name the field to aggregate');
  }
  const call = aggregateCall(aggregate, field);
  if (call === undefined) {
    throw new Unclear(whyNoCall(aggregate, field));
  }
  return call;
}

/**
 * Adds calls to aggregates, or replaces one.
 * @param replaced the call to replace; by default, the only call
 */
export function withCalls(
  apl: string,
  calls: readonly string[],
  change: Intent['change'],
  replaced: string | undefined
): string {
  const summary = summaryIn(apl);
  if (calls.length === 0) {
    return apl;
  }
  if (!summary && change === undefined) {
    return withNewStep(apl, `summarize ${calls.join(', ')}`);
  }
  const { aggregations, index } = groupedSummaryIn(apl);
  const [only, more] = summary && replaced !== undefined ? callsIn(apl, summary, replaced) : aggregations;
  if (replaced !== undefined && !only) {
    throw nothingToReplace(replaced);
  }
  if (!summary || change === undefined || (change === 'instead' && (!only || more))) {
    throw new Unclear('Add “also” to keep the query’s aggregates, or “instead” to replace its only aggregate');
  }
  // Later steps use the name.
  const isLast = stepsIn(apl).at(-1)?.index === index;
  const kept = summary.aggregations.filter(({ from }) => change === 'also' || from !== only.from);
  const added = calls.filter((call) => callsIn(apl, { aggregations: kept }, call).length === 0);
  if (added.length === 0) {
    const removed = summary.aggregations.findIndex((each) => !kept.includes(each));
    return removed < 0 ? apl : applyEdits(apl, removeAggregation(apl, summary, removed));
  }
  return applyEdits(
    apl,
    change === 'also'
      ? addAggregation(apl, summary, added.join(', '))
      : [{ ...(isLast ? { from: only.from, to: only.to } : only.value), text: added.join(', ') }]
  );
}

export function withGroups(apl: string, { groups = [], change, replaced }: Intent): string {
  if (groups.length === 0) {
    return apl;
  }
  const summary = groupedSummaryIn(apl);
  const others = summary.groups.filter(({ bucket }) => bucket?.field !== '_time');
  const [only, more] = others.filter(({ field }) => replaced === undefined || field === replaced);
  const notIn = (kept: typeof others) =>
    groups.filter((group) => !kept.some(({ field }) => field !== undefined && quoteName(field) === group));
  if (others.length === 0 || change === 'also') {
    const added = notIn(others);
    return added.length === 0 ? apl : applyEdits(apl, addGrouping(apl, summary, added.join(', ')));
  }
  if (change === 'instead' && only && !more) {
    const added = notIn(others.filter((each) => each !== only));
    return applyEdits(
      apl,
      added.length === 0
        ? removeGrouping(apl, summary, summary.groups.indexOf(only))
        : [{ from: only.from, to: only.to, text: added.join(', ') }]
    );
  }
  throw alreadyGrouped(others.map(({ from, to }) => apl.slice(from, to)));
}

/** Groups by time, or changes the size of the buckets. */
export function withBucket(apl: string, size: string): string {
  const summary = groupedSummaryIn(apl);
  const time = timeGroupOf(summary);
  const [top, limit] = (['top', 'limit'] as const).map((kind) => stepsOfResult(apl, kind).length);
  if (!time && top + limit > 0) {
    const step = top > 0 ? 'top' : 'limit';
    throw new Unclear(`“${step}” would keep only some points of the time series. Use “remove ${step}” first`);
  }
  const written = size === 'auto' ? 'bin_auto(_time)' : `bin(_time, ${size})`;
  return applyEdits(apl, time ? writeBucket(apl, time, size) : addGrouping(apl, summary, written));
}
