import { type Expression, type Operator, type Span } from '../tree/ast';
import { type AplType } from './types';

/** A column of a step's rows. */
export interface Column {
  name: string;
  type: AplType;
  /** Definition in the query; `undefined` for a dataset field. */
  definition: Span | undefined;
  /** Aggregate of a `summarize`. */
  computedBy?: Expression;
  description?: string;
  unit?: string;
  /** For a virtual field: computed when queried. */
  expression?: string;
  /** Not to be suggested. */
  hidden?: boolean;
}

/** Input columns of a step. */
export interface Scope {
  columns: readonly Column[];
  /** Whether other names may exist: `exact` excludes them, `schema` allows fields that the schema may lack, `open` allows all. */
  certainty: 'exact' | 'schema' | 'open';
  /** Removed columns, with the operators that removed them. */
  gone: ReadonlyMap<string, Operator>;
}

export const openScope: Scope = { columns: [], certainty: 'open', gone: new Map() };

export function exactScope(columns: readonly Column[]): Scope {
  return { columns: unique(columns), certainty: 'exact', gone: new Map() };
}

/** The last column of each name, at the index of the first. */
function unique(columns: readonly Column[]): Column[] {
  return [...new Map(columns.map((column) => [column.name, column])).values()];
}

export function findColumn({ columns }: Scope, name: string): Column | undefined {
  return columns.find((column) => column.name === name);
}

/** Adds columns, replacing those of the same name. */
export function addColumns(scope: Scope, columns: readonly Column[]): Scope {
  const all = [...scope.columns, ...columns];
  // Most columns are new, and most scopes are long: copying the list is enough for them.
  const isReplaced = columns.length > 1 || columns.some(({ name }) => findColumn(scope, name));
  const gone = new Map(scope.gone);
  columns.forEach(({ name }) => gone.delete(name));
  return { ...scope, columns: isReplaced ? unique(all) : all, gone };
}

/** Only these columns; all others are removed. */
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

/** Columns of two tables, with the lower certainty. Differing types become unknown. */
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
