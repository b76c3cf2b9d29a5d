import { type QueryResponse } from '../../service/queryResponse';
import { type Cell, type Table } from '../../service/types';
import { type BinsPlan, dividesDay } from './planBins';
import { type Bin, takeApart } from './takeApart';

/** The bins of an answer, and what has to be the same in all answers whose bins become one table. */
export interface ReadBins {
  bins: Bin[];
  table: Table;
  /** Milliseconds of a bin. */
  size: number;
  /** `undefined` where the answer has fewer than two bins. */
  descending: boolean | undefined;
  /** The columns of the groups, but for the time. */
  places: number[];
  /** A text for each group. */
  groups: Set<string>;
}

/** The table of totals that follows groups by time (service facts, "Query"). They are those of a request's range, so they are never kept. */
const totals = '_totals';

/**
 * Reads the bins of an answer. Where they may not be kept, or are not what the query says, there is a `why` instead, as the rest of a
 * sentence that begins with "because".
 */
export function readBins(
  { answer }: QueryResponse,
  plan: BinsPlan,
  { askedAt, limit }: { askedAt: number; limit: number }
): ReadBins | { why: string } {
  const { status, tables } = answer;
  const [table, another] = tables.filter(({ name }) => name !== totals);
  if (status.isPartial === true) {
    return { why: 'the answer is partial' };
  }
  if (status.messages !== undefined && status.messages.length > 0) {
    return { why: 'the service has something to say about the answer' };
  }
  if (table === undefined || another !== undefined) {
    return { why: 'the answer is not one table' };
  }
  const size = sizeOf(table, plan);
  if (size === undefined) {
    return { why: 'the answer does not say how long its bins are, or they do not divide a day' };
  }
  const places = groupPlaces(table, plan);
  if (places === undefined) {
    return { why: 'not all of its groups are columns' };
  }
  const apart = takeApart(table, { time: plan.time, size, askedAt });
  if ('why' in apart) {
    return apart;
  }
  const groups = addGroups(new Set(), apart.bins, places);
  // Where the service does not say how many groups there are, as many as it sends may be some of more.
  const all = status.numGroups ?? (groups.size < limit ? groups.size : Infinity);
  return (plan.groups > 0 && all > groups.size) || mayBeTruncated(apart.bins, groups, { table, plan, limit })
    ? { why: tooMany }
    : { ...apart, table, size, places, groups };
}

export const tooMany = 'there may be more groups than the service sends';

/** Tells whether an answer is that there are no rows: it may have no columns either. */
export function hasNoRows({ answer: { status, tables } }: QueryResponse): boolean {
  const isSilent = status.isPartial !== true && (status.messages ?? []).length === 0;
  return isSilent && tables.every(({ columns = [] }) => columns.every(({ length }) => length === 0));
}

/** Tells whether two answers have the same columns, groups and order. */
export function sameHeader(one: Table, other: Table): boolean {
  const [header, expected] = [one, other].map(({ fields, groups, order, buckets }) =>
    JSON.stringify([fields, groups, order, buckets])
  );
  return header === expected;
}

/**
 * Adds a text for each group in bins, which tells it from others. Most bins have the groups of the one before in the same order: without
 * a look at that, the first load of a chart with refreshes takes half as long again.
 */
export function addGroups(groups: Set<string>, bins: Iterable<Bin>, places: number[]): Set<string> {
  let before: Cell[][] = [];
  for (const { rows, columns, exact } of bins) {
    const keys = places.map((place): Cell[] => exact?.get(place) ?? columns[place] ?? []);
    for (let row = 0; row < rows; row++) {
      if (!keys.every((column, index) => column[row] === before[index]?.[row])) {
        groups.add(JSON.stringify(keys.map((column) => column[row])));
      }
    }
    before = keys;
  }
  return groups;
}

/**
 * Tells whether the service may leave out rows of these bins in one answer. It counts groups by time as long as it knows the rows as
 * such, and rows otherwise (contract, "Limits").
 *
 * @param groups all groups that there may be
 */
export function mayBeTruncated(
  bins: Bin[],
  groups: Set<string>,
  { table, plan, limit }: { table: Table; plan: BinsPlan; limit: number }
): boolean {
  const countsRows = plan.descending !== undefined || table.buckets === undefined;
  return countsRows ? bins.reduce((sum, { rows }) => sum + rows, 0) >= limit : groups.size > limit;
}

function sizeOf({ buckets }: Table, plan: BinsPlan): number | undefined {
  const said = buckets && buckets.size / 1e6;
  const size = plan.size ?? said;
  return size !== undefined && dividesDay(size) && (said ?? size) === size ? size : undefined;
}

function groupPlaces({ fields, groups = [] }: Table, plan: BinsPlan): number[] | undefined {
  const names = new Set(groups.map(({ name }) => name));
  names.delete(plan.time);
  const places = fields.flatMap(({ name }, place) => (names.has(name) ? [place] : []));
  return places.length === plan.groups && names.size === plan.groups ? places : undefined;
}
