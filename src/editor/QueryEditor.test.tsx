import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import {
  CoreApp,
  type DataQueryRequest,
  dateTime,
  FieldType,
  getDefaultTimeRange,
  LoadingState,
  type PanelData,
} from '@grafana/data';

import { type AplOptions } from '../settings';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery } from '../types';
import QueryEditor from './QueryEditor';

const saved: AplQuery = { refId: 'A', kind: 'apl', query: 'logs', format: 'auto' };

/** Editors on a page that keeps what they say, as Grafana does. */
function show(queries: AplQuery[] = [saved], data?: PanelData, jsonData: AplOptions = {}, app?: CoreApp) {
  const { datasource, requests } = fakeGrafana(
    {
      'GET v2/datasets': [{ id: 'logs', name: 'logs', kind: '' }],
      'GET v2/datasets/logs/fields': [
        { name: 'status', type: 'integer', unit: '', hidden: false, description: '' },
        { name: 'trace_id', type: 'string', unit: '', hidden: false, description: '' },
      ],
      'GET v2/annotations': [{ id: 'ann_1', type: 'incident', time: '2024-01-01T00:00:00Z', datasets: [] }],
    },
    { service: 'api' },
    jsonData
  );
  const changed = jest.fn();
  const ran = jest.fn();
  function Page() {
    const [current, setCurrent] = useState(queries);
    return current.map((query, index) => (
      <QueryEditor
        key={query.refId}
        datasource={datasource}
        query={query}
        queries={current}
        data={data}
        app={app}
        range={getDefaultTimeRange()}
        onChange={(next) => {
          changed(next);
          setCurrent(current.map((other, at) => (at === index ? next : other)));
        }}
        onRunQuery={() => ran(query.refId)}
      />
    ));
  }
  const { unmount } = render(<Page />);
  const { allowedRuns } = datasource;
  return { changed, ran, requests, allowedRuns, unmount, user: userEvent.setup({ delay: null }) };
}

const editor = (refId = 'A') => screen.getByRole('textbox', { name: `APL query ${refId}` });

describe('The query editor', () => {
  it('saves the text when the person leaves it', async () => {
    const { changed, ran, user } = show();
    await user.type(editor(), ' | limit 5');
    expect(changed).not.toHaveBeenCalled();
    await user.tab();
    expect(changed).toHaveBeenCalledWith({ ...saved, query: 'logs | limit 5' });
    expect(ran).not.toHaveBeenCalled();
  });

  it.each(['Control', 'Meta', 'Shift'])('runs the text as it is at that moment by %s-Enter', async (key) => {
    const { changed, ran, user } = show();
    await user.type(editor(), `x{${key}>}{Enter}{/${key}}`);
    expect(changed).toHaveBeenLastCalledWith({ ...saved, query: 'logsx' });
    expect(ran).toHaveBeenCalledTimes(1);
  });

  it('does not run by Enter alone', async () => {
    const { ran, user } = show();
    await user.type(editor(), 'x{Enter}');
    expect(ran).not.toHaveBeenCalled();
  });

  it('runs itself and not its neighbor', async () => {
    const { changed, ran, user } = show([saved, { ...saved, refId: 'B', query: 'traces' }]);
    await user.type(editor('A'), '{Control>}{Enter}{/Control}');
    expect(ran.mock.calls).toEqual([['A']]);
    await user.type(editor('B'), '{Control>}{Enter}{/Control}');
    expect(ran.mock.calls).toEqual([['A'], ['B']]);
    expect(changed).toHaveBeenLastCalledWith({ ...saved, refId: 'B', query: 'traces' });
  });

  it.each([
    { refId: 'A', version: '2.0', kind: 'apl', query: 'logs' },
    { refId: 'A', kind: 'apl', apl: 'logs', query: '', totals: true },
  ] as const)('leaves a query of the official plugin unchanged until it is edited (%#)', async (official) => {
    const { changed, user } = show([official]);
    await user.click(editor());
    await user.tab();
    expect(editor()).toHaveValue('logs');
    expect(changed).not.toHaveBeenCalled();
  });

  it('runs in the format that is chosen', async () => {
    const { changed, ran, user } = show();
    await user.click(screen.getByRole('combobox', { name: 'Format' }));
    await user.click(await screen.findByRole('option', { name: /^Table/ }));
    expect(changed).toHaveBeenCalledWith({ ...saved, format: 'table' });
    expect(ran).toHaveBeenCalled();
  });

  it('requests nothing until suggestions are needed', () => {
    expect(show().requests).toEqual([]);
  });
});

