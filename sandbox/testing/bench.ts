import { openDatabase, type Database } from '../database/database';
import { type Dataset } from '../database/dataset';
import { type Table, type TabularResponse } from '../../src/service/types';
import { answerQuery } from '../query/answerQuery';
import { type QueryRequest } from '../query/request/request';
import { addTable, type TestTable } from './tables';

/** A small query service over handwritten tables, for tests. */
export interface Bench {
  database: Database;
  /** Text of the response. */
  text(apl: string, request?: Partial<QueryRequest>): Promise<string>;
  answer(apl: string, request?: Partial<QueryRequest>): Promise<TabularResponse>;
  /** The first table's rows. */
  rows(apl: string, request?: Partial<QueryRequest>): Promise<unknown[][]>;
}

export const testNow = BigInt(Date.parse('2024-01-02T00:00:00Z')) * 1_000_000n;

export async function openBench(tables: TestTable[], pageLimit = 5000): Promise<Bench> {
  const datasets: Dataset[] = [];
  const database = await openDatabase({
    prepare: async (target) => {
      for (const table of tables) {
        datasets.push(await addTable(target, table));
      }
    },
  });
  const text = (apl: string, request: Partial<QueryRequest> = {}) =>
    answerQuery(
      { apl, ...request },
      {
        database,
        findDataset: (name) => datasets.find((dataset) => dataset.name === name),
        listDatasets: () => datasets,
        now: testNow,
        pageLimit,
        signal: new AbortController().signal,
      }
    );
  const answer = async (apl: string, request?: Partial<QueryRequest>): Promise<TabularResponse> =>
    JSON.parse(await text(apl, request));
  const rows = async (apl: string, request?: Partial<QueryRequest>) => {
    const [table] = (await answer(apl, request)).tables;
    return rowsOf(table);
  };
  return { database, text, answer, rows };
}

/** A bench for the tests of a file or a `describe`, which is open while they run. */
export function benchOf(...tables: Parameters<typeof openBench>): Bench {
  let opened: Bench;
  beforeAll(async () => {
    opened = await openBench(...tables);
  });
  afterAll(() => opened.database.close());
  return {
    get database() {
      return opened.database;
    },
    text: (...query) => opened.text(...query),
    answer: (...query) => opened.answer(...query),
    rows: (...query) => opened.rows(...query),
  };
}

/** Rows of a table in a response. */
export function rowsOf({ columns = [] }: Table): unknown[][] {
  return (columns.at(0) ?? []).map((_, row) => columns.map((column) => column[row]));
}
