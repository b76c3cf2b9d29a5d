import { isNumber } from '@aplkit/language/apl/analysis/types';
import { type Database } from '../database/database';
import { type UnionMember, unionOf } from '../database/dataset';
import { sqlName } from '../database/sql';
import { type Staged, type StagedColumn } from './staged';

/** DuckDB's names for the scalar kinds of JSON. */
const kinds: ReadonlyMap<unknown, UnionMember> = new Map([
  ['BIGINT', 'integer'],
  ['UBIGINT', 'integer'],
  ['DOUBLE', 'float'],
  ['VARCHAR', 'string'],
  ['BOOLEAN', 'boolean'],
]);

/** Finds JSON columns whose values are all scalars of several kinds, and types these columns as unions. */
export async function nameUnions(database: Database, { table, columns }: Staged): Promise<StagedColumn[]> {
  const named: StagedColumn[] = [];
  for (const column of columns) {
    named.push(column.type === 'unknown' ? await nameUnion(database, table, column) : column);
  }
  return named;
}

async function nameUnion(database: Database, table: string, column: StagedColumn): Promise<StagedColumn> {
  const type = `json_type(${column.sql})`;
  const found = await database.rows(`SELECT DISTINCT ${type} FROM ${sqlName(table)} WHERE ${type} <> 'NULL'`);
  const members = new Set<UnionMember>();
  for (const [kind] of found) {
    const member = kinds.get(kind);
    if (member === undefined) {
      return column;
    }
    members.add(member);
  }
  // Numbers here are stored as JSON, because floats would round them.
  const areNumbers = [...members].every(isNumber);
  return members.size < 2 || areNumbers ? column : { ...column, type: unionOf(members) };
}
