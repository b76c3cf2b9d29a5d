import { catchError, lastValueFrom, map, of } from 'rxjs';

import { type BackendSrv } from '@grafana/runtime';

/** A folder of dashboards. */
export interface Folder {
  uid: string;
  title: string;
}

/** Result of creating a dashboard: its address, or why there is none, as a sentence. */
export type Created = { state: 'created'; url: string } | { state: 'refused' | 'failed'; message: string };

type Backend = Pick<BackendSrv, 'fetch'>;

const quiet = { showErrorAlert: false, showSuccessAlert: false };
/** Grafana lists no more at once. */
const maxFolders = 1000;

/** Lists the folders in which a person may create dashboards; none where they cannot be listed. Never rejects. */
export function listFolders(backend: Backend): Promise<Folder[]> {
  const params = { permission: 'Edit', limit: maxFolders };
  const listed = backend.fetch({ url: '/api/folders', method: 'GET', params, ...quiet });
  return lastValueFrom(
    listed.pipe(
      map(({ data }) => (Array.isArray(data) ? data.filter(isFolder) : [])),
      catchError(() => of([]))
    ),
    { defaultValue: [] }
  );
}

/**
 * Creates a dashboard with the rights of the person who is signed in. Never rejects.
 *
 * @param folderUid of no folder for Grafana's root
 */
export function createDashboard(backend: Backend, dashboard: object, folderUid: string | undefined): Promise<Created> {
  const data = { dashboard: { id: null, ...dashboard }, folderUid, overwrite: false };
  const created = backend.fetch({ url: '/api/dashboards/db', method: 'POST', data, ...quiet });
  return lastValueFrom(
    created.pipe(
      map((answer): Created => createdAs(answer.data)),
      catchError((error: unknown) => of(whyNot(error)))
    ),
    { defaultValue: createdAs(undefined) }
  );
}

function isFolder(folder: unknown): folder is Folder {
  return textIn(folder, 'uid') !== undefined && textIn(folder, 'title') !== undefined;
}

function createdAs(data: unknown): Created {
  const url = textIn(data, 'url');
  return url === undefined
    ? {
        state: 'failed',
        message: 'Grafana did not say where the dashboard is. Look for its title in the list of dashboards.',
      }
    : { state: 'created', url };
}

function whyNot(error: unknown): Created {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
  const said = textIn(data, 'message');
  const because = said === undefined ? '' : ` Grafana says: ${said.replace(/\.?$/, '.')}`;
  switch (status) {
    case 403:
      return {
        state: 'refused',
        message: `Your Grafana user may not create dashboards in this folder.${because} Choose another folder, or give the JSON below to an editor, who can import it under Dashboards → New → Import.`,
      };
    case 412:
      return {
        state: 'failed',
        message: `A dashboard of this title is in this folder already.${because} Choose another title or folder.`,
      };
    default:
      return {
        state: 'failed',
        message: `Grafana could not save the dashboard.${because} Try again, or import the JSON below under Dashboards → New → Import.`,
      };
  }
}

function textIn(data: unknown, name: 'uid' | 'title' | 'url' | 'message'): string | undefined {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
