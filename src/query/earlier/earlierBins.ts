import { type DataFrame, type Field } from '@grafana/data';

import { binSize } from '@aplkit/language/apl/analysis/bins';
import { type Origin, readOrigins } from '@aplkit/language/apl/analysis/origins';
import { type Query } from '@aplkit/language/apl/tree/ast';
import { readResultMeta } from '../../frames/decorate/stats';
import { type JoinContext } from './earlierTime';

/** Length of time bins: milliseconds or calendar months. */
type Bins = { size: number } | { months: number };

const day = 86_400_000;
const calendarBins: ReadonlyMap<string, Bins> = new Map([
  ['startofday', { size: day }],
  ['startofweek', { size: 7 * day }],
  ['startofmonth', { months: 1 }],
  ['startofyear', { months: 12 }],
]);

/** Creates a function that shifts times into the current range by whole bins, so that bins match. */
export function moveToRange(
  [first]: DataFrame[],
  { shift, tree }: Pick<JoinContext, 'shift' | 'tree'>
): (time: Field) => Field {
  const returned = readResultMeta(first)?.bins;
  const binsOf = ({ name, config: { interval } }: Field): Bins | undefined =>
    interval ? { size: interval } : returned?.field === name ? returned : tree && binsIn(tree, name);
  return (time) => {
    const bins = binsOf(time);
    const values: Array<number | null> = time.values;
    return { ...time, values: values.map((at) => (at === null ? null : moved(at, shift, bins))) };
  };
}

function moved(time: number, shift: number, bins: Bins | undefined): number {
  if (bins === undefined) {
    return time + shift;
  }
  if ('months' in bins) {
    return nearestMonth(time + shift, bins.months);
  }
  const by = Math.round(shift / bins.size) * bins.size;
  return time + (by > 0 ? by : shift);
}

/** Closest start of a bin that spans a number of calendar months. */
function nearestMonth(time: number, months: number): number {
  const date = new Date(time);
  const first = date.getUTCMonth() - (date.getUTCMonth() % months);
  const [before, after] = [first, first + months].map((month) => Date.UTC(date.getUTCFullYear(), month));
  return time - before < after - time ? before : after;
}

/** Bins of a column; `undefined` if parts of the query use different bins. */
function binsIn(query: Pick<Query, 'statements' | 'pipeline'>, column: string): Bins | undefined {
  const [first, ...others] = readOrigins(query)(column).map((origin) => binsOfCall(origin, query.statements));
  return others.every((bins) => JSON.stringify(bins) === JSON.stringify(first)) ? first : undefined;
}

function binsOfCall({ calls: [call] }: Origin, statements: Query['statements']): Bins | undefined {
  const name = call?.function.name ?? '';
  if (name !== 'bin' && name !== 'floor') {
    return calendarBins.get(name);
  }
  const size = binSize(call, statements) ?? 0;
  return size > 0 && Number.isInteger(size) ? { size } : undefined;
}
