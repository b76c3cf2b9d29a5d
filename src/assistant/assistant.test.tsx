import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import React from 'react';
import { of, Subject } from 'rxjs';

import * as runtime from '@grafana/runtime';

import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplOptions } from '../settings';
import { type QueryFailure } from '../query/failures/queryFailure';
import { Assistant } from './Assistant';

jest.mock('@grafana/runtime', () => ({
  ...jest.requireActual<object>('@grafana/runtime'),
  getObservablePluginLinks: jest.fn(),
  getAppEvents: jest.fn(),
}));

const link = (pluginId: string) => Object.assign(Object.create(null), { pluginId, title: 'Grafana Assistant' });

/** An item of the context, as the Assistant reads it. */
interface Item {
  node: { name: string; data: { formatForLLM: () => { data: { description?: string } } } };
}

interface Published {
  type: string;
  payload: {
    pluginId: string;
    props: { initialPrompt: string; initialContext: Item[]; initialAutoSend: boolean };
  };
}

const textOf = ({ data }: Item['node']) => data.formatForLLM().data.description;

interface Options extends AplOptions {
  language?: 'apl' | 'mpl';
}

function show(
  pluginIds: string[],
  query = "['logs'] | count",
  failure?: QueryFailure,
  { language = 'apl', ...options }: Options = {}
) {
  const { datasource, requests } = fakeGrafana(
    {
      'GET v2/datasets': [
        { id: 'logs', name: 'logs', kind: '' },
        { id: 'shop', name: 'shop', kind: 'otel:metrics:v1' },
      ],
      'GET v1/query/metrics/info/datasets/shop/metrics': {
        cpu: { type: 'Gauge', temporality: '', unit: '1' },
        'http.duration': { type: 'Histogram', temporality: 'Delta', unit: 's' },
      },
      'GET v1/query/metrics/info/datasets/shop/metrics/cpu/tags': ['host', 'region'],
      'GET v1/query/metrics/info/datasets/shop/metrics/cpu/tags/host/values': ['secret-host'],
      'GET v2/datasets/logs/fields': [{ name: 'took', type: 'float', unit: 'ms', hidden: false, description: '' }],
    },
    {},
    options
  );
  const published: Published[] = [];
  jest.mocked(runtime.getObservablePluginLinks).mockReturnValue(of(pluginIds.map(link)));
  jest
    .mocked(runtime.getAppEvents)
    .mockReturnValue(Object.assign(Object.create(null), { publish: (event: Published) => published.push(event) }));
  render(<Assistant {...{ datasource, query, failure }} language={language} />);
  return { published, requests, user: userEvent.setup({ delay: null }) };
}

async function choose(user: UserEvent, name: string) {
  await user.click(await button('More from the Assistant'));
  await user.click(await screen.findByRole('menuitem', { name }));
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
    render(<Assistant datasource={fakeGrafana().datasource} language="apl" query="" failure={undefined} />);
    expect(document.body).toHaveTextContent('');
  });

  it('isn’t rendered before Grafana knows its links', () => {
    jest.mocked(runtime.getObservablePluginLinks).mockReturnValue(new Subject());
    const { datasource } = fakeGrafana();
    render(<Assistant datasource={datasource} language="apl" query="" failure={undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('gets the query as the message, and names with types and units as its context', async () => {
    const { published, user } = show(['grafana-assistant-app'], "['logs'] | where env == '${env}'");
    await choose(user, 'Explain query');
    await waitFor(() => expect(published).toHaveLength(1));
    const [{ type, payload }] = published;
    expect([type, payload.pluginId]).toEqual(['open-extension-sidebar', 'grafana-assistant-app']);
    const { initialPrompt, initialContext, initialAutoSend } = payload.props;
    expect(initialAutoSend).toBe(true);
    expect(initialPrompt).toBe(
      "Explain this query in Axiom’s APL step by step:\n```\n['logs'] | where env == '${env}'\n```\n"
    );
    const [source, described] = initialContext.map(({ node }) => node);
    expect(source.data.formatForLLM()).toMatchObject({
      type: 'datasource',
      data: { name: 'APL for Axiom', uid: 'apl', type: 'aplkit-apl-datasource' },
    });
    expect(described).toMatchObject({ name: 'APL and fields', selectable: true });
    expect(textOf(described)).toContain('took: float in ms');
  });

  it('describes the default dataset for a query without one', async () => {
    const { published, user } = show(['grafana-assistant-app'], '| count', undefined, { defaultDataset: 'logs' });
    await user.click(await button('Ask the Assistant'));
    await waitFor(() => expect(published).toHaveLength(1));
    expect(textOf(published[0].payload.props.initialContext[1].node)).toContain('took: float in ms');
  });

  it('gets a query of metrics, with types, units and tags, but without values', async () => {
    const { published, user } = show(
      ['grafana-assistant-app'],
      'shop:cpu | align to 1m using avg',
      { message: 'no such thing' },
      { language: 'mpl' }
    );
    await choose(user, 'Fix error');
    await waitFor(() => expect(published).toHaveLength(1));
    const { initialPrompt, initialContext } = published[0].payload.props;
    expect(initialPrompt).toContain(
      'Fix the error in this query in Axiom’s MPL:\n```\nshop:cpu | align to 1m using avg'
    );
    expect(initialContext.map(({ node }) => node.name)).toEqual(['APL for Axiom', 'Error', 'MPL and metrics']);
    const text = textOf(initialContext[2].node);
    expect(text).toContain('cpu: gauge in 1; tags: host, region');
    expect(text).toContain('`http.duration`: delta histogram in s');
    expect(text).not.toContain('secret-host');
  });

  it('waits for the user’s own words', async () => {
    const { published, user } = show(['grafana-assistant-app']);
    await user.click(await button('Ask the Assistant'));
    expect(published[0].payload.props).toMatchObject({ initialAutoSend: false });
  });

  it('describes functions by the query and its error, not by the words of the request', async () => {
    const { published, user } = show(['grafana-assistant-app'], "['logs']", { message: 'strcat_delim() takes 2' });
    await choose(user, 'Fix error');
    const text = textOf(published[0].payload.props.initialContext[2].node);
    expect(text).toContain('Some functions: strcat_delim(');
    expect(text).not.toContain('geo_info_from_ip_address');
  });

  it('fixes an error for which the editor has no fix', async () => {
    const failure = { message: 'The service rejected the query at line 2, column 3', position: { line: 2, column: 3 } };
    const { published, user } = show(['grafana-assistant-app'], "['logs']\n| count", failure);
    await choose(user, 'Fix error');
    const [, error] = published[0].payload.props.initialContext;
    expect(error.node.data.formatForLLM()).toMatchObject({ type: 'structured', data: { message: failure.message } });
  });

  it('leaves the button beside the error to Grafana', async () => {
    show(['grafana-assistant-app'], "['logs']", { message: 'no such thing' });
    await button('Ask the Assistant');
    expect(screen.queryByRole('button', { name: /Fix/ })).toBeNull();
  });

  it('leaves an error to the editor’s own fix', async () => {
    const { user } = show(['grafana-assistant-app'], "['logs'] | where took = 5", { message: 'unexpected =' });
    await user.click(await button('More from the Assistant'));
    await screen.findByRole('menuitem', { name: 'Explain query' });
    expect(screen.queryByRole('menuitem', { name: 'Fix error' })).toBeNull();
  });
});
