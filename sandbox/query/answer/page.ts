import { formatCursor } from '../cursor';
import { datetimeText, timespanText } from '../functions/timeText';
import { carriedColumns, orderBy, type Scope } from '../scope';
import { type Field } from '../types';
import { type EventTally, readTally, tallySql } from './statistics';

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

/** SQL: the relation `page`, which holds an answer's rows with their number `rn` in its order. */
export function pageOf(scope: Scope, limit: bigint | undefined): string {
  const order = orderBy(scope);
  const columns = carriedColumns(scope)
    .map((column) => `${column}, `)
    .join('');
  // What a limit cut is sorted already: its rows are numbered as they come.
  return limit === undefined
    ? `page AS MATERIALIZED (SELECT ${columns}row_number() OVER (${order}) AS rn FROM ${scope.relation})`
    : `page AS MATERIALIZED (SELECT ${columns}row_number() OVER () AS rn FROM (SELECT * FROM ${scope.relation} ${order} LIMIT ${limit}))`;
}

/**
 * SQL: the first columns of every statement that sums a page up: the first and the last event in time as `nanoseconds:row` (null where
 * rows are no events), and the tally of the events behind the rows.
 */
export function pageHead(scope: Scope): string {
  return `${edge(scope, 'ASC')}, ${edge(scope, 'DESC')}, ${tallySql(scope)}`;
}

function edge({ event }: Scope, direction: 'ASC' | 'DESC'): string {
  if (!event) {
    return 'NULL';
  }
  const { time, id } = event;
  return `(SELECT epoch_ns(${time}) || ':' || ${id} FROM page ORDER BY ${time} ${direction}, ${id} ${direction} LIMIT 1)`;
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

/** Reads the one row of a statement that begins with the page's head. */
export function readPage([row]: unknown[][]): Page {
  const [first, last, tally, ...json] = row;
  return { first: cursorOf(first), last: cursorOf(last), tally: readTally(tally), json: json.map(String) };
}

/** A cursor of `nanoseconds:row`. */
function cursorOf(edgeText: unknown): string | null {
  if (typeof edgeText !== 'string') {
    return null;
  }
  const [time, id] = edgeText.split(':');
  return formatCursor({ time: BigInt(time), id: BigInt(id) });
}
