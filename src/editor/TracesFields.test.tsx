import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import { CoreApp, FieldType, getDefaultTimeRange, LoadingState, type PanelData } from '@grafana/data';

import { type AplOptions } from '../settings';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery } from '../types';
import QueryEditor from './QueryEditor';

const search: AplQuery = { refId: 'A', kind: 'traces', query: '' };

function show(saved: AplQuery = search, jsonData: AplOptions = { tracesDataset: 'spans' }, shown?: PanelData) {
  const { datasource } = fakeGrafana({ 'GET v2/datasets': [] }, {}, jsonData);
  const changed = jest.fn();
  const ran = jest.fn();
  function Page() {
    const [query, setQuery] = useState(saved);
    const onChange = (next: AplQuery) => {
      changed(next);
      setQuery(next);
    };
    return (
      <QueryEditor
        datasource={datasource}
        query={query}
        range={getDefaultTimeRange()}
        app={CoreApp.Explore}
        data={shown}
        onChange={onChange}
        onRunQuery={ran}
      />
    );
  }
  render(<Page />);
  return { changed, ran, user: userEvent.setup({ delay: null }) };
}

const box = (name: string) => screen.getByRole('textbox', { name });

describe('A search for traces', () => {
  it('is saved with what is set, and runs with each change', async () => {
    const { changed, ran, user } = show();
    await user.type(box('Min duration'), '100ms');
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith({ ...search, traces: { minDuration: '100ms' } });
    await user.click(screen.getByRole('checkbox', { name: /^Errors only/ }));
    expect(changed).toHaveBeenLastCalledWith({ ...search, traces: { minDuration: '100ms', errors: true } });
    await user.click(screen.getByRole('checkbox', { name: /^Errors only/ }));
    await user.type(box('Limit'), '20{Enter}');
    expect(changed).toHaveBeenLastCalledWith({ ...search, traces: { minDuration: '100ms' }, rows: 20 });
    await user.clear(box('Limit'));
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith({ ...search, traces: { minDuration: '100ms' } });
    expect(ran).toHaveBeenCalledTimes(changed.mock.calls.length);
  });

  it('does not take a duration that is none, and says so', async () => {
    const { changed, user } = show();
    await user.type(box('Max duration'), '100{Enter}');
    expect(screen.getByText(/“100” isn’t a duration.* Running without it\.$/)).toBeInTheDocument();
    expect(changed).not.toHaveBeenCalled();
    await user.type(box('Max duration'), 'ms{Enter}');
    await user.type(box('Max duration'), ' or so{Enter}');
    expect(screen.getByText(/“100ms or so” isn’t .* Still using “100ms”\.$/)).toBeInTheDocument();
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('takes a shortest duration above the longest, and says that no trace fits both until some can', async () => {
    const { changed, user } = show({ ...search, traces: { minDuration: '1s', maxDuration: '5s' } });
    await user.clear(box('Min duration'));
    await user.type(box('Min duration'), '10s');
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith({ ...search, traces: { minDuration: '10s', maxDuration: '5s' } });
    expect(screen.getByRole('alert')).toHaveTextContent('Min duration (10s) is longer than max duration (5s).');
    await user.clear(box('Max duration'));
    await user.type(box('Max duration'), '20s');
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith({ ...search, traces: { minDuration: '10s', maxDuration: '20s' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps its limit until another one can be taken, and says so once', async () => {
    const { changed, user } = show({ ...search, rows: 20 });
    await user.clear(box('Limit'));
    await user.type(box('Limit'), '-5{Enter}');
    expect(screen.getByText(/^Enter a whole number .*, or all\. Still using “20”\.$/)).toBeInTheDocument();
    expect(changed).not.toHaveBeenCalled();
  });

  it('does not keep what another service or dataset may not have', async () => {
    const traces = { dataset: 'spans', service: 'pay', operation: 'charge', minDuration: '1s' };
    const { changed, user } = show({ ...search, traces });
    const choose = async (name: string, value: string) => {
      await user.type(await screen.findByRole('combobox', { name }), value);
      await user.click(await screen.findByRole('option', { name: new RegExp(value) }));
    };
    await choose('Service', 'cart');
    const kept = { dataset: 'spans', service: 'cart', minDuration: '1s' };
    expect(changed).toHaveBeenLastCalledWith({ ...search, traces: kept });
    await choose('Dataset', 'others');
    expect(changed).toHaveBeenLastCalledWith({ ...search, traces: { dataset: 'others', minDuration: '1s' } });
  });

  it('has a window only where another place set one, until it is removed', async () => {
    const window = { from: '2026-03-01T13:00:00.000Z', to: '2026-03-01T14:00:00.000Z' };
    const { changed, user } = show({ ...search, traces: { service: 'pay', window } });
    await user.click(within(screen.getByRole('group', { name: 'Window' })).getByRole('button'));
    expect(changed).toHaveBeenLastCalledWith({ ...search, traces: { service: 'pay' } });
    expect(screen.queryByRole('group', { name: 'Window' })).toBeNull();
  });

  it('is for a trace alone where its id is given', async () => {
    const { changed, user } = show();
    await user.type(box('Trace ID'), ' 0af7 {Enter}');
    expect(changed).toHaveBeenLastCalledWith({ ...search, query: '0af7' });
    expect(screen.queryByRole('textbox', { name: 'Limit' })).toBeNull();
  });

  it('is a graph of services, which has only a dataset', async () => {
    const { changed, user } = show();
    await user.click(screen.getByRole('radio', { name: 'Service graph' }));
    expect(changed).toHaveBeenLastCalledWith({ ...search, traces: { as: 'graph' } });
    expect(screen.queryByRole('textbox', { name: 'Trace ID' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Traces', checked: false }));
    expect(changed).toHaveBeenLastCalledWith({ ...search, traces: {} });
  });

  it('is shown as APL, and goes on as it', async () => {
    const { changed, user } = show({ ...search, query: '0af7' });
    await user.click(screen.getByRole('button', { name: 'APL' }));
    const apl = 'spans\n| where trace_id == "0af7"';
    expect(
      await screen.findByText((_, element) => element?.tagName === 'PRE' && element.textContent === apl)
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit as APL' }));
    expect(changed).toHaveBeenLastCalledWith({
      ...{ refId: 'A', kind: 'apl', query: apl, format: 'trace', rows: 10_000, margin: 3_600_000 },
    });
    expect(screen.getByRole('textbox', { name: 'APL query A' })).toHaveValue(apl);
    expect(screen.getByText(/Margin: 1h/)).toBeInTheDocument();
  });

  it('says what is missing where no dataset holds spans', async () => {
    show(search, {});
    expect(await screen.findByText(/No dataset with spans found/)).toBeInTheDocument();
  });
});

it('The text of a query in APL is no id of a trace, and comes back', async () => {
  const { changed, user } = show({ refId: 'A', kind: 'apl', query: 'logs | limit 5' });
  await user.click(screen.getByRole('radio', { name: 'Traces' }));
  expect(changed).toHaveBeenLastCalledWith({ refId: 'A', kind: 'traces', query: '' });
  await user.type(box('Trace ID'), '0af7{Enter}');
  await user.click(screen.getByRole('radio', { name: 'APL' }));
  expect(changed).toHaveBeenLastCalledWith({ refId: 'A', kind: 'apl', query: 'logs | limit 5' });
  const kinds = screen.getByRole('radiogroup', { name: 'Kind of query' });
  await user.click(screen.getByRole('radio', { name: 'Traces' }));
  expect(kinds).toBeInTheDocument();
  expect(changed).toHaveBeenLastCalledWith({ refId: 'A', kind: 'traces', query: '0af7' });
});

it('A shown trace is asked how traces like it differ', async () => {
  const names = ['spanID', 'parentSpanID', 'serviceName', 'operationName', 'duration', 'statusCode'];
  const values = ['a', '', 'web', 'GET /', 500, 0];
  const fields = names.map((name, index) => ({ name, type: FieldType.other, config: {}, values: [values[index]] }));
  const meta = { preferredVisualisationType: 'trace' as const };
  const shown: PanelData = {
    state: LoadingState.Done,
    series: [{ refId: 'A', length: 1, fields, meta }],
    timeRange: getDefaultTimeRange(),
  };
  const { changed, user } = show({ ...search, query: 't1' }, { tracesDataset: 'spans' }, shown);
  await user.click(screen.getByRole('button', { name: /What changed\?|^Compare traces of web → GET/ }));
  await waitFor(() => expect(changed).toHaveBeenCalled());
  expect(changed.mock.lastCall[0]).toMatchObject({ kind: 'changes', changes: { where: 'duration >= 250ms' } });
});
