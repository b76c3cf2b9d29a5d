import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { closed } from '@aplkit/language/apl/edit/datasetFilter';
import { withStep } from '@aplkit/language/apl/edit/change';
import { lineTime } from '@aplkit/language/apl/edit/rows';
import { rowsBefore } from '@aplkit/language/apl/edit/sample';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { windowOfPeriod } from '../query/plan/timeRanges';
import { withoutUnset } from '../query/migration/withoutUnset';
import { type ChangeSearch, type ChangesQuery } from '../types';
import { groupConditions } from '../query/links/groupConditions';
import { ofGroup } from './comparison';
import { groupText } from './sentences';
import { allOf } from './suited';
import { readChanges, windowsOf } from './windows';

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
}

/** Wider comparisons to try if there are no other events: at the same time, then at other times. */
export function widerQuestions(
  query: ChangesQuery,
  { isClicked, schema, ...asked }: AskedRange & { isClicked: boolean; schema: KnownSchema }
): WiderQuestion[] {
  const questions = [isClicked ? besideOthers(query, schema) : undefined, atOtherTimes(query, schema, asked)];
  return questions.filter((one) => one !== undefined);
}

/** Compares the events of the query's group with all other events at the same time. */
function besideOthers(query: ChangesQuery, schema: KnownSchema): WiderQuestion | undefined {
  const { group = {}, baseline: _, where, ...search } = readChanges(query.changes);
  const { conditions: ofGroups, leftOut } = groupConditions(query.query, group, schema);
  const conditions = [...(where === undefined ? [] : [closed(where)]), ...ofGroups];
  return ofGroups.length === 0
    ? undefined
    : {
        query: { ...query, changes: { ...search, where: allOf(conditions) } },
        why: `There are no other events with ${groupText(group)}, so the selected events are compared with all other events.`,
        leftOut,
      };
}

/** Compares matching events with matching events at other times; `undefined` without a condition or `_time`. */
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
  };
}
