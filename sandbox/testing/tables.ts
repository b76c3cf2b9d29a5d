import { type Database } from '../database/database';
import { type Dataset, type DatasetField, field } from '../database/dataset';
import { createTable, sqlName } from '../database/sql';

/** A table with its fields and rows. */
export interface TestTable {
  name: string;
  fields: Array<[name: string, type: DatasetField['type']]>;
  /** Rows as SQL values. */
  rows: string[];
}

/** Creates a table and its dataset. */
export async function addTable(database: Database, { name, fields, rows }: TestTable): Promise<Dataset> {
  const dataset: Dataset = {
    name,
    kind: 'axiom:events:v1',
    description: '',
    fields: fields.map(([each, type]) => field(each, type)),
  };
  await database.run(createTable(dataset));
  await insertRows(database, name, rows);
  return dataset;
}

/** Adds rows, given as SQL values, to a table. */
export async function insertRows(database: Database, table: string, rows: string[]): Promise<void> {
  if (rows.length > 0) {
    await database.run(`INSERT INTO ${sqlName(table)} VALUES ${rows.map((row) => `(${row})`).join(', ')}`);
  }
}
