import { type Dataset, field } from '../../database/dataset';
import { type Plan } from '../compile/pipeline';
import { type Compilation } from '../compile/relation/compilation';
import { jsonElement } from '../compile/values/text';
import { formatCursor } from '../request/request';
import { carriedColumns, orderBy, type Relation } from '../compile/relation/relation';
import { type Field } from '../compile/relation/types';

/** Input for writing a response in one format. */
export interface ContentRequest {
  compilation: Compilation;
  plan: Plan;
  /** Rows to show, in order; groups by time are already limited. */
  result: Relation;
  /** Maximum number of rows; `undefined` for all rows. */
  limit: bigint | undefined;
}

/** Rows of a response in one format. */
export interface ContentQuery {
  /** SQL that returns the content in one row. */
  select: string;
  read(row: unknown[]): Content;
}

/** Rows of a response, written in one format. */
interface Content extends PageHead {
  /** Writes the text of the response, given its status as JSON. */
  write(status: string): string;
}

/** The members at the end of a response in any format, without braces. */
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

/** SQL for a field's value in JSON. NaN and infinity become null. */
export function jsonValue({ type, column }: Pick<Field, 'type' | 'column'>): string {
  return jsonElement({ type, sql: column });
}

/** Limit above any possible number of rows. DuckDB keeps an `ORDER BY` inside a statement only with a `LIMIT`. */
const allRows = 9_223_372_036_854_775_807n;

/** SQL for the rows of a response in order, each with its number `rn`. */
export function numberedRows(relation: Relation, limit = allRows): string {
  const columns = [...carriedColumns(relation), 'row_number() OVER () AS rn'].join(', ');
  return `SELECT ${columns} FROM (SELECT * FROM ${relation.name} ${orderBy(relation)} LIMIT ${limit})`;
}

/** SQL that joins statements that return one row each. */
export function oneRow(statements: string[]): string {
  return `SELECT * FROM ${statements.map((each) => `(${each})`).join(', ')}`;
}

/** One more than the largest row number. Multiplied by it, an event's time can be combined with its row number. */
const numbersOfRows = 1n << 64n;

/** Facts about the rows of a response. */
interface PageHead {
  /** Cursor of the first event by time; `null` if the rows aren't events. */
  first: string | null;
  /** Cursor of the last event by time; `null` if the rows aren't events. */
  last: string | null;
  /** Number of groups, shown or not. */
  groups: number;
}

/** Number of columns in a page's head. */
export const headWidth = 4;

/** SQL for a page's counts and bounds, and the number of rows of `grouped`, the last step that groups rows. */
export function pageHead({ event }: Relation, grouped: Relation | undefined): string {
  const place = event && `CAST(epoch_ns(${event.time}) AS HUGEINT) * ${numbersOfRows} + ${event.id}`;
  const groups = grouped ? `(SELECT count(*) FROM ${(grouped.answer.series?.ranking ?? grouped).name})` : '0';
  // The count returns one row even if there's nothing else to sum up.
  return `count(*), ${place ? `min(${place}), max(${place})` : 'NULL, NULL'}, ${groups}`;
}

/** Reads the columns of a page's head. */
export function readHead([, first, last, groups]: unknown[]): PageHead {
  return { first: cursorOf(first), last: cursorOf(last), groups: Number(groups) };
}

function cursorOf(place: unknown): string | null {
  return typeof place === 'bigint' ? formatCursor({ time: place >> 64n, id: BigInt.asUintN(64, place) }) : null;
}
