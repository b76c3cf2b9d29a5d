import { render, screen } from '@testing-library/react';
import React from 'react';

import { config, type DataSourceSrv, locationService, setDataSourceSrv } from '@grafana/runtime';

import { type AplOptions } from '../../config/model';
import { AplDataSource } from '../../datasource';
import { fakeGrafana } from '../../testing/fakeGrafana';
import { managePageOf } from './ManagePage';

const ManagePage = managePageOf((found): found is AplDataSource => found instanceof AplDataSource);

const annotations = [
  { id: 'ann_1', datasets: ['logs'], type: 'incident', time: '2026-01-31T10:00:00Z', title: 'Outage', description: '' },
];

/** The page as Grafana shows it at an address, to somebody of this role. */
function show(path: string, orgRole = 'Admin', jsonData: AplOptions = { annotationWrites: true }) {
  Object.assign(config.bootData.user, { orgRole });
  const { datasource, requests } = fakeGrafana(
    { 'GET v2/annotations': annotations, 'GET v2/datasets': [] },
    {},
    jsonData
  );
  const found: Record<string, unknown> = { apl: datasource, other: { name: 'Other' } };
  const dataSources: DataSourceSrv = Object.assign(Object.create(null), {
    get: async (uid: string) => found[uid] ?? Promise.reject(new Error('not found')),
  });
  setDataSourceSrv(dataSources);
  locationService.push(path);
  render(<ManagePage />);
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

it('Without a write token it says how managing is switched on, and asks the service for nothing', async () => {
  const requests = show(address, 'Admin', {});
  expect(await screen.findByText(/no write token/)).toBeInTheDocument();
  expect(screen.getByText(/under Tokens, as the write token/)).toBeInTheDocument();
  expect(requests).toEqual([]);
});

it('A viewer gets no list and no button, should one come here', async () => {
  const requests = show(address, 'Viewer');
  expect(await screen.findByText(/for editors and administrators/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

it.each([
  ['/plugins/aplkit-apl-datasource', /cannot tell which data source it belongs to/],
  ['/connections/datasources/edit/gone', /“gone” cannot be loaded: not found/],
  ['/connections/datasources/edit/other', /“other” is of another type/],
])('At %s it says why it shows nothing', async (path, sentence) => {
  show(path);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});
