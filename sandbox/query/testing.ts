import { openDatabase, type Database } from '../database';
import { type Dataset, type DatasetField } from '../dataset';
import { type TabularResponse } from '../../src/service/types';
import { answerQuery } from './answerQuery';
import { createTable } from '../schema/sql';
import { type QueryRequest } from './request';
import { sqlName } from './sql';

/** For tests: a small service over hand-made tables. */
export interface Bench {
  database: Database;
  /** The answer's text. */
  text(apl: string, request?: Partial<QueryRequest>): Promise<string>;
  answer(apl: string, request?: Partial<QueryRequest>): Promise<TabularResponse>;
  /** The first table's rows. */
  rows(apl: string, request?: Partial<QueryRequest>): Promise<unknown[][]>;
}

/** A table by its fields (`name type`) and its rows as SQL values. `_time` counts seconds up from 2024-01-01 unless it is given. */
export interface SmallTable {
  name: string;
  fields: Array<[name: string, type: DatasetField['type']]>;
  rows: string[];
}

export const testNow = BigInt(Date.parse('2024-01-02T00:00:00Z')) * 1_000_000n;

export async function openBench(tables: SmallTable[], pageLimit = 5000): Promise<Bench> {
  const datasets: Dataset[] = tables.map(({ name, fields }) => ({
    name,
    kind: 'axiom:events:v1',
    description: '',
    fields: fields.map(([field, type]) => ({ name: field, type, unit: '', hidden: false, description: '' })),
  }));
  const database = await openDatabase({
    prepare: async (target) => {
      for (const [index, { name, rows }] of tables.entries()) {
        await target.run(createTable(datasets[index]));
        if (rows.length > 0) {
          await target.run(`INSERT INTO ${sqlName(name)} VALUES ${rows.map((row) => `(${row})`).join(', ')}`);
        }
      }
    },
  });
  const text = async (apl: string, request: Partial<QueryRequest> = {}) => {
    const pieces = await answerQuery(
      { apl, ...request },
      {
        database,
        findDataset: (name) => datasets.find((dataset) => dataset.name === name),
        now: testNow,
        pageLimit,
        signal: new AbortController().signal,
      }
    );
    let whole = '';
    for await (const piece of pieces) {
      whole += piece;
    }
    return whole;
  };
  const answer = async (apl: string, request?: Partial<QueryRequest>): Promise<TabularResponse> =>
    JSON.parse(await text(apl, request));
  const rows = async (apl: string, request?: Partial<QueryRequest>) => {
    const [table] = (await answer(apl, request)).tables;
    const columns = table.columns ?? [];
    return (columns.at(0) ?? []).map((_, row) => columns.map((column) => column[row]));
  };
  return { database, text, answer, rows };
}
