import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { conditionProblem } from '@aplkit/language/apl/diagnostics/condition';
import { type EditedQuery, withStep } from '@aplkit/language/apl/edit/change';
import { closed } from '@aplkit/language/apl/edit/datasetFilter';
import { addFilter } from '@aplkit/language/apl/edit/filters';
import { lineTime } from '@aplkit/language/apl/edit/rows';
import { rowsBefore } from '@aplkit/language/apl/edit/sample';
import { parseQuery } from '@aplkit/language/apl/parse';
import { isComputing } from '@aplkit/language/apl/tree/operators';
import { quoteName, quoteTime } from '@aplkit/language/apl/tree/quote';
import { groupConditions } from '../query/links/groupConditions';
import { type Period } from '../query/plan/timeRanges';
import { type ChangeSearch } from '../types';
import { type Windows } from './windows';

/** A comparison: events, and conditions for both sides, in APL without variables. */
export interface ChangeQuestion {
  /** Query for the events, without a time limit. */
  source: string;
  /** Query for all compared events. */
  events: string;
  /** Condition for the selected events. */
  selection: string;
  /** Condition for similar events at other times, which show what is usual. */
  kin?: string;
  windows: Windows;
  /** Name of the time field; missing if both sides cover the same time. */
  time?: string;
}

/** Reduces a query to its events, without aggregates, order and limits. */
export function eventsOf(text: string): string {
  const { text: events, leftOut } = rowsBefore(text);
  if (leftOut.length > 0) {
    throw new Error(leftOut.join(' '));
  }
  return events;
}

/** Limits a query to a group's events. `leftOut` explains which columns can't be used. */
export function ofGroup(text: string, group: NonNullable<ChangeSearch['group']>, schema: KnownSchema): EditedQuery {
  const { conditions, leftOut } = groupConditions(text, group, schema);
  return { text: conditions.reduce((of, condition) => withStep(of, `where ${condition}`), eventsOf(text)), leftOut };
}

/** The first operator after the compared events, and the earlier operators that are ignored. */
export function stepsLeftOut(text: string): { before?: string; without: string[] } {
  const kept = new Set(parseQuery(rowsBefore(text).text).pipeline?.operators.map(({ kind }) => kind));
  const all = parseQuery(text).pipeline?.operators ?? [];
  const end = all.findIndex(isComputing);
  const passed = end < 0 ? all : all.slice(0, end);
  const without = passed.filter(({ kind }) => !kept.has(kind)).map(({ keyword }) => keyword.name);
  return { before: all.at(end < 0 ? all.length : end)?.keyword.name, without: [...new Set(without)] };
}

/** Defines a comparison. Throws a user-facing message if it needs `_time` and the query drops it. */
export function comparisonOf(
  events: string,
  { where, windows }: { where?: string; windows: Windows },
  schema: KnownSchema
): ChangeQuestion {
  const { selection, baseline } = windows;
  const matching = where === undefined ? undefined : predicateOf(where);
  const time = lineTime(analyze(events, schema).result);
  if (matching !== undefined && (baseline.length === 0 || time === undefined)) {
    return {
      source: events,
      events: inWindow(events, selection, schema),
      selection: matching,
      windows: { ...windows, baseline: [] },
    };
  }
  if (time === undefined) {
    throw new Error('The query drops _time. Keep _time to compare time windows.');
  }
  const sides = [selection, ...baseline].map((span) => `(${within(time, span)})`).join(' or ');
  const inside = within(time, selection);
  return {
    source: events,
    events: withStep(events, `where ${sides}`),
    selection: matching === undefined ? inside : `${inside} and (${matching})`,
    ...(matching !== undefined && { kin: matching }),
    windows,
    time,
  };
}

/** Side of an event: 1 for selected, 2 for similar events at other times, otherwise 0. */
export const sideOf = ({ selection, kin }: ChangeQuestion): string =>
  `iff(${selection}, 1, ${kin === undefined ? '0' : `iff(${kin}, 2, 0)`})`;

/** Limits events to a window by their original time, even if the query drops the time. */
export function inWindow(events: string, { from, to }: Period, schema: KnownSchema): string {
  return [
    { operator: '>=' as const, moment: from },
    { operator: '<' as const, moment: to },
  ].reduce((text, { operator, moment }) => {
    const filter = { column: '_time', operator, values: [new Date(moment).toISOString()] };
    return addFilter(text, filter, { schema, type: 'datetime' }).text;
  }, events);
}

/** Condition with exact bounds, because the service might include or exclude the bounds of a request. */
export function within(time: string, { from, to }: Period): string {
  const name = quoteName(time);
  return `${name} >= ${quoteTime(from)} and ${name} < ${quoteTime(to)}`;
}

/** The user's condition as part of a query. Fails with a user-facing message if invalid. */
function predicateOf(where: string): string {
  const problem = conditionProblem(where);
  if (problem !== undefined) {
    throw new Error(problem);
  }
  return closed(where);
}

/** The first problem that the schema reveals in a condition. */
export function conditionFailure(query: string, where: string, schema: KnownSchema): string | undefined {
  const events = rowsBefore(query).text;
  const { problems } = analyze(`${events}\n| where ${where}`, schema);
  return problems.find(({ from }) => from > events.length)?.message;
}
