import { type IncomingMessage, type ServerResponse } from 'node:http';

import { describe, type StoredDataSource, withSettings } from './dataSources';
import { readDashboards } from './provisioning';
import { roleOf } from './role';
import { ShapeError } from './shape';

/** The largest settings body that is read, in bytes. */
const bodyLimit = 1_000_000;

/** The state of the API; a saved data source replaces the one in the list. */
export interface ApiState {
  dataSources: StoredDataSource[];
  provisioning: string;
}

/**
 * Answers the few endpoints of Grafana's HTTP API that the page needs.
 * @returns false where the path is none of them; nothing is answered then
 */
export async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  state: ApiState
): Promise<boolean> {
  const segments = path.split('/').slice(2).map(decodeSegment);
  const [first, second, third] = segments;
  if (first === 'datasources' && segments.length === 1) {
    sendJson(
      response,
      200,
      state.dataSources.map((source, index) => describe(source, index + 1))
    );
    return true;
  }
  if (first === 'datasources' && second === 'uid' && third !== undefined && segments.length === 3) {
    await answerDataSource(request, response, third, state);
    return true;
  }
  if (first === 'dashboards' && segments.length === 1) {
    sendJson(
      response,
      200,
      readDashboards(state.provisioning).map(({ uid, title, tags }) => ({ uid, title, tags }))
    );
    return true;
  }
  if (first === 'dashboards' && second === 'uid' && third !== undefined && segments.length === 3) {
    const found = readDashboards(state.provisioning).find(({ uid }) => uid === third);
    if (found) {
      send(response, 200, `{"dashboard":${found.json},"meta":{"provisioned":true}}`);
    } else {
      sendJson(response, 404, { message: 'Dashboard not found' });
    }
    return true;
  }
  return false;
}

async function answerDataSource(
  request: IncomingMessage,
  response: ServerResponse,
  uid: string,
  state: ApiState
): Promise<void> {
  const index = state.dataSources.findIndex((source) => source.uid === uid);
  const source = state.dataSources[index];
  if (!source) {
    sendJson(response, 404, { message: 'Data source not found' });
    return;
  }
  if (request.method === 'GET') {
    sendJson(response, 200, describe(source, index + 1));
    return;
  }
  if (request.method !== 'PUT') {
    sendJson(response, 405, { message: 'The workbench reads (GET) and changes (PUT) a data source, nothing else' });
    return;
  }
  if (roleOf(request) !== 'Admin') {
    sendJson(response, 403, {
      message: "You'll need additional permissions to perform this action. Permissions needed: datasources:write",
      title: 'Access denied',
    });
    return;
  }
  const body = await readJson(request);
  if (body === undefined) {
    sendJson(response, 400, { message: 'bad request data' });
    return;
  }
  let changed;
  try {
    changed = withSettings(source, body);
  } catch (error) {
    if (error instanceof ShapeError) {
      sendJson(response, 400, { message: error.message });
      return;
    }
    throw error;
  }
  state.dataSources[index] = changed;
  sendJson(response, 200, {
    datasource: describe(changed, index + 1),
    id: index + 1,
    message: 'Datasource updated',
    name: changed.name,
  });
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > bodyLimit) {
      return undefined;
    }
    pieces.push(piece);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
    return value;
  } catch {
    return undefined;
  }
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, JSON.stringify(value));
}

function send(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(json);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
