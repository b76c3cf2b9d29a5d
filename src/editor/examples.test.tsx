import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import { type AplOptions } from '../settings';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery } from '../types';
import QueryEditor from './QueryEditor';
import QueryHelp from './QueryHelp';

const events = 'logs\n| summarize events = count() by bin_auto(_time)';

/** An editor with its help, on a page that writes an example into the query and does not run it, as Grafana's does. */
function show(query: string, jsonData: AplOptions = { defaultDataset: 'logs' }) {
  const { datasource } = fakeGrafana(
    {
      'GET v2/datasets': [{ id: 'traces', name: 'traces', kind: '' }],
      'GET v2/datasets/logs/fields': [{ name: 'status', type: 'string', unit: '', hidden: false, description: '' }],
      'GET v2/datasets/traces/fields': [],
    },
    {},
    jsonData
  );
  const ran = jest.fn();
  function Page() {
    const [current, setCurrent] = useState<AplQuery>({ refId: 'A', kind: 'apl', query, format: 'auto' });
    return (
      <>
        <QueryHelp datasource={datasource} query={current} onClickExample={setCurrent} />
        <QueryEditor
          datasource={datasource}
          query={current}
          onChange={setCurrent}
          onRunQuery={() => ran(current.query)}
        />
        <button onClick={() => setCurrent({ ...current, query: events })}>Paste</button>
      </>
    );
  }
  render(<Page />);
  return { ran, user: userEvent.setup() };
}

it('An example of the help is run once it is the query, and no other text that a page writes', async () => {
  const { ran, user } = show('logs');
  await user.click(screen.getByRole('button', { name: 'Paste' }));
  expect(ran).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Number of events' }));
  await waitFor(() => expect(ran.mock.calls).toEqual([['logs\n| count']]));
  await user.click(screen.getByRole('button', { name: 'Events over time' }));
  await waitFor(() => expect(ran.mock.calls.at(-1)).toEqual([events]));
  await user.click(screen.getByRole('button', { name: 'Paste' }));
  expect(ran).toHaveBeenCalledTimes(2);
});

it('The example that is the query already is run by a click as well', async () => {
  const { ran, user } = show(events);
  await user.click(await screen.findByRole('button', { name: 'Events over time' }));
  await waitFor(() => expect(ran).toHaveBeenCalledTimes(1));
});

it('An empty editor offers three queries over the default dataset, each run by a click', async () => {
  const { ran, user } = show('');
  const group = await screen.findByRole('group', { name: 'Starter queries for logs' });
  const buttons = [...group.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Latest events', 'Events over time', 'Top values of status']);
  expect(screen.queryByRole('button', { name: 'Format query' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Top values of status' }));
  expect(ran).toHaveBeenCalledTimes(1);
});

it('Without a default dataset, an empty editor offers queries over the first one', async () => {
  show('', {});
  expect(await screen.findByRole('group', { name: 'Starter queries for traces' })).toBeInTheDocument();
});

it('An editor with a text offers to format it, and no examples', async () => {
  show('logs');
  expect(await screen.findByRole('list', { name: 'Queries of logs' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Format query' })).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: /^Starter queries/ })).not.toBeInTheDocument();
});
