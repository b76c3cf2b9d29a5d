import { asObjects, cellText } from '../service/json';
import { readTimespan } from '@aplkit/language/apl/tree/readTimespan';
import { type Cell, type Table } from '../service/types';

/** The cells of a row by the names of their columns; null where there is no such column. */
export type CellReader = (column: string) => Cell;

export function rowOf(table: Table | undefined, row = 0): CellReader {
  const places = new Map(table?.fields.map(({ name }, place) => [name, place]));
  return (name) => {
    const place = places.get(name) ?? -1;
    return (table?.exact?.get(place) ?? table?.columns?.[place])?.[row] ?? null;
  };
}

export const readersOf = (table: Table | undefined): CellReader[] =>
  Array.from({ length: table?.columns?.[0]?.length ?? 0 }, (_, row) => rowOf(table, row));

/** Reads a number, an integer beyond 2^53 that arrives as a string, or a timespan in nanoseconds. */
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

/** A value as filters take it, a missing one empty, and its number of events. */
export interface ValueCount {
  value: string;
  count: number;
}

/** Reads the result of `topk`. */
export function countsIn(cell: Cell): ValueCount[] {
  return asObjects(cell).flatMap(({ key, count }) => {
    const counted = numberOf(count);
    return key === undefined || counted === undefined ? [] : [{ value: cellText(key), count: counted }];
  });
}
