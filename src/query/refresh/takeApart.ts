import { readTime } from '../../frames/columns/times';
import { type Cell, type Table } from '../../service/types';

/** The rows of one bin of time, as the service sent them. Never changed: what a refresh shows may hold on to it. */
export interface Bin {
  /** Milliseconds since 1970. */
  start: number;
  /** When the service was asked for it, in milliseconds since 1970. */
  askedAt: number;
  rows: number;
  /** A part of each column; none for a bin without rows. */
  columns: Cell[][];
  /** The same of the columns that hold integers beyond 2^53, by place. */
  exact?: ReadonlyMap<number, Cell[]>;
}

export interface TakenApart {
  /** In the order of the rows. */
  bins: Bin[];
  /** True where the latest bin comes first; `undefined` for fewer than two bins. */
  descending: boolean | undefined;
}

/**
 * Takes a table apart into the bins of its rows. Where the rows are not those of bins of `size` milliseconds, one bin after the other,
 * there is a `why` instead.
 *
 * @param time the column with the start of each bin
 */
export function takeApart(
  { fields, columns = [], exact }: Table,
  { time, size, askedAt }: { time: string; size: number; askedAt: number }
): TakenApart | { why: string } {
  const place = fields.findIndex(({ name }) => name === time);
  const times = columns[place] ?? [];
  if (place < 0 || columns.length !== fields.length || columns.some(({ length }) => length !== times.length)) {
    return { why: `the answer has no column “${time}” beside columns of the same length` };
  }
  const bins: Bin[] = [];
  let direction = 0;
  for (let from = 0, to = 0; from < times.length; from = to) {
    const text = times[from];
    for (to = from + 1; to < times.length && times[to] === text;) {
      to++;
    }
    const start = typeof text === 'string' ? readTime(text) : undefined;
    if (start === undefined || start.nanos !== 0 || start.milliseconds % size !== 0) {
      return { why: 'the bins of the answer begin elsewhere' };
    }
    const before = bins.at(-1)?.start;
    const step = before === undefined ? 0 : Math.sign(start.milliseconds - before);
    if (before !== undefined && (step === 0 || (direction !== 0 && step !== direction))) {
      return { why: 'the rows of the answer are not in the order of time' };
    }
    direction = step;
    bins.push({
      start: start.milliseconds,
      askedAt,
      rows: to - from,
      // One text for all rows takes less memory, and is compared at once.
      columns: columns.map((column, index) =>
        index === place ? new Array<Cell>(to - from).fill(text) : column.slice(from, to)
      ),
      exact: exact && new Map([...exact].map(([index, column]) => [index, column.slice(from, to)])),
    });
  }
  return { bins, descending: direction === 0 ? undefined : direction < 0 };
}

/** Puts bins together, in this order, as the columns of one table. */
export function putTogether(bins: Bin[], width: number): Pick<Table, 'columns' | 'exact'> {
  const filled = bins.filter(({ rows }) => rows > 0);
  const places = new Set(filled.flatMap(({ exact }) => [...(exact?.keys() ?? [])]));
  const joined = (columnOf: (bin: Bin) => Cell[]) => new Array<Cell>().concat(...filled.map(columnOf));
  return {
    columns: Array.from({ length: width }, (_, index) => joined(({ columns }) => columns[index])),
    ...(places.size > 0 && {
      exact: new Map(
        [...places].map((place) => [place, joined(({ exact, columns }) => exact?.get(place) ?? columns[place])])
      ),
    }),
  };
}