describe('The editor of a query for the legacy endpoint', () => {
  const legacy: AplQuery = { ...saved, kind: 'legacy' };
  const settings: AplOptions = { legacyUrl: 'https://api.example' };
  const dataset = () => screen.findByRole('combobox', { name: /^Dataset/ });

  it('is offered where the settings switch the endpoint on, and where a saved query wants it', async () => {
    const radio = { name: 'Legacy endpoint' };
    const { unmount } = show();
    expect(screen.queryByRole('radio', radio)).not.toBeInTheDocument();
    unmount();
    const switchedOn = show([saved], undefined, settings);
    expect(screen.getByRole('radio', radio)).not.toBeChecked();
    switchedOn.unmount();
    show([legacy]);
    expect(screen.getByRole('radio', radio)).toBeChecked();
    expect(await dataset()).toBeInTheDocument();
  });

  it('has fields for what that endpoint knows, and no code', async () => {
    const { changed, ran, user } = show([saved], undefined, settings);
    await user.click(screen.getByRole('radio', { name: 'Legacy endpoint' }));
    expect(changed).toHaveBeenLastCalledWith(legacy);
    expect(await dataset()).toHaveValue('logs');
    expect(screen.queryByRole('textbox', { name: 'APL query A' })).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: /^Order by/ })).toHaveValue('_time');
    await user.click(screen.getByRole('radio', { name: 'Ascending' }));
    expect(changed).toHaveBeenLastCalledWith({ ...legacy, query: 'logs\n| sort by _time asc' });
    expect(ran).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('radio', { name: 'APL' }));
    expect(changed).toHaveBeenLastCalledWith({ ...saved, query: 'logs\n| sort by _time asc' });
  });

  it('takes a variable for the dataset', async () => {
    const { changed, user } = show([legacy]);
    await user.click(await dataset());
    await user.click(await screen.findByRole('option', { name: /\$service/ }));
    expect(changed).toHaveBeenLastCalledWith({ ...legacy, query: "['$service']" });
  });

  it('says what the endpoint does not know, and leaves the text alone', async () => {
    const { changed } = show([{ ...legacy, query: 'logs | where x == 1' }], undefined, settings);
    expect(await screen.findByRole('alert')).toHaveTextContent(/but not “where”.*switch to APL/);
    expect(await dataset()).toHaveValue('');
    expect(changed).not.toHaveBeenCalled();
  });

  it('shows further keys and the limit of a query that was written as APL, and keeps them until they are removed', async () => {
    const { changed, user } = show([{ ...legacy, query: 'logs | sort by _time, id asc | limit 2500' }]);
    expect(await screen.findByText(/Then by id ascending.*own limit, 2,500/)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Ascending' }));
    expect(changed).toHaveBeenLastCalledWith({
      ...legacy,
      query: 'logs\n| sort by _time asc, id asc\n| limit 2500',
    });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(changed).toHaveBeenLastCalledWith({ ...legacy, query: 'logs\n| sort by _time asc' });
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});

it('What the answer became last says which options Auto offers', async () => {
  const frame = { refId: 'A', length: 0, fields: [], meta: { custom: { apl: { shape: 'timeseries', rows: 0 } } } };
  const range = { from: dateTime(0), to: dateTime(1), raw: { from: 'now-1h', to: 'now' } };
  const { user } = show([saved], { state: LoadingState.Done, timeRange: range, series: [frame] });
  await user.click(screen.getByRole('button', { name: /^Options/ }));
  expect(screen.getByRole('combobox', { name: /^Fill gaps/ })).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /^One wide frame/ })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /^Log line field/ })).not.toBeInTheDocument();
});

