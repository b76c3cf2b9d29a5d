import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import {
  type Annotation,
  type FieldMeta,
  type MetricsQueryBody,
  type QueryBody,
  type Table,
} from '../../../src/service/types';

/** A request as the service received it. */
export interface Received {
  method: string;
  path: string;
  parameters: URLSearchParams;
  token: string | undefined;
  body: string;
}

/** A response that a test sets. `cut` breaks off within the body; `drop` closes the connection without a response. */
export type Answer =
  { status?: number; type?: string; headers?: Record<string, string>; body: string } | 'cut' | 'drop';

/** A service for one test that can do what the sandbox can't: fixed rows and times, faults, hostile text. */
export class Upstream {
  readonly received: Received[] = [];
  /** Annotations that the service lists. */
  annotations: Array<Partial<Annotation>> = [];
  /** Texts of the queries that the client canceled before their response. */
  readonly abandoned: string[] = [];
  /** Creates the response to a query in APL or MPL, immediately or later. */
  answer: (text: string, body: QueryBody) => Answer | Promise<Answer> = () =>
    tabular({ name: '0', fields: [], columns: [] });

  /** Fields of the service's dataset, provided immediately or later. */
  fields: () => FieldMeta[] | Promise<FieldMeta[]> = () => [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Upstream> {
    const server = createServer();
    const upstream = new Upstream(server);
    server.on('request', (request, response) => void upstream.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return upstream;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Texts of all queries so far. */
  get queries(): string[] {
    return this.received
      .filter(({ method, path }) => isQuery(method, path))
      .map(({ body }) => textOf(JSON.parse(body)));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: parameters } = new URL(request.url ?? '/', this.url);
    const method = request.method ?? 'GET';
    let body = '';
    for await (const piece of request) {
      body += piece;
    }
    this.received.push({ method, path, parameters, token: request.headers.authorization, body });
    response.on('close', () => {
      if (isQuery(method, path) && !response.writableEnded) {
        this.abandoned.push(textOf(JSON.parse(body)));
      }
    });
    send(response, await this.answerTo(method, path, body));
  }

  private async answerTo(method: string, path: string, body: string): Promise<Answer> {
    if (isQuery(method, path)) {
      const query: QueryBody = JSON.parse(body);
      return this.answer(textOf(query), query);
    }
    if (method === 'GET' && path === '/v2/annotations') {
      return { body: JSON.stringify(this.annotations) };
    }
    if (method === 'GET' && path === '/v2/datasets') {
      return { body: '[{"id":"sample","name":"sample","kind":"axiom:events:v1"}]' };
    }
    if (method === 'GET' && path === '/v2/datasets/sample/fields') {
      return { body: JSON.stringify(await this.fields()) };
    }
    return { status: 404, body: '{"code":404,"message":"not found"}' };
  }
}

function isQuery(method: string, path: string): boolean {
  return method === 'POST' && (path.endsWith('/_apl') || path.endsWith('/_mpl'));
}

function textOf({ apl, mpl }: Partial<QueryBody & MetricsQueryBody>): string {
  return apl ?? mpl ?? '';
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'drop') {
    response.destroy();
    return;
  }
  if (answer === 'cut') {
    const whole = tabular({ name: '0', fields: [{ name: 'a', type: 'string' }], columns: [['b'.repeat(10_000)]] });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(whole.body.slice(0, 5_000), () => setTimeout(() => response.destroy(), 50));
    return;
  }
  const { status = 200, type = 'application/json', headers, body } = answer;
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(body);
}

/**
 * Creates a tabular response with one table.
 * @param matched total number of matching rows
 */
export function tabular(table: Table, matched = table.columns?.[0]?.length ?? 0): { body: string } {
  const status = { elapsedTime: 1200, rowsExamined: matched, rowsMatched: matched, isPartial: false };
  return {
    body: JSON.stringify({ format: 'tabular', status, tables: [table], datasetNames: ['sample'], fieldsMetaMap: {} }),
  };
}

/** A series with one value per minute between two times (ISO 8601), as `summarize count() by bin(_time, 1m)` returns it. */
export function everyMinute(from: string, to: string, value: (index: number) => number): { body: string } {
  const start = Date.parse(from);
  const count = Math.floor((Date.parse(to) - start) / 60_000) + 1;
  const indexes = Array.from({ length: count }, (_, index) => index);
  return tabular({
    name: '0',
    fields: [
      { name: '_time', type: 'datetime' },
      { name: 'count_', type: 'integer', agg: { name: 'count' } },
    ],
    groups: [{ name: '_time' }],
    buckets: { field: '_time', size: 60_000_000_000 },
    columns: [indexes.map((index) => new Date(start + index * 60_000).toISOString()), indexes.map(value)],
  });
}
