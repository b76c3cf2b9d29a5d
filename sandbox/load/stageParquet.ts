import { type Database } from '../database';
import { sqlName, sqlText } from '../query/sql';
import { describeColumns } from './columns';
import { rowColumn, type Staged, stagingTable } from './staged';

/** Reads a Parquet file, whole or not at all: its rows cannot be wrong one by one. */
export async function stageParquet(database: Database, path: string): Promise<Staged> {
  await database.run(`
    CREATE TABLE ${sqlName(stagingTable)} AS
    SELECT *, row_number() OVER () AS ${sqlName(rowColumn)}
    FROM read_parquet(${sqlText(path)}, hive_partitioning = false)`);
  return {
    table: stagingTable,
    columns: await describeColumns(database, stagingTable),
    place: 'row',
    leftOut: { count: 0, first: [] },
  };
}