describe('The editor of a query for annotations', () => {
  const annotations: AplQuery = { refId: 'A', kind: 'annotations', query: '' };

  it('shows no code', async () => {
    const { changed, user } = show();
    await user.click(screen.getByRole('radio', { name: 'Annotations' }));
    expect(changed).toHaveBeenCalledWith({ ...saved, kind: 'annotations' });
    expect(screen.queryByRole('textbox', { name: 'APL query A' })).not.toBeInTheDocument();
  });

  it('offers the datasets of the service and the variables of the dashboard', async () => {
    const { changed, user } = show([annotations]);
    await user.click(screen.getByRole('combobox', { name: /Datasets/ }));
    expect(await screen.findByRole('option', { name: /\$service/ })).toBeInTheDocument();
    await user.click(await screen.findByRole('option', { name: 'logs' }));
    expect(changed).toHaveBeenLastCalledWith({ ...annotations, annotations: { datasets: ['logs'], types: [] } });
  });

  it('takes a type that is typed', async () => {
    const { changed, user } = show([annotations]);
    await user.type(screen.getByRole('combobox', { name: /^Types/ }), 'rollout');
    await user.click(await screen.findByRole('option', { name: /rollout/ }));
    expect(changed).toHaveBeenLastCalledWith({ ...annotations, annotations: { datasets: [], types: ['rollout'] } });
  });
});

describe('Another visualization', () => {
  /** A panel of a dashboard, and the data of a request that it made. */
  function panelData(asked: string) {
    const listeners = new Set<() => void>();
    const panel = {
      state: { pluginId: 'timeseries' },
      subscribeToState: (listener: () => void) => {
        listeners.add(listener);
        return { unsubscribe: () => listeners.delete(listener) };
      },
    };
    const runner = { state: {}, parent: { state: {}, parent: panel } };
    const request: DataQueryRequest<AplQuery> = {
      ...{ requestId: 'Q1', interval: '1s', intervalMs: 1000, range: getDefaultTimeRange(), timezone: 'utc' },
      ...{ app: 'dashboard', startTime: 0, targets: [saved], panelPluginId: asked },
      scopedVars: { __sceneObject: { text: '', value: { valueOf: () => runner } } },
    };
    const become = (pluginId: string) =>
      act(() => {
        panel.state = { pluginId };
        listeners.forEach((listener) => listener());
      });
    const data = { state: LoadingState.Done, timeRange: getDefaultTimeRange(), series: [], request };
    return { data, become, listeners };
  }

  it('runs all queries of the panel once, for frames are made for the panel', () => {
    const { data, become, listeners } = panelData('timeseries');
    const { ran, unmount } = show([saved, { ...saved, refId: 'B' }], data);
    become('timeseries');
    expect(ran).not.toHaveBeenCalled();
    become('piechart');
    become('piechart');
    expect(ran.mock.calls).toEqual([['A']]);
    become('table');
    expect(ran).toHaveBeenCalledTimes(2);
    unmount();
    expect(listeners.size).toBe(0);
  });

  it('that was chosen while the editor was closed runs them once', () => {
    const { data } = panelData('logs');
    expect(show([saved], data).ran).toHaveBeenCalledTimes(1);
  });

  it('is none in Explore', () => {
    const { data } = panelData('logs');
    const { ran } = show([saved], { ...data, request: { ...data.request, scopedVars: {} } });
    expect(ran).not.toHaveBeenCalled();
  });
});

