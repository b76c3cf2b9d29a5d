import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { type ApiState } from '../api/api';
import { type StoredDataSource } from '../provisioning/dataSources';
import { createWorkbenchServer } from '../server';

/** A request that the fake service received. */
export interface Received {
  method: string;
  /** Path and query as received. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** A workbench server with a plugin's routes, in front of a fake service that records requests. */
export class ProxyHarness {
  received: Received[] = [];
  /** Creates the service's response; defaults to 200 `{}`. */
  answer: (request: IncomingMessage, response: ServerResponse) => void = plain;
  source: StoredDataSource;
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'workbench-'));
  private readonly service: Server;
  private readonly workbench: Server;
  private readonly state: ApiState;

  constructor(routes: object[]) {
    writeFileSync(path.join(this.folder, 'plugin.json'), JSON.stringify({ id: 'a-plugin', routes }));
    this.source = {
      uid: 'apl',
      name: 'APL',
      type: 'a-plugin',
      url: '',
      isDefault: true,
      readOnly: false,
      jsonData: {},
      secrets: new Map([['token', 'reader']]),
    };
    this.service = http.createServer((request, response) => {
      let body = '';
      request.on('data', (piece) => (body += piece));
      request.on('end', () => {
        this.received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
        this.answer(request, response);
      });
    });
    const places = { plugin: this.folder, page: this.folder, images: [] };
    this.state = { dataSources: [this.source], provisioning: this.folder, saved: new Map() };
    this.workbench = createWorkbenchServer(places, this.state);
  }

  async start() {
    await Promise.all(
      [this.service, this.workbench].map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
    );
    this.source.url = this.serviceAddress;
    this.state.sandbox = this.serviceAddress;
  }

  async stop() {
    for (const server of [this.service, this.workbench]) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
    rmSync(this.folder, { recursive: true });
  }

  reset() {
    this.received = [];
    this.answer = plain;
    Object.assign(this.source, { url: this.serviceAddress, jsonData: {}, secrets: new Map([['token', 'reader']]) });
  }

  get serviceAddress() {
    return `http://127.0.0.1:${portOf(this.service)}`;
  }

  /** Sends a request through the proxy with exactly this path, which `fetch` would normalize. */
  send(method: string, proxyPath: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
    return this.request(method, `/api/datasources/proxy/uid/apl/${proxyPath}`, headers, body);
  }

  request(method: string, address: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = this.open(method, address, headers, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece) => (text += piece));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  open(method: string, address: string, headers: Record<string, string>, onAnswer: (answer: IncomingMessage) => void) {
    return http.request({ port: portOf(this.workbench), host: '127.0.0.1', method, path: address, headers }, onAnswer);
  }
}

function portOf(server: Server): number {
  const address: string | AddressInfo | null = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function plain(_request: IncomingMessage, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}
