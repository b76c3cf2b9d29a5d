import { fullAccess, type TokenGrant } from '../access/access';
import { type Database, openDatabase } from '../database';
import { type Dataset, type DatasetField } from '../dataset';
import { type QueryEndpointOptions, queryRoutes } from '../queryRoutes';
import { sqlName } from '../query/sql';
import { defaultBounds } from '../query/request';
import { createTable } from '../schema/sql';
import { type Interceptor, startServer } from '../server';
import { sender, type TestSandbox, testNowNs } from './client';

/** A table by its fields; rows can be put in at any time. */
export interface ServiceTable {
  name: string;
  fields: Array<[name: string, type: DatasetField['type']]>;
  /** Rows as SQL values. */
  rows: string[];
}

/** The query endpoints over hand-made tables, behind HTTP. */
export interface TestService {
  database: Database;
  url: string;
  send: TestSandbox['send'];
  /** Lets rows arrive. */
  insert(table: string, rows: string[]): Promise<void>;
  /** What the service reported as its own mistakes. */
  reported: unknown[];
  stop(): Promise<void>;
}

export interface ServiceOptions extends Partial<Omit<QueryEndpointOptions, 'findDataset'>> {
  tables: ServiceTable[];
  tokens?: TokenGrant[];
  intercept?: Interceptor;
}

export async function startTestService({
  tables,
  tokens,
  intercept,
  ...options
}: ServiceOptions): Promise<TestService> {
  const datasets: Dataset[] = tables.map(({ name, fields }) => ({
    name,
    kind: 'axiom:events:v1',
    description: '',
    fields: fields.map(([field, type]) => ({ name: field, type, unit: '', hidden: false, description: '' })),
  }));
  const database = options.database ?? (await openDatabase());
  const insert = async (table: string, rows: string[]) => {
    if (rows.length > 0) {
      await database.run(`INSERT INTO ${sqlName(table)} VALUES ${rows.map((row) => `(${row})`).join(', ')}`);
    }
  };
  for (const [index, { name, rows }] of tables.entries()) {
    await database.run(createTable(datasets[index]));
    await insert(name, rows);
  }
  const reported: unknown[] = [];
  const routes = queryRoutes({
    now: () => testNowNs,
    pageLimit: 1000,
    bounds: defaultBounds,
    timeLimitMs: 60_000,
    ...options,
    database,
    findDataset: (name) => datasets.find((dataset) => dataset.name === name),
  });
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    tokens: tokens ?? [{ token: 't', access: fullAccess }],
    routes,
    intercept,
    report: (error) => reported.push(error),
  });
  const url = `http://127.0.0.1:${server.port}`;
  const stop = async () => {
    await server.stop();
    database.close();
  };
  return { database, url, send: sender({ url, token: 't' }), insert, reported, stop };
}
