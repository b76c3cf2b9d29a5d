import { recordOf } from '../service/json';
import { askGrafana, type Backend } from './askGrafana';

interface Folder {
  uid: string;
  title: string;
}

/** Result of creating a dashboard: its URL, or a sentence that explains the failure. */
export type Created = { state: 'created'; url: string } | { state: 'refused' | 'failed'; message: string };

/** Grafana's maximum page size for lists of folders. */
const maxFolders = 5000;

/** Folders in which the user can create dashboards; empty if they can't be listed. Never rejects. */
export async function listFolders(backend: Backend): Promise<Folder[]> {
  const params = { type: 'dash-folder', permission: 'Edit', limit: maxFolders };
  const listed = await askGrafana(backend, { url: '/api/search', method: 'GET', params }).catch(() => undefined);
  return Array.isArray(listed) ? foldersOf(listed) : [];
}

function foldersOf(hits: unknown[]): Folder[] {
  const byId = new Map(hits.flatMap((hit) => one(textIn(hit, 'uid')).map((uid) => [uid, hit] as const)));
  const pathOf = (hit: unknown, below: readonly unknown[]): string[] => {
    const parent = byId.get(textIn(hit, 'folderUid') ?? '');
    const inside = [...below, hit];
    const above = parent && !inside.includes(parent) ? pathOf(parent, inside) : one(textIn(hit, 'folderTitle'));
    return [...above, ...one(textIn(hit, 'title'))];
  };
  return [...byId].map(([uid, hit]) => ({ uid, title: pathOf(hit, []).join(' / ') }));
}

const one = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : [text]);

/** Creates a dashboard in a folder or at the root. `canChoose` is true if there are several folders. Never rejects. */
export async function createDashboard(
  backend: Backend,
  dashboard: object,
  folderUid: string | undefined,
  canChoose: boolean
): Promise<Created> {
  const data = { dashboard: { id: null, ...dashboard }, folderUid, overwrite: false };
  return askGrafana(backend, { url: '/api/dashboards/db', method: 'POST', data }).then(createdAs, (error: unknown) =>
    whyNot(error, canChoose)
  );
}

function createdAs(data: unknown): Created {
  const url = textIn(data, 'url');
  return url === undefined
    ? {
        state: 'failed',
        message: 'Grafana returned no link to the dashboard. Search for its title under Dashboards.',
      }
    : { state: 'created', url };
}

function whyNot(error: unknown, canChoose: boolean): Created {
  const { status, data } = recordOf(error);
  const reason = textIn(data, 'status');
  const said = textIn(data, 'message');
  const because = said === undefined ? '' : ` Grafana: ${said.replace(/\.?$/, '.')}`;
  const failed = (what: string, next: string): Created => ({ state: 'failed', message: `${what}${because} ${next}` });
  const other = `Choose another title${canChoose ? ' or folder' : ''}.`;
  const again = 'Try again, or import the JSON below under Dashboards → New → Import.';
  const unsure =
    'The dashboard may have been created anyway. Search for its title under Dashboards before you try again.';
  if (status === 403) {
    return said?.toLowerCase().includes('quota')
      ? failed(
          'Grafana’s dashboard quota has been reached.',
          'Ask an administrator to raise the quota, or delete a dashboard.'
        )
      : {
          state: 'refused',
          message: `You can’t create dashboards ${canChoose ? 'in this folder' : 'here'}.${because} ${canChoose ? 'Choose another folder, or give' : 'Give'} the JSON below to an editor, who can import it under Dashboards → New → Import.`,
        };
  }
  switch (reason === 'name-exists' ? reason : status) {
    case 'name-exists':
      return failed('The folder already has a dashboard with this title.', other);
    case 400:
      return failed('Grafana rejected the dashboard.', other);
    case 401:
      return failed('You are signed out of Grafana.', 'Sign in to Grafana in another tab, then try again.');
    case 413:
      return failed('Grafana rejected the dashboard.', 'Select fewer panels.');
    case undefined:
    case 0:
    case 502:
    case 504:
      return failed('Grafana didn’t confirm that it saved the dashboard.', unsure);
    default:
      return failed('Grafana couldn’t save the dashboard.', again);
  }
}

function textIn(object: unknown, name: string): string | undefined {
  const value = recordOf(object)[name];
  return typeof value === 'string' ? value : undefined;
}
