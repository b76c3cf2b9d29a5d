import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import { getDefaultTimeRange } from '@grafana/data';

import QueryEditor from '../editor/QueryEditor';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery, type EditorMode } from '../types';

const stored = new Map<string, string>();

// Grafana shows the editor in a plugin's context.
jest.mock('@grafana/data', () => ({ ...jest.requireActual<object>('@grafana/data'), usePluginContext: () => ({}) }));
jest.mock('@grafana/runtime', () => ({
  ...jest.requireActual<object>('@grafana/runtime'),
  usePluginUserStorage: () => ({
    getItem: async (key: string) => stored.get(key) ?? null,
    setItem: async (key: string, value: string) => void stored.set(key, value),
  }),
}));

/** Shows an editor on a page that keeps its query. */
function show(query: string, editorMode: EditorMode) {
  const { datasource, requests } = fakeGrafana(
    {
      'GET v2/datasets': [{ id: 'logs', name: 'logs', kind: '' }],
      'GET v2/datasets/logs/fields': [
        { name: '_time', type: 'datetime', unit: '', hidden: false, description: '' },
        { name: 'status', type: 'integer', unit: '', hidden: false, description: '' },
        { name: 'route', type: 'string', unit: '', hidden: false, description: '' },
      ],
    },
    {},
    { defaultDataset: 'logs' }
  );
  const changed = jest.fn<void, [string]>();
  const ran = jest.fn();
  function Page() {
    const [current, setCurrent] = useState<AplQuery>({ refId: 'A', kind: 'apl', query, editorMode });
    return (
      <QueryEditor
        datasource={datasource}
        query={current}
        range={getDefaultTimeRange()}
        onChange={(next) => {
          changed(next.query);
          setCurrent(next);
        }}
        onRunQuery={ran}
      />
    );
  }
  render(<Page />);
  return { changed, ran, requests, user: userEvent.setup({ delay: null }) };
}

const line = () => screen.findByRole('textbox', { name: 'Query in words' });

beforeEach(() => stored.clear());

describe('The line for a query in words', () => {
  it('shows the query, writes it on request, and runs nothing', async () => {
    const { changed, ran, user } = show("['logs']\n| limit 5", 'builder');
    await user.type(await line(), 'count by status{Enter}');
    const use = await screen.findByRole('button', { name: 'Use query' });
    expect(screen.getByRole('list', { name: 'Steps of the query' })).toHaveTextContent('| summarize count() by status');
    expect(changed).not.toHaveBeenCalled();
    await user.click(use);
    expect(changed.mock.lastCall).toEqual(["['logs']\n| summarize count() by status"]);
    expect(ran).not.toHaveBeenCalled();
    expect(await line()).toHaveValue('');
  });

  it('lets Undo restore the query that was there', async () => {
    const { changed, user } = show("['logs']\n| limit 5", 'builder');
    await user.type(await line(), 'count{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Use query' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(changed.mock.lastCall).toEqual(["['logs']\n| limit 5"]);
  });

  it('says which words it doesn’t know', async () => {
    const { changed, user } = show('', 'builder');
    await user.type(await line(), 'count by region{Enter}');
    expect(await screen.findByText(/Not understood: “region”/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use query' })).toBeNull();
    expect(changed).not.toHaveBeenCalled();
  });

  it('offers examples beside words that it doesn’t know', async () => {
    const { user } = show('', 'builder');
    await user.type(await line(), 'count by planet over time{Enter}');
    await screen.findByText(/Not understood: “planet”/);
    await user.click(screen.getByRole('button', { name: 'count by status over time' }));
    expect(await line()).toHaveFocus();
    expect(screen.queryByText(/Not understood/)).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('list', { name: 'Steps of the query' })).toHaveTextContent(
      '| summarize count() by bin_auto(_time), status'
    );
  });

  it('doesn’t keep a question that it doesn’t understand', async () => {
    const { user } = show('', 'builder');
    await user.type(await line(), 'count by planet{Enter}');
    await screen.findByText(/Not understood/);
    await user.clear(await line());
    await user.type(await line(), 'count by route{Enter}');
    await screen.findByRole('button', { name: 'Use query' });
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'count by route' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'count by planet' })).toBeNull();
    expect(stored.get('questions-logs')).toBe('["count by route"]');
  });

  it('keeps nothing of an answer once the question changes', async () => {
    const { user } = show('', 'builder');
    await user.type(await line(), 'count by status{Enter}');
    await screen.findByRole('button', { name: 'Use query' });
    await user.type(await line(), ' and route');
    expect(screen.queryByRole('button', { name: 'Use query' })).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('list', { name: 'Steps of the query' })).toHaveTextContent('by status, route');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('list', { name: 'Steps of the query' })).toBeNull();
  });

  it('keeps the focus after a query is used, so that a follow-up can be typed or the change be undone', async () => {
    const { changed, user } = show("['logs']", 'builder');
    await user.type(await line(), 'count by status{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Use query' }));
    expect(await line()).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    expect(changed.mock.lastCall).toEqual(["['logs']"]);
  });

  it('shows earlier questions about the query’s dataset', async () => {
    stored.set('questions-logs', '["count by status"]');
    stored.set('questions-spans', '["errors by service"]');
    const { user } = show("['spans']", 'builder');
    await user.click(await line());
    expect(await screen.findByRole('button', { name: 'errors by service' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'count by status' })).toBeNull();
  });

  it('has the focus after an earlier question is chosen, or all are deleted', async () => {
    stored.set('questions-logs', '["count by status"]');
    const { user } = show("['logs']", 'builder');
    await user.click(await line());
    await user.click(await screen.findByRole('button', { name: 'count by status' }));
    expect(await line()).toHaveFocus();
    expect(await line()).toHaveValue('count by status');
    await user.click(screen.getByRole('button', { name: 'Delete earlier questions' }));
    expect(await line()).toHaveFocus();
    expect(await line()).toHaveValue('count by status');
  });

  it('stands above code, too', async () => {
    const { user } = show("['logs']", 'code');
    await user.type(await line(), 'latest 20 events{Enter}');
    expect(await screen.findByRole('list', { name: 'Steps of the query' })).toHaveTextContent('| limit 20');
  });
});
