import { type Field } from './types';

/** A key by which rows are sorted, in its own column, which remains when a `project` drops the field. */
export interface OrderKey {
  column: string;
  desc: boolean;
  nulls: 'first' | 'last';
  /** The field's name, or the expression as written. */
  name: string;
}

/** Columns that identify an event and order it in time, set while each row is one event. */
export interface EventIdentity {
  time: string;
  /** Unique number, ascending within a dataset. */
  id: string;
  /** Column with the time of arrival; `undefined` if the dataset has none. */
  system: string | undefined;
}

/** Rows of a `summarize` by `_time` buckets. A limit counts their groups, each with all of its buckets. */
export interface Series {
  /** Columns of the groups, except time. They're kept even if the query drops their fields. */
  groups: string[];
  /** Order of the rows from `summarize`, unless the query itself sorts them. */
  order: OrderKey[];
  /** The same groups without time, one row each, largest first. The first columns are those of `groups`. */
  ranking: Relation;
}

/** The rows of a step in the pipeline, and the meaning of their columns. */
export interface Relation {
  /** Name of the step's common table expression. */
  name: string;
  fields: Field[];
  order: OrderKey[];
  /** Order of rows that are equal by `order`, if they aren't events. */
  ties: OrderKey[];
  event: EventIdentity | undefined;
  /** Dataset or table that the rows come from, if there's only one. */
  source: string | undefined;
  answer: AnswerFacts;
}

/** Facts about the rows that a response includes. */
interface AnswerFacts {
  /** Names of the fields that the last `summarize` grouped by. */
  groups: string[];
  series: Series | undefined;
  /** Column that contains the start of a `_time` bucket, and the bucket's size in nanoseconds. */
  buckets: { column: string; size: bigint } | undefined;
  /** The groups of the last `summarize` over the whole range, without time buckets; `undefined` if later steps change its rows. */
  totals: Relation | undefined;
  /** True if the query itself limits the number of rows. */
  limited: boolean;
}

/** Finds a field by its exact name. */
export function findField(relation: Relation, name: string): Field | undefined {
  return relation.fields.find((field) => field.name === name);
}

/** All columns that a step must pass on: those of fields, order, event and series. */
export function carriedColumns(relation: Relation): string[] {
  const columns = [
    ...relation.fields.map((field) => field.column),
    ...[...relation.order, ...relation.ties].map((key) => key.column),
    ...(relation.event ? eventColumns(relation.event) : []),
    ...(relation.answer.series?.groups ?? []),
  ];
  return [...new Set(columns)];
}

function eventColumns({ time, id, system }: EventIdentity): string[] {
  return [time, id, ...(system === undefined ? [] : [system])];
}

/** The keys of an `ORDER BY` that also breaks ties, or '' if the order doesn't matter. */
export function orderBy(relation: Relation): string {
  const keys = [...relation.order, ...tiesOf(relation)].map(
    (key) => `${key.column} ${key.desc ? 'DESC' : 'ASC'} NULLS ${key.nulls.toUpperCase()}`
  );
  return keys.length === 0 ? '' : `ORDER BY ${keys.join(', ')}`;
}

/** Order of rows that are equal by `order`: events by time, in the direction of the first key. */
export function tiesOf({ order, ties, event }: Relation): OrderKey[] {
  if (!event) {
    return ties;
  }
  const { time, id } = event;
  const desc = order.at(0)?.desc ?? true;
  const columns = order.some((key) => key.column === time) ? [id] : [time, id];
  return columns.map((column) => orderKey(column, column === time ? '_time' : '', desc));
}

/** A relation with only fields and order. */
export function plainRelation(
  name: string,
  fields: Field[],
  order: OrderKey[],
  answer: Partial<AnswerFacts> = {}
): Relation {
  return {
    name,
    fields,
    order,
    ties: [],
    event: undefined,
    source: undefined,
    answer: { groups: [], series: undefined, buckets: undefined, totals: undefined, limited: false, ...answer },
  };
}

/** Metadata for rows after the last `summarize`, without its totals. */
export function withoutTotals({ answer }: Relation): AnswerFacts {
  return { ...answer, totals: undefined };
}

/** The language's order for nulls: first if ascending, last if descending. */
export function orderKey(column: string, name: string, desc: boolean, nulls?: 'first' | 'last'): OrderKey {
  return { column, desc, nulls: nulls ?? (desc ? 'last' : 'first'), name };
}