describe('Below the query', () => {
  const range = { from: dateTime(0), to: dateTime(1), raw: { from: 'now-1h', to: 'now' } };
  const frame = (refId: string, length: number, text?: string) => ({
    refId,
    length,
    fields: [],
    meta: {
      custom: { apl: { shape: 'table', rows: length, elapsed: 37.25, rowsExamined: 48211 } },
      notices: text === undefined ? [] : [{ severity: 'info' as const, text }],
    },
  });

  it('shows the rows, their cost and the notices of this query, and of no other', () => {
    show([saved], {
      state: LoadingState.Done,
      timeRange: range,
      series: [frame('A', 2000, 'More rows exist.'), frame('B', 7, 'Another.')],
    });
    const result = screen.getByRole('status', { name: 'Result of query A' });
    expect(result).toHaveTextContent('2,000 rows as table · 37.3 ms in the service · 48,211 rows examined');
    expect(result).toHaveTextContent('More rows exist.');
    expect(result).not.toHaveTextContent('Another.');
  });

  it.each(['stat', 'gauge', 'piechart', 'bargauge'])('says which option of a %s shows all groups', (panelPluginId) => {
    const request = { ...JSON.parse('{}'), targets: [saved], panelPluginId };
    const groups = { ...frame('A', 4), fields: [{ name: 'method', type: FieldType.string, config: {}, values: [] }] };
    const data = { state: LoadingState.Done, timeRange: range, request };
    const { unmount } = show([saved], { ...data, series: [groups] });
    expect(screen.getByRole('status')).toHaveTextContent(
      /only the last of the 4 rows. To show all, choose Show → All values/
    );
    unmount();
    const overTime = { ...groups, fields: [{ name: '_time', type: FieldType.time, config: {}, values: [] }] };
    for (const series of [[overTime], [frame('A', 1)]]) {
      const { unmount: leave } = show([saved], { ...data, series });
      expect(screen.getByRole('status')).not.toHaveTextContent('All values');
      leave();
    }
  });

  it('does not mention that option in other panels', () => {
    const request = { ...JSON.parse('{}'), targets: [saved], panelPluginId: 'table' };
    show([saved], { state: LoadingState.Done, timeRange: range, request, series: [frame('A', 4)] });
    expect(screen.getByRole('status')).not.toHaveTextContent('All values');
  });

  it('says that there are no rows', () => {
    const request = { ...JSON.parse('{}'), targets: [saved] };
    show([saved], { state: LoadingState.Done, timeRange: range, series: [], request });
    expect(screen.getByRole('status')).toHaveTextContent('0 rows');
  });

  it('shows no result when the query failed: Grafana shows the error', () => {
    const request = { ...JSON.parse('{}'), targets: [saved] };
    show([saved], {
      state: LoadingState.Done,
      timeRange: range,
      series: [],
      request,
      errors: [{ refId: 'A', message: 'No.' }],
    });
    expect(screen.getByRole('status')).toHaveTextContent(/^Ctrl\/Cmd \+ Enter runs the query$/);
  });

  it('says before the first run which keys run it, so that nothing moves when a result arrives', () => {
    show();
    expect(screen.getByRole('status')).toHaveTextContent(/^Ctrl\/Cmd \+ Enter runs the query$/);
  });
});

describe('A query beyond the limits of the settings', () => {
  const failed = (error: object): PanelData => ({
    ...{ state: LoadingState.Error, series: [], timeRange: getDefaultTimeRange() },
    request: { ...JSON.parse('{}'), targets: [saved], dashboardUID: 'd', panelId: 2 },
    errors: [{ refId: 'A', message: 'This query wasn’t sent.', ...error }],
  });

  it('runs once where a person wants it', async () => {
    const { ran, changed, allowedRuns, user } = show([saved], failed({ isBeyondLimit: true }));
    expect(screen.getByText('This query wasn’t sent.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Run once anyway' }));
    expect([...allowedRuns.keys()]).toEqual([JSON.stringify(['d', 2, 'A', 'logs'])]);
    expect(ran).toHaveBeenCalledTimes(1);
    expect(changed).not.toHaveBeenCalled();
  });

  it('is distinguished from any other that failed', () => {
    show([saved], failed({}));
    expect(screen.queryByRole('button', { name: 'Run once anyway' })).not.toBeInTheDocument();
  });
});

describe('The field of the log volume', () => {
  const logs: AplQuery = { ...saved, format: 'logs' };
  const picker = () => screen.queryByRole('combobox', { name: 'Log volume by' });

  it('is chosen in Explore, and remembered', async () => {
    const { changed, ran, unmount, user } = show([logs], undefined, {}, CoreApp.Explore);
    expect(picker()).toHaveValue('Level');
    await user.click(screen.getByRole('combobox', { name: 'Log volume by' }));
    await user.click(await screen.findByRole('option', { name: 'status' }));
    expect(changed).toHaveBeenCalledWith({ ...logs, volumeField: 'status' });
    expect(ran).toHaveBeenCalledTimes(1);
    unmount();
    const again = show([logs], undefined, {}, CoreApp.Explore);
    expect(picker()).toHaveValue('status');
    await user.click(screen.getByRole('combobox', { name: 'Log volume by' }));
    expect(screen.queryByRole('option', { name: 'trace_id' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('option', { name: 'Level' }));
    expect(again.changed).toHaveBeenCalledWith({ ...logs, volumeField: '' });
  });

  it('is not chosen in panels, nor where there are no lines', () => {
    show([logs], undefined, {}, CoreApp.PanelEditor).unmount();
    expect(picker()).not.toBeInTheDocument();
    show([{ ...saved, format: 'table' }], undefined, {}, CoreApp.Explore);
    expect(picker()).not.toBeInTheDocument();
  });
});
