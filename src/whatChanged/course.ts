import { literal } from '@aplkit/language/apl/edit/filter';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { withStep } from '@aplkit/language/apl/edit/change';
import { parseQuery } from '@aplkit/language/apl/parse';
import { type CellReader, numberOf, readersOf } from '../profile/cells';
import { binColumn, type Bins, binsAround, countIn, overTime, sumOf } from '../query/result/overTime';
import { summarized } from '../profile/profile';
import { conditionOfValues } from '../query/links/groupConditions';
import { runsAt, usualOf } from '../query/links/rise';
import { type Period, windowOfPeriod } from '../query/plan/timeRanges';
import { type Table } from '../service/types';
import { type WorseFields } from '../names/worseFields';
import { type ChangeSearch, type ChangeWindow } from '../types';
import { type Counts, type Difference, differenceOf, dispersionOf, isSure } from './certainty';
import { limits } from './constants';

/** Finds a rise in failures or slow events at a clicked annotation or trace. */

/** The failures or durations that became worse, and the comparison that analyzes them. */
export interface Worse {
  how: 'fail' | 'are slow' | 'match';
  /** Number of events that failed, are slow or match: during the rise, and in normal times. */
  counts: Counts;
  /** Number of all events: during the rise, and in normal times. */
  events: Counts;
  asked: Required<Pick<ChangeSearch, 'where' | 'window' | 'ordinary'>>;
  /** Values that all compared events have: the clicked trace's operation, or a service; missing if all events are compared. */
  group?: Record<string, string>;
}

/** The measures that were counted if none became worse. */
export type Normal = 'Failures and durations' | 'Failures' | 'Durations';

/** A rise to look for. */
export interface AskedRise {
  /** Time of the click. */
  at: Period;
  /** The range to search. */
  range: Period;
  /** Preferred kind of events: another kind is used if only that kind rose. For `match`, no other kind is used. */
  how?: Worse['how'];
  /** Condition for the events that rose; missing if none is given. */
  where?: string;
  /** Service and operation of the clicked trace, by field. */
  operation?: Record<string, string>;
  /** True if a rise in a single service is also searched for. */
  isByService?: boolean;
}

export const normalIn = ({ failed, duration }: WorseFields): Normal =>
  failed === undefined ? 'Durations' : duration === undefined ? 'Failures' : 'Failures and durations';

/** Bins for a range: twice as many as in a chart, because incidents may be short. A service has as many as a chart. */
const binsOf = (range: Period, isOfService = false) => binsAround(range, (isOfService ? 1 : 2) * limits.bins);

/** Lower bound of a duration class. There are two classes per doubling. */
const boundOf = (size: number): number => Number((2 ** (size / 2)).toPrecision(3));

/** Query for failed events and durations over time, of all events and, if wanted, of each service. */
export function courseQuery(
  events: string,
  { time, failed, duration, trace, service }: WorseFields,
  { range, operation, isByService }: Pick<AskedRise, 'range' | 'operation' | 'isByService'>
): string {
  const name = duration && quoteName(duration.name);
  const number = duration?.type === 'timespan' ? `${name} / 1ns` : name;
  const count = (condition?: string) => {
    const values = [trace && quoteName(trace), condition].filter((value) => value !== undefined).join(', ');
    return `${trace === undefined ? 'count' : 'dcount'}${condition === undefined ? '' : 'if'}(${values})`;
  };
  const counted = (isOfService: boolean, group: string[]) => {
    const size = isOfService ? `2 * toint(floor(log2(${number})))` : `toint(floor(2 * log2(${number})))`;
    const bin = binColumn(quoteName(time), binsOf(range, isOfService));
    return summarized(
      events,
      [`events_ = ${count()}`, ...(failed === undefined ? [] : [`failed_ = ${count(failed)}`])],
      [bin, ...(duration === undefined ? [] : [`size_ = ${size}`]), ...group].join(', ')
    );
  };
  const all = counted(false, operation === undefined ? [] : [`own_ = iff(${conditionOfValues(operation)}, 1, 0)`]);
  if (!isByService || service === undefined) {
    return withStep(all, `limit ${limits.rows}`);
  }
  const each = withStep(counted(true, [`group_ = ${quoteName(service)}`]), `limit ${limits.rows / 2}`);
  const { from = 0 } = parseQuery(events).pipeline ?? {};
  return `${events.slice(0, from)}union (${all.slice(from)}\n), (${each.slice(from)}\n)\n| limit ${limits.rows}`;
}

