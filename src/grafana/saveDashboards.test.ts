import { of, throwError } from 'rxjs';

import { createDashboard, listFolders } from './saveDashboards';

const answering = (data: unknown) => {
  const fetch = jest.fn().mockReturnValue(of({ data }));
  return { fetch };
};
const failing = (status: number, data: unknown) => ({ fetch: jest.fn(() => throwError(() => ({ status, data }))) });

describe('The folders in which a person may create dashboards', () => {
  it('are those of all levels, each with the folders that it is in', async () => {
    const backend = answering([
      { uid: 'team', title: 'Team', type: 'dash-folder' },
      { uid: 'shop', title: 'Shop', folderUid: 'team', folderTitle: 'Team' },
      { uid: 'cart', title: 'Cart', folderUid: 'shop', folderTitle: 'Shop' },
      { uid: 'mine', title: 'Mine', folderUid: 'theirs', folderTitle: 'Theirs' },
      { title: 'Without an id' },
    ]);
    expect(await listFolders(backend)).toEqual([
      { uid: 'team', title: 'Team' },
      { uid: 'shop', title: 'Team / Shop' },
      { uid: 'cart', title: 'Team / Shop / Cart' },
      { uid: 'mine', title: 'Theirs / Mine' },
    ]);
    expect(backend.fetch).toHaveBeenCalledWith(
      expect.objectContaining({ url: '/api/search', params: { type: 'dash-folder', permission: 'Edit', limit: 5000 } })
    );
  });

  it('end where a folder is in itself, and are none where they may not be listed', async () => {
    expect(await listFolders(answering([{ uid: 'a', title: 'A', folderUid: 'a' }]))).toEqual([
      { uid: 'a', title: 'A' },
    ]);
    expect(await listFolders(failing(403, { message: 'Access denied' }))).toEqual([]);
  });
});

describe('A dashboard', () => {
  it('is created in a folder and overwrites none', async () => {
    const backend = answering({ uid: 'x', url: '/d/x/mine', status: 'success' });
    expect(await createDashboard(backend, { title: 'Mine' }, 'shop', true)).toEqual({
      state: 'created',
      url: '/d/x/mine',
    });
    expect(backend.fetch).toHaveBeenCalledWith(
      expect.objectContaining({
        url: '/api/dashboards/db',
        method: 'POST',
        data: { dashboard: { id: null, title: 'Mine' }, folderUid: 'shop', overwrite: false },
      })
    );
  });

  it.each([
    [
      403,
      { message: 'Access denied to save dashboard' },
      'refused',
      /can’t create dashboards in this folder.*Choose another folder/,
    ],
    [403, { message: 'Quota reached' }, 'failed', /dashboard quota has been reached.*administrator/],
    [
      403,
      { status: 'quota-reached', message: 'Dashboard quota reached' },
      'failed',
      /dashboard quota has been reached/,
    ],
    [
      412,
      { status: 'name-exists', message: 'A dashboard with the same name exists' },
      'failed',
      /already has a dashboard with this title/,
    ],
    [
      412,
      { status: 'plugin-dashboard', message: 'The dashboard belongs to plugin X.' },
      'failed',
      /Grafana: The dashboard belongs to plugin X\. Try again/,
    ],
    [
      400,
      { message: 'folder not found' },
      'failed',
      /Grafana rejected the dashboard.*folder not found.*Choose another title or folder/,
    ],
    [413, { message: 'Dashboard is too large, max is 16 MB' }, 'failed', /too large.*Select fewer panels/],
    [401, { message: 'Unauthorized' }, 'failed', /signed out.*Sign in/],
    [0, undefined, 'failed', /didn’t confirm .*Search for its title under Dashboards before/],
    [504, undefined, 'failed', /didn’t confirm/],
    [500, undefined, 'failed', /couldn’t save the dashboard\. Try again/],
  ])('that Grafana refuses with %s %j says what to do', async (status, data, state, message) => {
    expect(await createDashboard(failing(status, data), {}, undefined, true)).toEqual({
      state,
      message: expect.stringMatching(message),
    });
  });

  it.each([
    [403, { message: 'Access denied' }],
    [400, { message: 'bad' }],
    [412, { status: 'name-exists' }],
  ])('that Grafana refuses with %s %j asks for no other folder where there are none', async (status, data) => {
    const answer = await createDashboard(failing(status, data), {}, undefined, false);
    expect(answer).toMatchObject({ message: expect.not.stringMatching(/another folder|or folder/) });
  });
});
