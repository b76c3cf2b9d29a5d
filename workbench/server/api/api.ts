import { type IncomingMessage, type ServerResponse } from 'node:http';

import { answerDashboards, type DashboardState } from './dashboards';
import { describe, type StoredDataSource, withSettings } from '../provisioning/dataSources';
import { readJson, sendJson } from './json';
import { roleOf } from '../proxy/role';
import { ShapeError } from '../provisioning/shape';

/** The state of the API; a saved data source replaces the one in the list. */
export interface ApiState extends DashboardState {
  dataSources: StoredDataSource[];
  /** Stand-in for the service's public addresses. */
  sandbox?: string;
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
  if (first === 'search' && segments.length === 1) {
    // Folders are searched for; all dashboards of the workbench are in one list.
    sendJson(response, 200, []);
    return true;
  }
  if (first === 'dashboards') {
    return answerDashboards(request, response, segments.slice(1), state);
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

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
