import { render, screen } from '@testing-library/react';
import React from 'react';

import { dateTime } from '@grafana/data';
import { config } from '@grafana/runtime';

import { fakeGrafana } from '../testing/fakeGrafana';
import { ManageAnnotations } from './ManageAnnotations';

const from = dateTime('2026-01-31T10:00:00Z');
const to = dateTime('2026-01-31T12:00:00Z');

/** Renders the button for a role. Browser tests cover the drawer. */
function show(orgRole: string, annotationWrites = true) {
  Object.assign(config.bootData.user, { orgRole });
  const { datasource } = fakeGrafana({}, {}, { annotationWrites });
  render(
    <ManageAnnotations
      datasource={datasource}
      query={{ refId: 'A', kind: 'annotations', query: '' }}
      range={{ from, to, raw: { from, to } }}
      onRunQuery={jest.fn()}
    />
  );
}
const button = () => screen.queryByRole('button', { name: 'Manage annotations' });

afterEach(() => Object.assign(config.bootData.user, { orgRole: '' }));

it('Viewers do not see that annotations can be managed', () => {
  show('Viewer');
  expect(button()).not.toBeInTheDocument();
  expect(screen.queryByText(/Managing annotations/)).not.toBeInTheDocument();
});

it('Without a write token a sentence says how to switch it on', () => {
  show('Editor', false);
  expect(button()).not.toBeInTheDocument();
  expect(screen.getByText(/requires a write token. An administrator can add one/)).toBeInTheDocument();
});

it.each(['Editor', 'Admin'])('Whoever is %s sees the button', (role) => {
  show(role);
  expect(button()).toBeInTheDocument();
});
