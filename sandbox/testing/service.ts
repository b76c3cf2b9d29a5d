import { fullAccess, type TokenGrant } from '../access/authenticate';
import { type Database, openDatabase } from '../database/database';
import { type Dataset } from '../database/dataset';
import { type QueryEndpointOptions, queryRoutes } from '../query/queryRoutes';
import { defaultBounds } from '../query/request/request';
import { startServer } from '../http/server';
import { sender, type TestSandbox, testNowNs } from './client';
import { stopsWithTests } from './leftovers';
import { addTable, insertRows, type TestTable } from './tables';

/** The query endpoints for handwritten tables, served over HTTP. */
export interface TestService {
  database: Database;
  url: string;
  send: TestSandbox['send'];
  /** Adds rows that arrive while the service runs. */
  insert(table: string, rows: string[]): Promise<void>;
  /** Internal errors that the service has reported. */
  reported: unknown[];
  stop(): Promise<void>;
}

export interface ServiceOptions extends Partial<Omit<QueryEndpointOptions, 'findDataset' | 'listDatasets'>> {
  tables: TestTable[];
  tokens?: TokenGrant[];
}

export async function startTestService({ tables, tokens, ...options }: ServiceOptions): Promise<TestService> {
  const database = options.database ?? (await openDatabase());
  const datasets: Dataset[] = [];
  for (const table of tables) {
    datasets.push(await addTable(database, table));
  }
  const reported: unknown[] = [];
  const routes = queryRoutes({
    now: () => testNowNs,
    pageLimit: 1000,
    bounds: defaultBounds,
    timeLimitMs: 60_000,
    deploymentOf: () => undefined,
    ...options,
    database,
    findDataset: (name) => datasets.find((dataset) => dataset.name === name),
    listDatasets: () => datasets,
  });
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    tokens: tokens ?? [{ token: 't', access: fullAccess }],
    routes,
    report: (error) => reported.push(error),
  });
  const url = `http://127.0.0.1:${server.port}`;
  const stop = stopsWithTests(async () => {
    await server.stop();
    database.close();
  });
  return {
    database,
    url,
    send: sender({ url, token: 't' }),
    insert: (table, rows) => insertRows(database, table, rows),
    reported,
    stop,
  };
}
