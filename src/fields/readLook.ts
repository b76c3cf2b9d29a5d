import { type AplType } from '../apl/analysis/types';
import { countsIn, numberOf, rowOf } from '../frames/cells';
import { keysOf } from '../schema/valueLookup';
import { isObject } from '../service/json';
import { type Cell, type TabularResponse } from '../service/types';
import { lookColumns, shownPercents } from './lookQuery';

/** Result of a look at a field. */
export interface Look {
  events: number;
  present: number;
  values?: LookedValue[];
  /** How many different values there are; estimated where there are many. */
  distinct?: number;
  measures?: Measures;
  times?: { first: string; last: string };
  /** The keys of a map, of some events. */
  keys?: ReturnType<typeof keysOf>;
  rowsExamined?: number;
  isPartial: boolean;
}

export interface LookedValue {
  /** As filters take it: a missing value is empty. */
  value: string;
  count: number;
}

/** Durations are in nanoseconds. */
export interface Measures {
  least: number;
  greatest: number;
  percentiles: Array<{ percent: number; value: number }>;
  bars: Bar[];
  /** The part of the range that has all but the lowest and the highest hundredth, where that is a small one. */
  middle?: Range;
}

export interface Range {
  from: number;
  to: number;
}

export interface Bar extends Range {
  count: number;
}

/** In how many events each field has a value. */
export interface Presence {
  events: number;
  fields: ReadonlyMap<string, number>;
  distinct: ReadonlyMap<string, number>;
  rowsExamined?: number;
}

/** Reads the answer of `lookQuery`. */
export function readLook({ tables, status }: TabularResponse, type: AplType): Look {
  const [table] = tables;
  const { rowsExamined, isPartial = false } = status;
  if (type === 'map') {
    const maps = table?.columns?.at(0) ?? [];
    return { events: maps.length, present: maps.length, keys: keysOf(maps), rowsExamined, isPartial };
  }
  const cell = rowOf(table);
  const [events, present, distinct] = [lookColumns.events, lookColumns.present, lookColumns.distinct].map((name) =>
    numberOf(cell(name))
  );
  const [first, last] = [cell(lookColumns.least), cell(lookColumns.greatest)];
  const top = cell(lookColumns.top);
  const isTime = type === 'datetime' && typeof first === 'string' && typeof last === 'string';
  return {
    events: events ?? 0,
    present: present ?? 0,
    values: Array.isArray(top) ? countsIn(top) : undefined,
    distinct,
    measures: isTime ? undefined : measuresOf(cell),
    times: isTime ? { first, last } : undefined,
    rowsExamined,
    isPartial,
  };
}

/** Reads the answer of `presenceQuery`. */
export function readPresence({ tables, status }: TabularResponse, counted: readonly string[]): Presence {
  const cell = rowOf(tables.at(0));
  const counts = cell(lookColumns.presence);
  const fields = isObject(counts) ? Object.entries(counts) : [];
  return {
    events: numberOf(cell(lookColumns.events)) ?? 0,
    fields: new Map(fields.flatMap(([name, count]) => (typeof count === 'number' ? [[name, count] as const] : []))),
    distinct: new Map(
      counted.flatMap((name, index) => {
        const count = numberOf(cell(`${lookColumns.distinct}${index}`));
        return count === undefined ? [] : [[name, count] as const];
      })
    ),
    rowsExamined: status.rowsExamined,
  };
}

/** Reads the answer of `middleQuery`. */
export const readBars = ({ tables }: TabularResponse): Bar[] => barsOf(rowOf(tables.at(0))(lookColumns.bars));

/** A histogram of a range that is so many times its middle shows nothing but one bar. */
const farOut = 4;

function measuresOf(cell: (name: string) => Cell): Measures | undefined {
  const [least, greatest] = [cell(lookColumns.least), cell(lookColumns.greatest)].map(numberOf);
  const percentiles = cell(lookColumns.percentiles);
  if (least === undefined || greatest === undefined) {
    return undefined;
  }
  const values = shownPercents.map((_, index) =>
    Array.isArray(percentiles) ? numberOf(percentiles[index]) : undefined
  );
  const [from, to] = [values[shownPercents.indexOf(1)], values[shownPercents.indexOf(99)]];
  const isFarOut = from !== undefined && to !== undefined && to > from && greatest - least > farOut * (to - from);
  return {
    least,
    greatest,
    percentiles: shownPercents.flatMap((percent, index) => {
      const value = values[index];
      return value === undefined || percent === 1 ? [] : [{ percent, value }];
    }),
    bars: barsOf(cell(lookColumns.bars)),
    ...(isFarOut && { middle: { from, to } }),
  };
}

const barsOf = (bars: Cell): Bar[] => (Array.isArray(bars) ? bars.flatMap(barOf) : []);

function barOf(bar: Cell): Bar[] {
  const [from, to, count] = isObject(bar) ? [bar.from, bar.to, bar.count].map(numberOf) : [];
  return from === undefined || to === undefined || count === undefined ? [] : [{ from, to, count }];
}
