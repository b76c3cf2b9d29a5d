import { type Dataset, field } from '../../database/dataset';
import { type Plan } from '../compile/pipeline';
import { type Compilation } from '../compile/relation/compilation';
import { jsonElement } from '../compile/values/text';
import { formatCursor } from '../request/request';
import { carriedColumns, orderBy, type Relation } from '../compile/relation/relation';
import { type Field } from '../compile/relation/types';

/** Input of a format. */
export interface ContentRequest {
  compilation: Compilation;
  plan: Plan;
  /** The rows to show, in their order, groups by time already limited. */
  result: Relation;
  /** The most of them; `undefined` for all. */
  limit: bigint | undefined;
  /** Runs a statement. */
  rows: (sql: string) => Promise<unknown[][]>;
}

/** Rows of a response in one format. */
export interface Content extends PageHead {
  /** Text of the response, given its status as JSON. */
  write(status: string): string;
}

/** Final members of a response in every format, without braces. */
export function metaJson({ datasets, usedVirtualFields }: Pick<Compilation, 'datasets' | 'usedVirtualFields'>): string {
  const fieldsOf = ({ name, fields }: Dataset) => [
    ...fields,
    ...Array.from(usedVirtualFields.get(name) ?? [], (each) =>
      field(each.name, each.type, each.unit, each.description)
    ),
  ];
  const fieldsMetaMap = Object.fromEntries(datasets.map((dataset) => [dataset.name, fieldsOf(dataset)]));
  return JSON.stringify({ datasetNames: datasets.map(({ name }) => name), fieldsMetaMap }).slice(1, -1);
}

/** SQL: a field's value for JSON. NaN and infinity become null. */
export function jsonValue({ type, column }: Pick<Field, 'type' | 'column'>): string {
  return jsonElement({ type, sql: column });
}

/** More rows than there can be: with a `LIMIT`, DuckDB keeps an `ORDER BY` inside a statement. */
const allRows = 9_223_372_036_854_775_807n;

/** SQL: rows of a response in order, each with its number `rn`. */
export function numberedRows(relation: Relation, limit = allRows): string {
  const columns = [...carriedColumns(relation), 'row_number() OVER () AS rn'].join(', ');
  return `SELECT ${columns} FROM (SELECT * FROM ${relation.name} ${orderBy(relation)} LIMIT ${limit})`;
}

/** One more than the greatest number of a row: an event's time and number are combined into one number that has their order. */
const numbersOfRows = 1n << 64n;

/** Rows of a response. */
export interface PageHead {
  /** Cursors of the first and the last event in time; `null` where rows are not events. */
  first: string | null;
  last: string | null;
  /** How many groups there are, shown or not. */
  groups: number;
}

/** How many columns a page's head has. */
export const headWidth = 4;

/**
 * Writes SQL: the first columns of every query that makes one row of a page. They count the rows of `grouped`, the last step that makes
 * groups, in the statement that needs it anyway.
 */
export function pageHead({ event }: Relation, grouped: Relation | undefined): string {
  const place = event && `CAST(epoch_ns(${event.time}) AS HUGEINT) * ${numbersOfRows} + ${event.id}`;
  const groups = grouped ? `(SELECT count(*) FROM ${(grouped.answer.series?.ranking ?? grouped).name})` : '0';
  // The count makes one row also where there is nothing else to sum up.
  return `count(*), ${place ? `min(${place}), max(${place})` : 'NULL, NULL'}, ${groups}`;
}

/** Reads the columns of a page's head. */
export function readHead([, first, last, groups]: unknown[]): PageHead {
  return { first: cursorOf(first), last: cursorOf(last), groups: Number(groups) };
}

function cursorOf(place: unknown): string | null {
  return typeof place === 'bigint' ? formatCursor({ time: place >> 64n, id: BigInt.asUintN(64, place) }) : null;
}
