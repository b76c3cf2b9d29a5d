import { act, fireEvent, render, screen } from '@testing-library/react';
import React from 'react';

import { DataSourcePlugin } from '@grafana/data';
import { config, type DataSourceSrv, locationService, setDataSourceSrv } from '@grafana/runtime';

import { AplDataSource } from '../datasource';
import { type AplOptions } from '../settings';
import { fakeGrafana, settings } from '../testing/fakeGrafana';
import { type AplQuery } from '../types';
import ManagePage from './ManagePage';

const annotations = [
  { id: 'ann_1', datasets: ['logs'], type: 'incident', time: '2026-01-31T10:00:00Z', title: 'Outage', description: '' },
];

/** Renders the page at an address, for a role. */
function show(
  path: string,
  orgRole = 'Admin',
  jsonData: AplOptions = { annotationWrites: true },
  listed: unknown[] = annotations
) {
  Object.assign(config.bootData.user, { orgRole });
  const { datasource, requests } = fakeGrafana({ 'GET v2/annotations': listed, 'GET v2/datasets': [] }, {}, jsonData);
  const found: Record<string, unknown> = { apl: datasource, other: { name: 'Other' }, 'a b': datasource };
  const dataSources: DataSourceSrv = Object.assign(Object.create(null), {
    get: async (uid: string) => found[uid] ?? Promise.reject(new Error('not found')),
  });
  setDataSourceSrv(dataSources);
  locationService.push(path);
  const plugin = new DataSourcePlugin<AplDataSource, AplQuery, AplOptions>(AplDataSource);
  plugin.meta = settings.meta;
  render(<ManagePage plugin={plugin} query={{}} />);
  return requests;
}

afterEach(() => Object.assign(config.bootData.user, { orgRole: '' }));

const address = '/connections/datasources/edit/apl?page=annotations';

it('The page of a data source’s settings lists its annotations, to be managed there', async () => {
  show(address);
  expect(await screen.findByRole('button', { name: 'Change “Outage”' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'New annotation' })).toBeEnabled();
  expect(screen.getByRole('heading', { name: 'Annotations' })).toBeInTheDocument();
});

it.each(['/datasources/edit/apl/', '/grafana/connections/datasources/edit/a%20b'])(
  'The page finds its data source at %s as well',
  async (path) => {
    show(path);
    expect(await screen.findByRole('button', { name: 'Change “Outage”' })).toBeInTheDocument();
  }
);

it('What is broken is said to be so, and what has no id has no buttons', async () => {
  const blank = { ...annotations[0], id: 'ann_2', title: '  ', endTime: 'garbage' };
  show(address, 'Admin', { annotationWrites: true }, [null, 5, {}, { id: 'x', time: 'nope' }, blank]);
  expect(await screen.findByText(/^Left out 3 of the service’s entries: they have no ID/)).toBeInTheDocument();
  expect(
    screen.getAllByRole('button', { name: /^Delete “/ }).map((button) => button.getAttribute('aria-label'))
  ).toEqual([...['Delete “incident”', 'Delete “x”']]);
  expect(screen.getByText('Start isn’t a valid time: nope')).toBeInTheDocument();
  expect(screen.getByText('– End isn’t a valid time: garbage')).toBeInTheDocument();
});

it('A search without results shows a message', async () => {
  show(address);
  await screen.findByRole('button', { name: 'Change “Outage”' });
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'nowhere' } });
  expect(screen.getByText(/^No annotations match the search and types/)).toBeInTheDocument();
});

it('What is typed is kept when another page is opened, until the person says that it may go', async () => {
  show(address);
  fireEvent.click(await screen.findByRole('button', { name: 'New annotation' }));
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Release 7' } });
  const leave = () => act(() => locationService.push('/connections/datasources/edit/apl?page=start'));
  leave();
  expect(locationService.getSearch().get('page')).toBe('annotations');
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Release 7');
  leave();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(locationService.getSearch().get('page')).toBe('start');
});

it('Without a write token it says how managing is switched on, and asks the service for nothing', async () => {
  const requests = show(address, 'Admin', {});
  expect(await screen.findByText(/requires a write token/)).toBeInTheDocument();
  expect(screen.getByText(/as the write token under Tokens/)).toBeInTheDocument();
  expect(requests).toEqual([]);
});

it('A viewer gets no list and no button, should one come here', async () => {
  const requests = show(address, 'Viewer');
  expect(await screen.findByText(/Only editors and administrators/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

it.each([
  ['/plugins/aplkit-apl-datasource', /No data source is given in the address/],
  ['/connections/datasources/edit/gone', /“gone” couldn’t be loaded: not found/],
  ['/connections/datasources/edit/other', /“other” is of another type/],
])('At %s it says why it shows nothing', async (path, sentence) => {
  show(path);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});
