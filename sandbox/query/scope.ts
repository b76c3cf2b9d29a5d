import { type AplType } from '../dataset';
import { type Field, type Value } from './types';

/** How rows are ordered. The key has a column of its own, so that it outlives a `project` that drops the field. */
export interface OrderKey {
  column: string;
  desc: boolean;
  nulls: 'first' | 'last';
  /** The field's name, or the expression as written. */
  name: string;
}

/** While each row is one event: the columns that tell it from all others and put it in time. */
export interface EventIdentity {
  time: string;
  /** The row's number in its table: later rows have greater ones. */
  id: string;
}

/** A `summarize` by buckets of `_time`, as long as its rows are still those buckets. */
export interface Series {
  /** The field that holds the bucket's start. */
  field: string;
  size: bigint;
  /** Columns of the other groups. */
  groups: string[];
  /** The order that the `summarize` gave its rows. */
  order: OrderKey[];
  /** The same groups without time, one row each, greatest first. Its columns are those of `groups`, then the aggregates. */
  totals: Scope;
}

/** What a pipeline's step gives to the next: a relation, and what its columns mean. */
export interface Scope {
  /** Name of the step's common table expression. */
  relation: string;
  fields: Field[];
  order: OrderKey[];
  event: EventIdentity | undefined;
  /** Names of the fields that the last `summarize` grouped by. */
  groups: string[];
  series: Series | undefined;
  /** Whether the query itself says how many rows there may be. */
  limited: boolean;
}

/** Finds a field by its exact name. */
export function findField(scope: Scope, name: string): Field | undefined {
  return scope.fields.find((field) => field.name === name);
}

/** All columns that a step has to hand on: fields, order keys, the event's identity. */
export function carriedColumns(scope: Scope): string[] {
  const columns = [
    ...scope.fields.map((field) => field.column),
    ...scope.order.map((key) => key.column),
    ...(scope.event ? [scope.event.time, scope.event.id] : []),
  ];
  return [...new Set(columns)];
}

/** The keys of an `ORDER BY`, with ties between events broken, or '' where any order will do. */
export function orderBy(scope: Scope): string {
  const keys = scope.order.map((key) => `${key.column} ${key.desc ? 'DESC' : 'ASC'} NULLS ${key.nulls.toUpperCase()}`);
  if (scope.event) {
    const direction = (scope.order.at(0)?.desc ?? true) ? 'DESC' : 'ASC';
    keys.push(`${scope.event.time} ${direction}`, `${scope.event.id} ${direction}`);
  }
  return keys.length === 0 ? '' : `ORDER BY ${keys.join(', ')}`;
}

/** The language's null order: first where ascending, last where descending. */
export function orderKey(column: string, name: string, desc: boolean, nulls?: 'first' | 'last'): OrderKey {
  return { column, desc, nulls: nulls ?? (desc ? 'last' : 'first'), name };
}

/** The common table expressions of one query, in order, and its supply of column names. */
export class Steps {
  private readonly expressions: string[] = [];
  private columns = 0;

  column(): string {
    return `c${this.columns++}`;
  }

  /** Adds a step and gives its relation's name. Inlined: DuckDB optimizes across steps, as if they were one statement. */
  add(select: string): string {
    const name = `s${this.expressions.length}`;
    this.expressions.push(`${name} AS NOT MATERIALIZED (${select})`);
    return name;
  }

  /** A statement over the steps so far. */
  statement(select: string, ...more: string[]): string {
    const all = [...this.expressions, ...more];
    return all.length === 0 ? select : `WITH ${all.join(',\n')}\n${select}`;
  }
}

/** A field for a value, and the value as a column of a `SELECT`. */
export function columnFor(steps: Steps, name: string, value: Value): { field: Field; select: string } {
  const column = steps.column();
  const type: AplType = value.type;
  const sql = value.literal === null ? `CAST(${value.sql} AS JSON)` : value.sql;
  return { field: { name, type, column }, select: `${sql} AS ${column}` };
}