/** Rows about all events, or about a group's. */
interface Part {
  rows: CellReader[];
  bins: Bins;
  group?: Worse['group'];
}

/** The rise in failures or slow events at a time, whichever is less likely to be chance. */
export function worseAt(table: Table | undefined, fields: WorseFields, asked: AskedRise): Worse | undefined {
  const { range, how, operation } = asked;
  const rows = readersOf(table);
  const worst = (parts: Part[]) => {
    const courses = parts.flatMap((part) => coursesOf(part, fields, asked));
    const looked = courses.length * parts[0].bins.length;
    return courses
      .filter(({ worse, difference }) => (how !== 'match' || worse.how === how) && isSure(difference, looked))
      .sort((a, b) => Number(b.worse.how === how) - Number(a.worse.how === how) || a.difference.p - b.difference.p)
      .at(0)?.worse;
  };
  const [grouped, whole] = [true, false].map((is) => rows.filter((row) => (typeof row('group_') === 'string') === is));
  const bins = binsOf(range);
  // The trace's operation may be so small a part of all spans that its rise can't be seen among them.
  const own = whole.filter((row) => countIn(row, 'own_') === 1);
  const all = [{ rows: whole, bins }, ...(operation ? [{ rows: own, bins, group: operation }] : [])];
  // Among more services than the limit allows, some would be incomplete.
  const values = grouped.length < limits.rows / 2 ? [...new Set(grouped.map((row) => String(row('group_'))))] : [];
  const services = values.map((value) => ({
    rows: grouped.filter((row) => row('group_') === value),
    bins: binsOf(range, true),
    group: { [fields.service ?? '']: value },
  }));
  return worst(all) ?? (services.length > 1 ? worst(services) : undefined);
}

function coursesOf(
  { rows, bins, group }: Part,
  { duration, failed }: WorseFields,
  { range, at, where: given }: AskedRise
): Array<{ worse: Worse; difference: Difference }> {
  const { from: begin, size, length } = bins;
  const sums = overTime(rows, bins);
  const [first, last] = [at.from, at.to - 1].map((time) =>
    Math.min(length - 1, Math.max(0, Math.floor((time - begin) / size)))
  );
  const timeOf = (place: number) => Math.min(range.to, Math.max(range.from, begin + place * size));
  const spanOf = ([from, to]: number[]): ChangeWindow => windowOfPeriod({ from: timeOf(from), to: timeOf(to + 1) });
  const all = sums((row) => countIn(row, 'events_'));
  const course = (how: Worse['how'], where: string, countOf: (row: CellReader) => number) => {
    const counts = sums(countOf);
    // A bin without events has no share.
    const shares = counts.map((count, place) => count / all[place]);
    const usual = usualOf(shares);
    const heights = shares.map((share) => share - usual);
    const [rise, ...ordinary] = runsAt(heights, first, last, all);
    const during = (of: number[], runs: number[][]): Counts => ({
      selection: sumOf(of, rise[0], rise[1]),
      baseline: runs.reduce((sum, [from, to]) => sum + sumOf(of, from, to), 0),
    });
    const worse: Worse = {
      how,
      counts: during(counts, ordinary),
      events: during(all, ordinary),
      asked: { where, window: spanOf(rise), ordinary: ordinary.map(spanOf) },
      ...(group && { group }),
    };
    // The rise and the normal times were selected by their height. A comparison with all other times shows whether the rise is more than
    // chance.
    const others = shares.flatMap((_, place) =>
      place < rise[0] || place > rise[1] ? [{ count: counts[place], events: all[place] }] : []
    );
    const dispersion = dispersionOf(others);
    const [risen, events] = [counts, all].map((of) => {
      const selection = sumOf(of, rise[0], rise[1]);
      return { selection: selection / dispersion, baseline: (sumOf(of, 0, length) - selection) / dispersion };
    });
    return { worse, difference: differenceOf(risen, events) };
  };
  const isGiven = given !== undefined;
  const sizes = new Set(rows.flatMap((row) => numberOf(row('size_')) ?? []));
  return [
    ...(failed ? [course(isGiven ? 'match' : 'fail', failed, (row) => countIn(row, 'failed_'))] : []),
    ...[...sizes].flatMap((least) => {
      const bound = duration && literal(String(boundOf(least)), duration.type);
      const counts = (row: CellReader) =>
        (numberOf(row('size_')) ?? -Infinity) < least ? 0 : countIn(row, isGiven ? 'failed_' : 'events_');
      return bound === undefined ? [] : [course('are slow', `${quoteName(duration?.name ?? '')} > ${bound}`, counts)];
    }),
  ];
}
