import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import React from 'react';
import { of, Subject } from 'rxjs';

import * as runtime from '@grafana/runtime';

import { fakeGrafana } from '../testing/fakeGrafana';
import { type QueryFailure } from '../query/failures/queryFailure';
import { Assistant } from './Assistant';

jest.mock('@grafana/runtime', () => ({
  ...jest.requireActual<object>('@grafana/runtime'),
  getObservablePluginLinks: jest.fn(),
  getAppEvents: jest.fn(),
}));

const link = (pluginId: string) => Object.assign(Object.create(null), { pluginId, title: 'Grafana Assistant' });

function show(pluginIds: string[], query = "['logs'] | count", failure?: QueryFailure) {
  const { datasource, requests } = fakeGrafana({
    'GET v2/datasets': [{ id: 'logs', name: 'logs', kind: '' }],
    'GET v2/datasets/logs/fields': [{ name: 'took', type: 'float', unit: 'ms', hidden: false, description: '' }],
  });
  const published: Array<{ type: string; payload: { pluginId: string; props: Record<string, unknown> } }> = [];
  jest.mocked(runtime.getObservablePluginLinks).mockReturnValue(of(pluginIds.map(link)));
  jest
    .mocked(runtime.getAppEvents)
    .mockReturnValue(
      Object.assign(Object.create(null), { publish: (event: (typeof published)[number]) => published.push(event) })
    );
  render(<Assistant {...{ datasource, query, failure }} />);
  return { published, requests, user: userEvent.setup({ delay: null }) };
}

async function explain(user: UserEvent) {
  await user.click(await button('More from the Assistant'));
  await user.click(await screen.findByRole('menuitem', { name: 'Explain query' }));
}

const button = (name: string) => screen.findByRole('button', { name });

describe('Grafana’s Assistant', () => {
  it('isn’t rendered, and requests nothing, where Grafana doesn’t have it', () => {
    const { requests } = show(['another-app']);
    expect(document.body).toHaveTextContent('');
    expect(requests).toEqual([]);
  });

  it('isn’t rendered if Grafana can’t say', () => {
    jest.mocked(runtime.getObservablePluginLinks).mockImplementation(() => {
      throw new Error('can only be used after the Grafana instance has started');
    });
    render(<Assistant datasource={fakeGrafana().datasource} query="" failure={undefined} />);
    expect(document.body).toHaveTextContent('');
  });

  it('isn’t rendered before Grafana knows its links', () => {
    jest.mocked(runtime.getObservablePluginLinks).mockReturnValue(new Subject());
    const { datasource } = fakeGrafana();
    render(<Assistant datasource={datasource} query="" failure={undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('gets the query, and names with types and units', async () => {
    const { published, user } = show(['grafana-assistant-app'], "['logs'] | where env == '${env}'");
    await explain(user);
    await waitFor(() => expect(published).toHaveLength(1));
    const [{ type, payload }] = published;
    expect([type, payload.pluginId]).toEqual(['open-extension-sidebar', 'grafana-assistant-app']);
    expect(payload.props).toMatchObject({ initialAutoSend: true });
    expect(payload.props.initialPrompt).toEqual(expect.stringContaining("['logs'] | where env == '${env}'"));
    expect(payload.props.initialPrompt).toEqual(expect.stringContaining('took: float in ms'));
  });

  it('waits for the user’s own words', async () => {
    const { published, user } = show(['grafana-assistant-app']);
    await user.click(await button('Ask the Assistant'));
    expect(published[0].payload.props).toMatchObject({ initialAutoSend: false });
  });

  it('fixes an error for which the editor has no fix, with its place', async () => {
    const failure = { message: 'no such thing', position: { line: 2, column: 3 } };
    const { published, user } = show(['grafana-assistant-app'], "['logs']\n| count", failure);
    await user.click(await button('Fix with Assistant'));
    expect(published[0].payload.props.initialPrompt).toEqual(
      expect.stringContaining('The error: no such thing (line 2, column 3)')
    );
  });

  it('leaves an error to the editor’s own fix', async () => {
    show(['grafana-assistant-app'], "['logs'] | where took = 5", { message: 'unexpected =' });
    await button('Ask the Assistant');
    expect(screen.queryByRole('button', { name: 'Fix with Assistant' })).toBeNull();
  });
});
