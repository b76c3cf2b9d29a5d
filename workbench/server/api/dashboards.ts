import { type IncomingMessage } from 'node:http';
import { z } from 'zod';

import { type Answer, forbidden, readJson } from './json';
import { type DashboardFile, readDashboards } from '../provisioning/provisioning';
import { reaches, roleOf } from '../proxy/role';

export interface DashboardState {
  provisioning: string;
  /** Dashboards saved since the workbench started, by UID. They're lost when it stops. */
  saved: Map<string, DashboardFile>;
}

/** Body of Grafana's request to save a dashboard. */
const saveBody = z.object({
  dashboard: z.looseObject({
    uid: z.string().nullish(),
    title: z.string().min(1),
    tags: z.array(z.string()).nullish(),
  }),
  overwrite: z.boolean().optional(),
});

/** Responds to paths under Grafana's `/api/dashboards`: lists, returns or saves dashboards; `undefined` for other paths. */
export async function answerDashboards(
  request: IncomingMessage,
  [first, uid, ...more]: string[],
  state: DashboardState
): Promise<Answer | undefined> {
  if (first === undefined) {
    const all = [...readDashboards(state.provisioning), ...state.saved.values()];
    return { status: 200, json: all.map((each) => ({ uid: each.uid, title: each.title, tags: each.tags })) };
  }
  if (first === 'uid' && uid !== undefined && more.length === 0) {
    const provisioned = readDashboards(state.provisioning).find((each) => each.uid === uid);
    const found = provisioned ?? state.saved.get(uid);
    return found
      ? { status: 200, json: { dashboard: found.dashboard, meta: { provisioned: Boolean(provisioned) } } }
      : { status: 404, json: { message: 'Dashboard not found' } };
  }
  return first === 'db' && uid === undefined && request.method === 'POST' ? save(request, state) : undefined;
}

async function save(request: IncomingMessage, state: DashboardState): Promise<Answer> {
  if (!reaches(roleOf(request), 'Editor')) {
    return forbidden('dashboards:create');
  }
  const { data } = saveBody.safeParse(await readJson(request));
  if (!data) {
    return { status: 400, json: { message: 'bad request data' } };
  }
  const uid = data.dashboard.uid || crypto.randomUUID();
  if (readDashboards(state.provisioning).some((each) => each.uid === uid)) {
    return { status: 400, json: { message: 'Cannot save provisioned dashboard' } };
  }
  if (state.saved.has(uid) && !data.overwrite) {
    const message = 'A dashboard with the same uid already exists';
    return { status: 412, json: { status: 'name-exists', message } };
  }
  const { title, tags } = data.dashboard;
  state.saved.set(uid, { uid, title, tags: tags ?? [], dashboard: { ...data.dashboard, uid } });
  return { status: 200, json: { status: 'success', uid, url: `/d/${encodeURIComponent(uid)}`, version: 1 } };
}
