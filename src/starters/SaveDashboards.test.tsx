import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { of, throwError } from 'rxjs';

import { type BackendSrv, type BackendSrvRequest, config, setBackendSrv } from '@grafana/runtime';

import { SaveDashboards } from './SaveDashboards';

const dashboards = ['A', 'B', 'C'].map((title) => ({ title }));

/** Grafana that fails to save dashboards with some titles, as long as they are in the set. */
function show(failing: Set<string> = new Set()) {
  const saved: string[] = [];
  const fetch = ({ url, data }: BackendSrvRequest) => {
    if (url === '/api/search') {
      return of({ data: [{ uid: 'team', title: 'Team' }] });
    }
    const { title } = data.dashboard;
    saved.push(`${data.folderUid ?? ''}/${title}`);
    return failing.has(title) ? throwError(() => ({ status: 500 })) : of({ data: { url: `/d/${title}` } });
  };
  const backend: BackendSrv = Object.assign(Object.create(null), { fetch });
  setBackendSrv(backend);
  const { rerender } = render(<SaveDashboards dashboards={dashboards} />);
  const user = userEvent.setup({ delay: null });
  const create = async (name: string) => user.click(screen.getByRole('button', { name }));
  return { saved, user, create, change: (next: typeof dashboards) => rerender(<SaveDashboards dashboards={next} />) };
}

const createdTitles = async () =>
  (await screen.findAllByText(/was created/)).map((title) => title.textContent?.replace(' was created.', ''));

afterEach(() => Object.assign(config.bootData.user, { permissions: undefined }));

test('After a failure, only what failed is created again', async () => {
  const failing = new Set(['B']);
  const { saved, create } = show(failing);
  await create('Create 3 dashboards');
  expect(await screen.findByText('Couldn’t create “B”.')).toBeInTheDocument();
  expect(await createdTitles()).toEqual(['“A”', '“C”']);
  expect(screen.getAllByRole('link')[0]).toHaveFocus();
  failing.clear();
  await create('Create dashboard');
  expect(await screen.findByText('“B” was created.')).toBeInTheDocument();
  expect(saved).toEqual(['/A', '/B', '/C', '/B']);
  expect(await createdTitles()).toEqual(['“A”', '“C”', '“B”']);
  expect(screen.getAllByRole('link').at(-1)).toHaveFocus();
  expect(screen.queryByText(/Couldn’t create/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Create dashboard' })).toBeDisabled();
});

test('With another title, only that dashboard is created again; in another folder, all are', async () => {
  const { saved, user, create, change } = show(new Set(['B']));
  await create('Create 3 dashboards');
  await createdTitles();
  change([dashboards[0], { title: 'B2' }, dashboards[2]]);
  expect(screen.queryByText(/Couldn’t create/)).toBeNull();
  expect(await createdTitles()).toEqual(['“A”', '“C”']);
  await create('Create dashboard');
  await screen.findByText('“B2” was created.');
  expect(saved).toEqual(['/A', '/B', '/C', '/B2']);
  await user.click(screen.getByRole('combobox', { name: 'Folder' }));
  await user.click(await screen.findByRole('option', { name: 'Team' }));
  await create('Create 3 dashboards');
  await screen.findAllByText('“A” was created.');
  expect(saved.slice(4)).toEqual(['team/A', 'team/B2', 'team/C']);
});

test('Each dashboard has its JSON: Grafana imports one at a time', async () => {
  Object.assign(config.bootData.user, { permissions: {} });
  // Pages without encryption have no clipboard.
  Object.defineProperty(window, 'isSecureContext', { value: true });
  const { user } = show();
  for (const { title } of dashboards) {
    const json = screen.getByRole('textbox', { name: `“${title}” as JSON` });
    expect(json).toHaveValue(`{\n  "title": "${title}"\n}`);
  }
  await user.click(screen.getByRole('button', { name: 'Copy JSON of “B”' }));
  expect(await navigator.clipboard.readText()).toBe('{\n  "title": "B"\n}');
});
