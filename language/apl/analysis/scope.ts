import { type Expression, type Operator, type Span } from '../tree/ast';
import { type AplType } from './types';

/** A column of a step's rows. */
export interface Column {
  name: string;
  type: AplType;
  /** Where the query gives it its name; `undefined` for a field of a dataset. */
  definition: Span | undefined;
  /** The aggregate of a `summarize` that it holds. */
  computedBy?: Expression;
  description?: string;
  unit?: string;
  /** Of a virtual field: computed when the query uses it. */
  expression?: string;
  /** Not to be suggested. */
  hidden?: boolean;
}

/** The columns of the rows that come into a step. */
export interface Scope {
  columns: readonly Column[];
  /** Other names: `exact` excludes them, `schema` allows those that the schema may lack, `open` allows all. */
  certainty: 'exact' | 'schema' | 'open';
  /** Columns that existed, with the operator that removed them. */
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

/** All columns there were, and these; those of the same name are replaced. */
export function addColumns(scope: Scope, columns: readonly Column[]): Scope {
  const all = [...scope.columns, ...columns];
  // Most columns are new, and most scopes are long: copying the list is enough for them.
  const isReplaced = columns.length > 1 || columns.some(({ name }) => findColumn(scope, name));
  const gone = new Map(scope.gone);
  columns.forEach(({ name }) => gone.delete(name));
  return { ...scope, columns: isReplaced ? unique(all) : all, gone };
}

/** Nothing but these columns; what was there before is gone. */
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

/** The columns of two tables together, as certain as the less certain of them. Where they differ in type, it is unknown. */
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
