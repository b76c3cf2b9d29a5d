import { type Expression, type Operator, type Span } from '../tree/ast';
import { type AplType } from './types';

/** A column in a step's rows. */
export interface Column {
  name: string;
  type: AplType;
  /** Range of its definition in the query; `undefined` for a dataset field. */
  definition: Span | undefined;
  /** The aggregate in `summarize` that computes the column. */
  computedBy?: Expression;
  description?: string;
  unit?: string;
  /** Expression of a virtual field, which is computed when queried. */
  expression?: string;
  /** Set if the column isn't suggested. */
  hidden?: boolean;
}

/** The columns that a step can use. */
export interface Scope {
  columns: readonly Column[];
  /** Names that may exist in addition to `columns`: none if `exact`, fields that the schema lacks if `schema`, and any name if `open`. */
  certainty: 'exact' | 'schema' | 'open';
  /** Removed columns, with the operator that removed each of them. */
  gone: ReadonlyMap<string, Operator>;
}

export const openScope: Scope = { columns: [], certainty: 'open', gone: new Map() };

export function exactScope(columns: readonly Column[]): Scope {
  return { columns: unique(columns), certainty: 'exact', gone: new Map() };
}

/** Columns without duplicate names: the last column with each name, at the position of the first. */
function unique(columns: readonly Column[]): Column[] {
  return [...new Map(columns.map((column) => [column.name, column])).values()];
}

export function findColumn({ columns }: Scope, name: string): Column | undefined {
  return columns.find((column) => column.name === name);
}

/** Adds columns. They replace columns with the same names. */
export function addColumns(scope: Scope, columns: readonly Column[]): Scope {
  const all = [...scope.columns, ...columns];
  // Most scopes are long, and most new columns don't replace others, so a copy of the list usually suffices.
  const isReplaced = columns.length > 1 || columns.some(({ name }) => findColumn(scope, name));
  const gone = new Map(scope.gone);
  columns.forEach(({ name }) => gone.delete(name));
  return { ...scope, columns: isReplaced ? unique(all) : all, gone };
}

/** Keeps only the given columns. The others are recorded as removed. */
export function onlyColumns(scope: Scope, columns: readonly Column[], by: Operator): Scope {
  const gone = new Map(scope.gone);
  scope.columns.forEach(({ name }) => gone.set(name, by));
  columns.forEach(({ name }) => gone.delete(name));
  return { ...exactScope(columns), gone };
}

export function removeColumns(scope: Scope, names: ReadonlySet<string>, by: Operator): Scope {
  const gone = new Map(scope.gone);
  names.forEach((name) => gone.set(name, by));
  return { ...scope, columns: scope.columns.filter(({ name }) => !names.has(name)), gone };
}

/** Columns of two tables, with the lower certainty. A column whose types differ is of unknown type. */
export function mergeScopes(left: Scope, right: Scope): Scope {
  const certainties = [left.certainty, right.certainty];
  const byName = new Map(right.columns.map((column) => [column.name, column]));
  const shared = left.columns.map((column): Column => {
    const other = byName.get(column.name);
    return other && other.type !== column.type ? { ...column, type: 'unknown' } : column;
  });
  return {
    columns: [...shared, ...right.columns.filter(({ name }) => !findColumn(left, name))],
    certainty: certainties.includes('open') ? 'open' : certainties.includes('schema') ? 'schema' : 'exact',
    gone: new Map([...left.gone].filter(([name]) => !findColumn(right, name))),
  };
}
