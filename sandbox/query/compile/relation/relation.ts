import { type Field, type Value } from './types';

/** How rows are ordered. The key has a column of its own, so that it survives a `project` that drops the field. */
export interface OrderKey {
  column: string;
  desc: boolean;
  nulls: 'first' | 'last';
  /** The field's name, or the expression as written. */
  name: string;
}

/** While each row is one event: the columns that identify it and order it in time. */
export interface EventIdentity {
  time: string;
  /** A number of its own: later rows of a dataset have greater ones. */
  id: string;
  /** When the service got it; `undefined` where the dataset does not say. */
  system: string | undefined;
}

/** Rows of a `summarize` by buckets of `_time`: a limit of such rows counts groups, each with all of its buckets. */
export interface Series {
  /** Columns of the groups besides time. They are carried along even where the query drops their fields. */
  groups: string[];
  /** The order of the rows from `summarize`, unless the query sorts them itself. */
  order: OrderKey[];
  /** The same groups without time, one row each, greatest first. Its first columns are those of `groups`. */
  ranking: Scope;
}

/** The result of a pipeline's step: a relation, and the meaning of its columns. */
export interface Scope {
  /** Name of the step's common table expression. */
  relation: string;
  fields: Field[];
  order: OrderKey[];
  /** Orders rows that are equal by `order`, if they are not events. */
  ties: OrderKey[];
  event: EventIdentity | undefined;
  /** Names of the fields that the last `summarize` grouped by. */
  groups: string[];
  series: Series | undefined;
  /** The column that holds the start of a bucket of `_time`, and the bucket's size in nanoseconds. */
  buckets: { column: string; size: bigint } | undefined;
  /** The last `summarize` without time, as long as its rows are what the answer shows. */
  totals: Scope | undefined;
  /** True if the query itself limits the number of rows. */
  limited: boolean;
  /** The dataset or table that the rows come from, where it is a single one. */
  source: string | undefined;
}

/** Finds a field by its exact name. */
export function findField(scope: Scope, name: string): Field | undefined {
  return scope.fields.find((field) => field.name === name);
}

/** Returns all columns that a step has to pass on: fields, order keys, the event's identity. */
export function carriedColumns(scope: Scope): string[] {
  const columns = [
    ...scope.fields.map((field) => field.column),
    ...[...scope.order, ...scope.ties].map((key) => key.column),
    ...(scope.event ? eventColumns(scope.event) : []),
    ...(scope.series?.groups ?? []),
  ];
  return [...new Set(columns)];
}

function eventColumns({ time, id, system }: EventIdentity): string[] {
  return [time, id, ...(system === undefined ? [] : [system])];
}

/** Returns the keys of an `ORDER BY`, with ties between rows broken, or '' where any order will do. */
export function orderBy(scope: Scope): string {
  const keys = [...scope.order, ...tiesOf(scope)].map(
    (key) => `${key.column} ${key.desc ? 'DESC' : 'ASC'} NULLS ${key.nulls.toUpperCase()}`
  );
  return keys.length === 0 ? '' : `ORDER BY ${keys.join(', ')}`;
}

/** Returns what orders rows that are equal by `order`: events by time, in the direction of the first key. */
export function tiesOf({ order, ties, event }: Scope): OrderKey[] {
  if (!event) {
    return ties;
  }
  const { time, id } = event;
  const desc = order.at(0)?.desc ?? true;
  const columns = order.some((key) => key.column === time) ? [id] : [time, id];
  return columns.map((column) => orderKey(column, column === time ? '_time' : '', desc));
}

/** Returns a relation of which nothing is known except its fields and order. */
export function plainScope(relation: string, fields: Field[], order: OrderKey[]): Scope {
  return {
    relation,
    fields,
    order,
    ties: [],
    event: undefined,
    groups: [],
    series: undefined,
    buckets: undefined,
    totals: undefined,
    limited: false,
    source: undefined,
  };
}

/** Returns the language's null order: first where ascending, last where descending. */
export function orderKey(column: string, name: string, desc: boolean, nulls?: 'first' | 'last'): OrderKey {
  return { column, desc, nulls: nulls ?? (desc ? 'last' : 'first'), name };
}

/** The common table expressions of one query, in order, and the source of its column names. */
export class Steps {
  private readonly expressions: string[] = [];
  private columns = 0;
  private characters = 0;

  /** Returns the length of all steps, in characters of SQL. */
  get length(): number {
    return this.characters;
  }

  column(): string {
    return `c${this.columns++}`;
  }

  /** Adds a step and returns its relation's name. Inlined: DuckDB optimizes across steps, as if they were one statement. */
  add(select: string): string {
    return this.push('NOT MATERIALIZED ', select);
  }

  /** Adds a step with few rows: DuckDB materializes it if a statement reads it several times, and inlines it otherwise. */
  addOnce(select: string): string {
    return this.push('', select);
  }

  private push(how: string, select: string): string {
    const name = `s${this.expressions.length}`;
    this.expressions.push(`${name} AS ${how}(${select})`);
    this.characters += select.length;
    return name;
  }

  /** Writes a statement over the steps so far. */
  statement(select: string, ...more: string[]): string {
    const all = [...this.expressions, ...more];
    return all.length === 0 ? select : `WITH ${all.join(',\n')}\n${select}`;
  }
}

/** Returns a field for a value, with a column of its own. */
export function fieldFor(steps: Steps, name: string, { type, union }: Value): Field {
  return { name, type, union, column: steps.column() };
}

/** Returns a field for a value, and the value as a column of a `SELECT`. */
export function columnFor(steps: Steps, name: string, value: Value): { field: Field; select: string } {
  const field = fieldFor(steps, name, value);
  return { field, select: `${value.sql} AS ${field.column}` };
}
