import { analyze } from '../apl/analysis/analyze';
import { closed } from '../apl/edit/datasetFilter';
import { withStep } from '../apl/edit/change';
import { lineTime } from '../apl/edit/rows';
import { rowsBefore } from '../apl/edit/sample';
import { type KnownSchema } from '../apl/analysis/schema';
import { type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { type Period } from '../query/timeRanges';
import { withoutUnset } from '../query/withoutUnset';
import { listText } from '../text/words';
import { type ChangeSearch, type ChangesQuery } from '../types';
import { ofGroup, predicatesOf } from './ofGroup';
import { filtersAsCondition, allOf } from './suited';
import { readChanges, windowsOf } from './windows';

interface AskedRange {
  range: TimeRange;
  timezone?: TimeZone;
}

/** A question, and why it is asked in place of the person's, as a sentence. */
export interface AskedQuestion {
  query: ChangesQuery;
  why?: string;
}

/** Questions about the same events with more others, for where there are too few: each wider than the one before. */
export function widerQuestions(query: ChangesQuery, schema: KnownSchema, asked: AskedRange): AskedQuestion[] {
  const beside = besideOthers(query, schema) ?? besideFiltered(query);
  return [beside, atOtherTimes(query, schema, asked)].filter((one) => one !== undefined);
}

/** Compares the events of the query's group with all other events of the same time. */
export function besideOthers(query: ChangesQuery, schema: KnownSchema): AskedQuestion | undefined {
  const { group = {}, baseline: _, where, ...search } = readChanges(query.changes);
  const { predicates } = predicatesOf(query.query, group, schema);
  const conditions = [...(where === undefined ? [] : [closed(where)]), ...predicates];
  return predicates.length === 0
    ? undefined
    : {
        query: { ...query, changes: { ...search, where: allOf(conditions) } },
        why: `There’s little else of ${groupText(group)} to compare, so these events are compared with all others of the same time.`,
      };
}

/** Compares the events that a query keeps with the others of the same time: its filters become the condition. */
export function besideFiltered(query: ChangesQuery): AskedQuestion | undefined {
  const { baseline: _, where, ...search } = readChanges(query.changes);
  const filters = where === undefined ? filtersAsCondition(query.query) : undefined;
  return (
    filters && {
      query: { ...query, query: filters.query, changes: { ...search, where: filters.where } },
      why: 'Few events match the query’s filters at other times, so these events are compared with all others of the same time.',
    }
  );
}

/** Compares the events that fit the query's condition with such events at other times; `undefined` without a condition. */
export function atOtherTimes(
  query: ChangesQuery,
  schema: KnownSchema,
  { range, timezone }: AskedRange
): AskedQuestion | undefined {
  const { group = {}, where, measure: _, ...search } = readChanges(query.changes);
  const { text: events, leftOut } = rowsBefore(query.query);
  // Another time than that of the events says nothing about when they were.
  if (where === undefined || leftOut.length > 0 || lineTime(analyze(events, schema).result) !== '_time') {
    return undefined;
  }
  const { selection: window } = windowsOf({ ...search, where }, range, timezone);
  const isPart = window.from > range.from.valueOf() || window.to < range.to.valueOf();
  const before = { from: 2 * window.from - window.to, to: window.from };
  const changes: ChangeSearch = {
    ...search,
    group: undefined,
    window: textsOf(window),
    baseline: isPart ? undefined : textsOf(before),
  };
  return {
    query: {
      ...query,
      query: withStep(ofGroup(query.query, group, schema).text, `where ${closed(where)}`),
      changes: withoutUnset(changes),
    },
    why: 'Nearly all events of this time match, so they’re compared with such events at other times.',
  };
}

/** A group in words: `service.name payment`. */
export const groupText = (group: NonNullable<ChangeSearch['group']>): string =>
  listText(Object.entries(group).map(([name, value]) => `${name} ${value}`));

const textsOf = ({ from, to }: Period) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
