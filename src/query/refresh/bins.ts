import { readTime } from '../../frames/columns/times';
import { hasWarning } from '../../service/messages';
import { type QueryResult } from '../../service/queryResult';
import { type Cell, type Table, totalsName } from '../../service/types';
import { type Bin, type BinsHead } from './binCache';
import { cutColumns, rowsIn } from '../paging/pageTable';
import { groupPlaces } from '../result/truncation';
import { type BinsPlan, dividesDay } from './planBins';

export type TableBin = Bin<Table>;

/** Properties that are the same for all cached bins of a query. */
export interface TablesHead extends BinsHead {
  /** The last result for a whole range, without rows. */
  result: QueryResult;
  table: Table;
  /** Keys of the groups. */
  groups: Set<string>;
  /** True if the latest bin comes first. */
  descending: boolean;
}

interface BinReading {
  plan: BinsPlan;
  askedAt: number;
  /** Maximum number of groups, or rows, that the service sends. */
  limit: number;
  /** Order of earlier bins, used if the result has fewer than two bins. */
  before?: Pick<TablesHead, 'descending'>;
}

/** Bins of a result. If the bins can't be cached, `why` gives a reason that follows "because". */
export function readBins(
  response: QueryResult,
  reading: BinReading
): { head: TablesHead; bins: TableBin[] } | { why: string } {
  const { plan, limit, askedAt } = reading;
  const { body } = response;
  const { status, tables, datasetNames = [] } = body;
  // Totals depend on the request's range, so they're never cached.
  const [table, another] = tables.filter(({ name }) => name !== totalsName);
  if (status.isPartial === true) {
    return { why: 'the result is partial' };
  }
  if (status.isEstimate === true) {
    return { why: 'the result is an estimate' };
  }
  if (hasWarning(status)) {
    return { why: 'the result has a warning from the service' };
  }
  if (datasetNames.some((name) => name !== plan.dataset)) {
    return { why: whyView(plan.dataset) };
  }
  if (table === undefined || another !== undefined) {
    return { why: 'the result has more than one table' };
  }
  const size = sizeOf(table, plan);
  if (size === undefined) {
    return { why: 'the result has no bin size, or one that doesn’t divide a day evenly' };
  }
  if (groupPlaces(table, plan.time).length !== plan.groups) {
    return { why: 'the result has no column for some groups' };
  }
  const apart = takeApart(table, size, reading);
  if ('why' in apart) {
    return apart;
  }
  const groups = addGroups(new Set(), apart.bins, plan);
  // If groups aren't counted, a full result may lack some of them.
  const all = status.numGroups ?? (groups.size < limit ? groups.size : Infinity);
  const { fields, order, buckets } = table;
  if ((plan.groups > 0 && all > groups.size) || mayBeTruncated(apart.bins, groups, reading)) {
    return { why: tooMany };
  }
  const descending = apart.descending ?? reading.before?.descending ?? plan.descending ?? false;
  const head: TablesHead = {
    header: JSON.stringify([size, fields, table.groups, order, buckets, descending]),
    size,
    askedAt,
    result: { ...response, body: { ...body, tables: [] } },
    table: { ...table, columns: undefined, exact: undefined },
    groups,
    descending,
  };
  return { head, bins: apart.bins };
}

export const whyView = (name: string) => `the view “${name}” may limit its rows`;

export const tooMany = 'there may be more groups than the service returns';

/** True if a result is certainly empty. It may still have columns. */
export function hasNoRows({ body: { status, tables } }: QueryResult): boolean {
  const isSure = status.isPartial !== true && status.isEstimate !== true && !hasWarning(status);
  return isSure && tables.every(({ columns = [] }) => columns.every(({ length }) => length === 0));
}

/** True if the service might truncate these bins, by its limit for groups or, if rows are sorted, for rows. */
export function mayBeTruncated(
  bins: TableBin[],
  groups: ReadonlySet<string>,
  { plan, limit }: Pick<BinReading, 'plan' | 'limit'>
): boolean {
  const countsRows = plan.descending !== undefined || bins.some(({ rows }) => rows.buckets === undefined);
  return countsRows ? bins.reduce((sum, { rows }) => sum + rowsIn(rows), 0) >= limit : groups.size > limit;
}

/** Adds the bins' groups. Compares with the previous bin first, because most bins repeat its groups. */
export function addGroups(groups: Set<string>, bins: TableBin[], plan: BinsPlan): Set<string> {
  let before: Cell[][] = [];
  for (const { rows: table } of bins) {
    const { columns = [], exact } = table;
    const keys = groupPlaces(table, plan.time).map((place) => exact?.get(place) ?? columns[place] ?? []);
    for (let row = 0; row < rowsIn(table); row++) {
      if (!keys.every((column, at) => column[row] === before[at]?.[row])) {
        groups.add(JSON.stringify(keys.map((column) => column[row])));
      }
    }
    before = keys;
  }
  return groups;
}

function sizeOf({ buckets }: Table, plan: BinsPlan): number | undefined {
  const said = buckets && buckets.size / 1e6;
  const size = plan.size ?? said;
  return size !== undefined && dividesDay(size) && (said ?? size) === size ? size : undefined;
}

/** Splits a table into consecutive bins; returns the reason if the bins aren't consecutive. */
function takeApart(
  table: Table,
  size: number,
  { plan: { time }, askedAt }: BinReading
): { bins: TableBin[]; /** `undefined` for fewer than two bins. */ descending: boolean | undefined } | { why: string } {
  const { fields, columns = [] } = table;
  const times = columns[fields.findIndex(({ name }) => name === time)];
  if (
    times === undefined ||
    columns.length !== fields.length ||
    columns.some(({ length }) => length !== times.length)
  ) {
    return { why: `the result’s column “${time}” is missing or has a different length` };
  }
  const part = (from: number, to: number) => cutColumns(table, (column) => column.slice(from, to));
  const bins: TableBin[] = [];
  let direction = 0;
  for (let from = 0, to = 0; from < times.length; from = to) {
    const text = times[from];
    for (to = from + 1; to < times.length && times[to] === text;) {
      to++;
    }
    const start = typeof text === 'string' ? readTime(text) : undefined;
    if (start === undefined || start.nanos !== 0 || start.milliseconds % size !== 0) {
      return { why: 'the result’s bins start at different times' };
    }
    const step = Math.sign(start.milliseconds - (bins.at(-1)?.start ?? NaN));
    if (step === 0 || (bins.length > 1 && step !== direction)) {
      return { why: 'the result isn’t sorted by time' };
    }
    direction = step;
    bins.push({ start: start.milliseconds, askedAt, rows: part(from, to) });
  }
  return { bins, descending: bins.length > 1 ? direction < 0 : undefined };
}
