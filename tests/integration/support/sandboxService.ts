/** Connects the plugin's own client to the sandbox's responses, without HTTP. */
import { from } from 'rxjs';
import { type Dataset, type DatasetField } from '../../../sandbox/database/dataset';
import { type Database, openDatabase } from '../../../sandbox/database/database';
import { answerQuery } from '../../../sandbox/query/answerQuery';
import { fromLegacyRequest } from '../../../sandbox/query/request/legacyRequest';
import { QueryError } from '../../../sandbox/query/request/queryError';
import { type Bounds } from '../../../sandbox/query/request/request';
import { sqlName } from '../../../sandbox/database/sql';
import { addTable, insertRows } from '../../../sandbox/testing/tables';
import { ServiceClient } from '../../../src/service/client';
import { type ServiceFetch, type ServiceRequest, type ServiceResponse } from '../../../src/service/fetch';

/** Options of the service. */
export interface ServiceRules {
  pageLimit: number;
  bounds: Bounds;
}

export interface SandboxService {
  client: ServiceClient;
  requests: ServiceRequest[];
}

/** Datasets in their own database. */
export class SandboxData {
  private readonly datasets = new Map<string, Dataset>();

  private constructor(private readonly database: Database) {}

  static async open(): Promise<SandboxData> {
    return new SandboxData(await openDatabase());
  }

  async add(name: string, fields: Array<[name: string, type: DatasetField['type']]>, rows: string[]): Promise<void> {
    this.datasets.set(name, await addTable(this.database, { name, fields, rows }));
  }

  /** Adds a dataset with the rows of a `SELECT`. */
  async select(name: string, fields: Array<[name: string, type: DatasetField['type']]>, rows: string): Promise<void> {
    await this.add(name, fields, []);
    await this.database.run(`INSERT INTO ${sqlName(name)} ${rows}`);
  }

  async insert(name: string, rows: string[]): Promise<void> {
    await insertRows(this.database, name, rows);
  }

  async drop(name: string): Promise<void> {
    this.datasets.delete(name);
    await this.database.run(`DROP TABLE ${sqlName(name)}`);
  }

  /** Creates a service over the datasets. `before` runs before each request, and may add data. */
  service(rules: ServiceRules, before: (requests: number) => Promise<void> = async () => {}): SandboxService {
    const requests: ServiceRequest[] = [];
    const answer = async (request: ServiceRequest): Promise<ServiceResponse> => {
      requests.push(request);
      await before(requests.length);
      try {
        return response(200, await this.answer(request, rules));
      } catch (error) {
        if (error instanceof QueryError) {
          const { status, message, detail } = error;
          return response(status, JSON.stringify({ code: status, message, detail }));
        }
        throw error;
      }
    };
    const fetch: ServiceFetch = (request) => from(answer(request));
    return { client: new ServiceClient(fetch, { edge: false }), requests };
  }

  close(): void {
    this.database.close();
  }

  private async answer({ path, params, body }: ServiceRequest, rules: ServiceRules): Promise<string> {
    const find = (name: string) => this.datasets.get(name);
    const context = {
      ...rules,
      database: this.database,
      findDataset: find,
      listDatasets: () => [...this.datasets.values()],
      now: BigInt(Date.UTC(2030, 0, 1)) * 1_000_000n,
      signal: new AbortController().signal,
    };
    const sent: Record<string, unknown> = JSON.parse(JSON.stringify(body));
    const [, legacy] = /^legacy\/([^/]+)\/query$/.exec(path) ?? [];
    const dataset = legacy === undefined ? undefined : find(decodeURIComponent(legacy));
    const query = dataset === undefined ? sent : fromLegacyRequest(dataset, sent);
    const format = dataset !== undefined || params?.format === 'legacy' ? 'legacy' : 'tabular';
    return answerQuery(query, context, format);
  }
}

function response(status: number, text: string): ServiceResponse {
  return { status, text, header: () => undefined };
}
