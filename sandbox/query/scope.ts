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

/** Rows of a `summarize` by buckets of `_time`: a limit of such rows counts groups, each with all of its buckets. */
export interface Series {
  /** Columns of the groups beside time. They are carried along even where the query drops their fields. */
  groups: string[];
  /** The order that the `summarize` gave its rows: as long as it stands, the query has not sorted them itself. */
  order: OrderKey[];
  /** The same groups without time, one row each, greatest first. Its first columns are those of `groups`. */
  ranking: Scope;
}

/**
 * Counts of events that a step made beside its own rows, which are no events any more: so nothing needs to be read twice for an
 * answer's status. The columns are those of `relation`.
 */
export interface Tally {
  relation: string;
  /** How many events each row sums up, and the first and the last of their times. */
  rows: string;
  earliest: string;
  latest: string;
  /** SQL over `relation`: how many groups there are. */
  groups: string;
  /** Whether the relation is one row, whatever comes in. */
  oneRow: boolean;
}

/** Rows that a limit of the query left, or the one row of what is summed up as a whole. */
export interface Cut {
  /** The order in which they are, for as long as it is still the one of the scope. */
  order: OrderKey[];
  /** How many they are at most. */
  rows: bigint;
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
  /** The column that holds the start of a bucket of `_time`, and the bucket's size in nanoseconds. */
  buckets: { column: string; size: bigint } | undefined;
  /** The last `summarize` without time, as long as its rows are what the answer shows. */
  totals: Scope | undefined;
  /** Whether the query itself says how many rows there may be. */
  limited: boolean;
  /** Set where it is known how many rows there are at most. */
  cut: Cut | undefined;
  /** Set where the events that match went right into this step or one before it. */
  tally: Tally | undefined;
}

/** Finds a field by its exact name. */
export function findField(scope: Scope, name: string): Field | undefined {
  return scope.fields.find((field) => field.name === name);
}

/** All columns that a step has to hand on: fields, order keys, the event's identity. */
export function carriedColumns(scope: Scope): string[] {
  const columns = [
    ...scope.fields.flatMap(({ column, condition }) => (condition === undefined ? [column] : [column, condition])),
    ...scope.order.map((key) => key.column),
    ...(scope.event ? [scope.event.time, scope.event.id] : []),
    ...(scope.series?.groups ?? []),
  ];
  return [...new Set(columns)];
}

/** The keys of an `ORDER BY`, with ties between events broken, or '' where any order will do. */
export function orderBy(scope: Scope): string {
  const keys = scope.order.map((key) => `${key.column} ${key.desc ? 'DESC' : 'ASC'} NULLS ${key.nulls.toUpperCase()}`);
  if (scope.event) {
    const { time, id } = scope.event;
    const direction = (scope.order.at(0)?.desc ?? true) ? 'DESC' : 'ASC';
    const ties = scope.order.some((key) => key.column === time) ? [id] : [time, id];
    keys.push(...ties.map((column) => `${column} ${direction}`));
  }
  return keys.length === 0 ? '' : `ORDER BY ${keys.join(', ')}`;
}

/** A relation of which nothing more is known than its fields and order: columns for their conditions are not handed on. */
export function plainScope(relation: string, fields: Field[], order: OrderKey[]): Scope {
  return {
    relation,
    fields: fields.map((field) => ({ ...field, condition: undefined })),
    order,
    event: undefined,
    groups: [],
    series: undefined,
    buckets: undefined,
    totals: undefined,
    limited: false,
    cut: undefined,
    tally: undefined,
  };
}

/** The language's null order: first where ascending, last where descending. */
export function orderKey(column: string, name: string, desc: boolean, nulls?: 'first' | 'last'): OrderKey {
  return { column, desc, nulls: nulls ?? (desc ? 'last' : 'first'), name };
}

/** The common table expressions of one query, in order, and its supply of column names. */
export class Steps {
  private readonly expressions: string[] = [];
  private readonly names: string[] = [];
  private columns = 0;

  column(): string {
    return `c${this.columns++}`;
  }

  /** Adds a step and gives its relation's name. Inlined: DuckDB optimizes across steps, as if they were one statement. */
  add(select: string): string {
    return this.push('NOT MATERIALIZED ', select);
  }

  /** Adds a step with few rows: DuckDB makes it once where a statement reads it several times, and inlines it where it does not. */
  addOnce(select: string): string {
    return this.push('', select);
  }

  private push(how: string, select: string): string {
    const name = `s${this.expressions.length}`;
    this.names.push(name);
    this.expressions.push(`${name} AS ${how}(${select})`);
    return name;
  }

  /** A statement over a step and those before it: what comes behind need not be planned. */
  upTo(relation: string, select: string): string {
    const count = this.names.indexOf(relation) + 1;
    return `WITH ${this.expressions.slice(0, count).join(',\n')}\n${select}`;
  }

  /** A statement over the steps so far. */
  statement(select: string, ...more: string[]): string {
    const all = [...this.expressions, ...more];
    return all.length === 0 ? select : `WITH ${all.join(',\n')}\n${select}`;
  }
}

/** A field for a value, with a column of its own. */
export function fieldFor(steps: Steps, name: string, { type, union }: Value): Field {
  return { name, type, union, column: steps.column() };
}

/** A field for a value, and the value as a column of a `SELECT`. */
export function columnFor(steps: Steps, name: string, value: Value): { field: Field; select: string } {
  const field = fieldFor(steps, name, value);
  return { field, select: `${value.sql} AS ${field.column}` };
}
