import { formatCursor } from '../cursor';
import { datetimeText, timespanText } from '../functions/timeText';
import { carriedColumns, orderBy, type Scope } from '../scope';
import { type Field } from '../types';
import { type EventTally, readTally, tallyQuery } from './statistics';

/** SQL: a field's value as JSON would carry it. What JSON cannot write (NaN and the infinities) is null. */
export function jsonValue({ type, column }: Pick<Field, 'type' | 'column'>): string {
  switch (type) {
    case 'datetime':
      return datetimeText(column);
    case 'timespan':
      return timespanText(column);
    case 'float':
      return `CASE WHEN isfinite(${column}) THEN ${column} END`;
    case 'integer':
    case 'boolean':
    case 'string':
    case 'array':
    case 'map':
    case 'unknown':
      return column;
  }
}

/** More rows than there can be: a `LIMIT` makes an `ORDER BY` inside of a statement one that has to be kept. */
const allRows = 9_223_372_036_854_775_807n;

/** How many rows a page may have. */
export function mostRows({ cut }: Scope, limit = allRows): bigint {
  return cut && cut.rows < limit ? cut.rows : limit;
}

/** SQL: an answer's rows in its order. */
export function pageRows(scope: Scope, limit: bigint | undefined): string {
  const { relation, cut } = scope;
  const most = mostRows(scope, limit);
  // What a limit of the query cut is sorted already: sorting it again would take as long.
  return cut?.order === scope.order
    ? `SELECT * FROM ${relation}${most < cut.rows ? ` LIMIT ${most}` : ''}`
    : `SELECT * FROM ${relation} ${orderBy(scope)} LIMIT ${most}`;
}

/** SQL: the same rows, each with its number `rn`. */
export function numberedRows(scope: Scope, limit: bigint | undefined): string {
  const columns = [...carriedColumns(scope), 'row_number() OVER () AS rn'].join(', ');
  return `SELECT ${columns} FROM (${pageRows(scope, limit)})`;
}

/** One more than the greatest number of a row: an event's time and number together make one number that is in their order. */
const numbersOfRows = 1n << 64n;

/** SQL: the first columns of every query that sums a page up: its first and its last event in time, null where rows are no events. */
export function pageHead({ event }: Scope): string {
  if (!event) {
    return 'NULL, NULL';
  }
  const place = `CAST(epoch_ns(${event.time}) AS HUGEINT) * ${numbersOfRows} + ${event.id}`;
  return `min(${place}), max(${place})`;
}

/** SQL: a query that sums a page up in one row, and behind it the tally of the events behind the rows, where there is one. */
export function withTally(pageQuery: string, { tally }: Scope): string {
  return tally ? `SELECT * FROM (${pageQuery}), (${tallyQuery(tally)})` : pageQuery;
}

/** What is known of an answer's rows, and their JSON in the pieces that the statement made. */
export interface Page {
  /** Cursors of the first and the last event in time; `null` where rows are no events. */
  first: string | null;
  last: string | null;
  /** Where the statement counted the events behind the rows. */
  tally: EventTally | undefined;
  json: string[];
}

/** Reads a row of a page's head, `pieces` of JSON, and the tally. */
export function readPage([first, last, ...rest]: unknown[], pieces: number): Page {
  return {
    first: cursorOf(first),
    last: cursorOf(last),
    tally: readTally(rest.slice(pieces)),
    json: rest.slice(0, pieces).map(String),
  };
}

function cursorOf(place: unknown): string | null {
  return typeof place === 'bigint' ? formatCursor({ time: place >> 64n, id: BigInt.asUintN(64, place) }) : null;
}
