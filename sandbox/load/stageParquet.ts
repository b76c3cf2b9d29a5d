import { type Database } from '../database/database';
import { sqlName, sqlText } from '../database/sql';
import { describeColumns } from './columns';
import { type Source } from './source';
import { expectFields, rowColumn, type Staged, stagingTable } from './staged';

/** Reads a Parquet file, completely or not at all: its rows cannot be wrong one by one. */
export async function stageParquet(database: Database, { file }: Source, path: string): Promise<Staged> {
  await database.run(`
    CREATE TABLE ${sqlName(stagingTable)} AS
    SELECT *, row_number() OVER () AS ${sqlName(rowColumn)}
    FROM read_parquet(${sqlText(path)}, hive_partitioning = false)`);
  const columns = await describeColumns(database, stagingTable);
  expectFields(file, columns.length);
  return {
    table: stagingTable,
    columns,
    place: 'row',
    leftOut: { count: 0, first: [] },
  };
}
