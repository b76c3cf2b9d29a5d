import { type IncomingMessage } from 'node:http';

import { answerDashboards, type DashboardState } from './dashboards';
import { describe, type StoredDataSource, withSettings } from '../provisioning/dataSources';
import { type Answer, forbidden, readJson } from './json';
import { roleOf } from '../proxy/role';
import { ShapeError } from '../provisioning/shape';

/** The API's state. Saving a data source replaces its entry in `dataSources`. */
export interface ApiState extends DashboardState {
  dataSources: StoredDataSource[];
  /** Address of a sandbox that stands in for the service's public addresses. */
  sandbox?: string;
  /** True if a stand-in replaces Grafana's LLM app. */
  hasFakeModel?: boolean;
}

/** Responds to the endpoints of Grafana's HTTP API that the page uses; `undefined` for other paths. */
export async function answerApi(request: IncomingMessage, path: string, state: ApiState): Promise<Answer | undefined> {
  const segments = path.split('/').slice(2).map(decodeSegment);
  const [first, second, third] = segments;
  if (first === 'datasources' && segments.length === 1) {
    return { status: 200, json: state.dataSources.map((source, index) => describe(source, index + 1)) };
  }
  if (first === 'datasources' && second === 'uid' && third !== undefined && segments.length === 3) {
    return answerDataSource(request, third, state);
  }
  if (first === 'search' && segments.length === 1) {
    // The page searches only for folders, and the workbench has none.
    return { status: 200, json: [] };
  }
  return first === 'dashboards' ? answerDashboards(request, segments.slice(1), state) : undefined;
}

async function answerDataSource(request: IncomingMessage, uid: string, state: ApiState): Promise<Answer> {
  const index = state.dataSources.findIndex((source) => source.uid === uid);
  const source = state.dataSources[index];
  if (!source) {
    return { status: 404, json: { message: 'Data source not found' } };
  }
  if (request.method === 'GET') {
    return { status: 200, json: describe(source, index + 1) };
  }
  if (request.method !== 'PUT') {
    const message = 'The workbench can only read (GET) and change (PUT) a data source';
    return { status: 405, json: { message } };
  }
  if (roleOf(request) !== 'Admin') {
    return forbidden('datasources:write');
  }
  const body = await readJson(request);
  if (body === undefined) {
    return { status: 400, json: { message: 'bad request data' } };
  }
  try {
    const changed = withSettings(source, body);
    state.dataSources[index] = changed;
    const datasource = describe(changed, index + 1);
    return { status: 200, json: { datasource, id: index + 1, message: 'Datasource updated', name: changed.name } };
  } catch (error) {
    if (error instanceof ShapeError) {
      return { status: 400, json: { message: error.message } };
    }
    throw error;
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
