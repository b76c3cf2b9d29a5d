import { asObjects, cellText } from '../service/json';
import { type Cell, type Table } from '../service/types';
import { readTimespan } from './columns/timespans';

/** Returns what reads the cells of a row by the names of their columns; a cell that is not there is null. */
export function rowOf(table: Table | undefined, row = 0): (name: string) => Cell {
  const places = new Map(table?.fields.map(({ name }, place) => [name, place]));
  return (name) => {
    const place = places.get(name) ?? -1;
    return (table?.exact?.get(place) ?? table?.columns?.[place])?.[row] ?? null;
  };
}

/** Returns such a reader for each row of a table. */
export const readersOf = (table: Table | undefined) =>
  Array.from({ length: table?.columns?.[0]?.length ?? 0 }, (_, row) => rowOf(table, row));

/** Reads a number, an integer beyond 2^53 that comes as text, or a timespan in nanoseconds. */
export function numberOf(cell: Cell | undefined): number | undefined {
  if (typeof cell === 'number') {
    return cell;
  }
  if (typeof cell !== 'string' || cell.trim() === '') {
    return undefined;
  }
  const number = Number(cell);
  return Number.isNaN(number) ? readTimespan(cell) : number;
}

/** Reads what `topk` returns: values as texts, a missing one empty, with how often each was counted. */
export function countsIn(cell: Cell): Array<{ value: string; count: number }> {
  return asObjects(cell).flatMap(({ key, count }) => {
    const counted = numberOf(count);
    return key === undefined || counted === undefined ? [] : [{ value: cellText(key), count: counted }];
  });
}
