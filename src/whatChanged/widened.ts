import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { closed } from '@aplkit/language/apl/edit/datasetFilter';
import { withStep } from '@aplkit/language/apl/edit/change';
import { lineTime } from '@aplkit/language/apl/edit/rows';
import { rowsBefore } from '@aplkit/language/apl/edit/sample';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { withoutUnset } from '../query/migration/withoutUnset';
import { type ChangeSearch, type ChangesQuery } from '../types';
import { ofGroup, predicatesOf } from './ofGroup';
import { constants } from './constants';
import { groupText } from './sentences';
import { filtersAsCondition, allOf } from './suited';
import { readChanges, windowOfPeriod, windowsOf } from './windows';

interface AskedRange {
  range: TimeRange;
  timezone?: TimeZone;
}

/** Comparison of the same events with a wider baseline. */
export interface WiderQuestion {
  query: ChangesQuery;
  /** The reason for the wider baseline, as a sentence. */
  why: string;
  /** A sentence for each column that doesn't group events. */
  leftOut: string[];
  /** Minimum number of other events. */
  least: number;
  /** True if the comparison applies when no events are selected. */
  isForNone?: boolean;
}

/**
 * Wider comparisons, if events can't be compared as requested: all groups if the clicked group has no events (as in a stacked chart),
 * or all other events if there are few or no other events in the group.
 */
export function widerQuestions(
  query: ChangesQuery,
  { isClicked, schema, ...asked }: AskedRange & { isClicked: boolean; schema: KnownSchema }
): WiderQuestion[] {
  const { baseline } = readChanges(query.changes);
  const questions = [
    isClicked ? withoutGroup(query) : undefined,
    isClicked ? besideOthers(query, schema) : undefined,
    baseline === undefined ? besideFiltered(query) : undefined,
    atOtherTimes(query, schema, asked),
  ];
  return questions.filter((one) => one !== undefined);
}

/** The same comparison for all groups. */
function withoutGroup(query: ChangesQuery): WiderQuestion | undefined {
  const { group, ...search } = readChanges(query.changes);
  return (
    group && {
      query: { ...query, changes: search },
      why: `${groupText(group)} has no matching events at this time, so the events of all groups are compared.`,
      leftOut: [],
      least: 0,
      isForNone: true,
    }
  );
}

/** Compares the events of the query's group with all other events at the same time. */
function besideOthers(query: ChangesQuery, schema: KnownSchema): WiderQuestion | undefined {
  const { group = {}, baseline: _, where, ...search } = readChanges(query.changes);
  const { predicates, leftOut } = predicatesOf(query.query, group, schema);
  const conditions = [...(where === undefined ? [] : [closed(where)]), ...predicates];
  return predicates.length === 0
    ? undefined
    : {
        query: { ...query, changes: { ...search, where: allOf(conditions) } },
        why: `There are few other events with ${groupText(group)}, so the selected events are compared with all others.`,
        leftOut,
        least: constants.enough.value,
      };
}

/** Compares the query's events with other events at the same time. The query's filters become the condition. */
function besideFiltered(query: ChangesQuery): WiderQuestion | undefined {
  const { baseline: _, where, ...search } = readChanges(query.changes);
  const filters = where === undefined ? filtersAsCondition(query.query) : undefined;
  return (
    filters && {
      query: { ...query, query: filters.query, changes: { ...search, where: filters.where } },
      why: 'No events match the query’s filters at other times, so these events are compared with all others at the same time.',
      leftOut: [],
      least: 1,
    }
  );
}

/** Compares matching events with matching events at other times; `undefined` without a condition. */
function atOtherTimes(
  query: ChangesQuery,
  schema: KnownSchema,
  { range, timezone }: AskedRange
): WiderQuestion | undefined {
  const { group = {}, where, measure: _, ...search } = readChanges(query.changes);
  const { text: events, leftOut: steps } = rowsBefore(query.query);
  // Other time fields don't show when the events happened.
  if (where === undefined || steps.length > 0 || lineTime(analyze(events, schema).result) !== '_time') {
    return undefined;
  }
  const { selection: window } = windowsOf({ ...search, where }, range, timezone);
  const isPart = window.from > range.from.valueOf() || window.to < range.to.valueOf();
  const before = { from: 2 * window.from - window.to, to: window.from };
  const changes: ChangeSearch = {
    ...search,
    group: undefined,
    window: windowOfPeriod(window),
    baseline: isPart ? undefined : windowOfPeriod(before),
  };
  const { text, leftOut } = ofGroup(query.query, group, schema);
  return {
    query: { ...query, query: withStep(text, `where ${closed(where)}`), changes: withoutUnset(changes) },
    why: 'All events at this time match, so they’re compared with matching events at other times.',
    leftOut,
    least: 1,
  };
}
