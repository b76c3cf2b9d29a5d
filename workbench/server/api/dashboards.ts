import { type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';

import { readJson, send, sendJson } from './json';
import { type DashboardFile, readDashboards } from '../provisioning/provisioning';
import { reaches, roleOf } from '../proxy/role';

export interface DashboardState {
  provisioning: string;
  /** Dashboards that were saved since the workbench started, by uid; they are gone when it stops. */
  saved: Map<string, DashboardFile>;
}

/** The body of Grafana's request for saving. */
const saveBody = z.object({
  dashboard: z.looseObject({
    uid: z.string().nullish(),
    title: z.string().min(1),
    tags: z.array(z.string()).nullish(),
  }),
  overwrite: z.boolean().optional(),
});

/**
 * Answers what Grafana answers below `/api/dashboards`: the list, one dashboard, and saving one (`POST db`).
 * @returns false where the path is none of them
 */
export async function answerDashboards(
  request: IncomingMessage,
  response: ServerResponse,
  [first, uid, ...more]: string[],
  state: DashboardState
): Promise<boolean> {
  if (first === undefined) {
    const all = [...readDashboards(state.provisioning), ...state.saved.values()];
    sendJson(
      response,
      200,
      all.map((each) => ({ uid: each.uid, title: each.title, tags: each.tags }))
    );
    return true;
  }
  if (first === 'uid' && uid !== undefined && more.length === 0) {
    const provisioned = readDashboards(state.provisioning).find((each) => each.uid === uid);
    const found = provisioned ?? state.saved.get(uid);
    if (found) {
      send(response, 200, `{"dashboard":${found.json},"meta":{"provisioned":${Boolean(provisioned)}}}`);
    } else {
      sendJson(response, 404, { message: 'Dashboard not found' });
    }
    return true;
  }
  if (first === 'db' && uid === undefined && request.method === 'POST') {
    await save(request, response, state);
    return true;
  }
  return false;
}

async function save(request: IncomingMessage, response: ServerResponse, state: DashboardState): Promise<void> {
  if (!reaches(roleOf(request), 'Editor')) {
    sendJson(response, 403, {
      message: "You'll need additional permissions to perform this action. Permissions needed: dashboards:create",
      title: 'Access denied',
    });
    return;
  }
  const { data } = saveBody.safeParse(await readJson(request));
  if (!data) {
    sendJson(response, 400, { message: 'bad request data' });
    return;
  }
  const uid = data.dashboard.uid || crypto.randomUUID();
  if (readDashboards(state.provisioning).some((each) => each.uid === uid)) {
    sendJson(response, 400, { message: 'Cannot save provisioned dashboard' });
    return;
  }
  if (state.saved.has(uid) && !data.overwrite) {
    const message = 'A dashboard with the same uid already exists';
    sendJson(response, 412, { status: 'name-exists', message });
    return;
  }
  const { title, tags } = data.dashboard;
  state.saved.set(uid, { uid, title, tags: tags ?? [], json: JSON.stringify({ ...data.dashboard, uid }) });
  sendJson(response, 200, { status: 'success', uid, url: `/d/${encodeURIComponent(uid)}`, version: 1 });
}
