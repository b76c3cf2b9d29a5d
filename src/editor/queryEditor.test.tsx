import { act, render, screen, waitFor, within } from '@testing-library/react';
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
import QueryHelp from './QueryHelp';

describe('QueryEditor', () => {
  const saved: AplQuery = { refId: 'A', kind: 'apl', query: 'logs', format: 'auto' };

  /** Shows editors on a page that keeps their changes, as Grafana does. */
  function show(
    queries: AplQuery[] = [saved],
    data?: PanelData,
    jsonData: AplOptions = {},
    app?: CoreApp,
    isShown: (query: AplQuery) => boolean = () => true
  ) {
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
      return current.filter(isShown).map((query, index) => (
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

  it.each(['timeseries', 'table'])(
    'counts single events over time, on request, in a panel %s',
    async (panelPluginId) => {
      const frame = { refId: 'A', length: 1, fields: [], meta: { custom: { apl: { shape: 'table', rows: 1 } } } };
      const request: DataQueryRequest = Object.assign(Object.create(null), { panelPluginId, targets: [saved] });
      const timeRange = getDefaultTimeRange();
      const { changed, ran, user } = show([saved], { state: LoadingState.Done, series: [frame], timeRange, request });
      const button = screen.queryByRole('button', { name: 'Count events over time' });
      expect(button !== null).toBe(panelPluginId === 'timeseries');
      if (button) {
        await user.click(button);
        expect(changed).toHaveBeenCalledWith({
          ...saved,
          query: 'logs\n| summarize events = count() by bin_auto(_time)',
        });
        expect(ran).toHaveBeenCalledTimes(1);
      }
    }
  );

  describe('The query editor', () => {
    it('saves the text when the user leaves it', async () => {
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

  it('for another data source starts over, although Grafana 13’s panel editor keeps it', async () => {
    const draw = (uid: string) => {
      const { datasource } = fakeGrafana({ 'GET v2/datasets': [] });
      return (
        <QueryEditor
          datasource={Object.assign(datasource, { uid })}
          query={saved}
          onChange={() => undefined}
          onRunQuery={() => undefined}
        />
      );
    };
    const { rerender } = render(draw('first'));
    const before = await screen.findByRole('textbox', { name: 'APL query A' });
    rerender(draw('first'));
    expect(editor()).toBe(before);
    rerender(draw('second'));
    expect(await screen.findByRole('textbox', { name: 'APL query A' })).not.toBe(before);
  });

  describe('Another visualization', () => {
    /** A dashboard's panel with the data of one of its requests. */
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

    it('runs them too if only the editor of another query is open, as in Grafana 13’s panel editor', () => {
      const { data, become } = panelData('timeseries');
      const { ran } = show([saved, { ...saved, refId: 'B' }], data, {}, undefined, ({ refId }) => refId === 'B');
      become('piechart');
      expect(ran.mock.calls).toEqual([['B']]);
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

    it.each(['stat', 'gauge', 'piechart', 'bargauge'])(
      'says which option of a %s shows all groups',
      (panelPluginId) => {
        const request = { ...JSON.parse('{}'), targets: [saved], panelPluginId };
        const groups = {
          ...frame('A', 4),
          fields: [{ name: 'method', type: FieldType.string, config: {}, values: [] }],
        };
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
      }
    );

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

    it('runs once if the user wants it', async () => {
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
});

describe('TracesFields', () => {
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
      await user.type(await screen.findByRole('textbox', { name: 'Min duration' }), '100ms');
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

    it('shows the windows that a flame graph compares, in place of an earlier time', async () => {
      const [window, first, second] = [13, 10, 15].map((hour) => ({
        ...{ from: `2026-03-01T${hour}:00:00.000Z`, to: `2026-03-01T${hour + 1}:00:00.000Z` },
      }));
      const traces = { as: 'flame' as const, window, baseline: [first, second] };
      const { changed, user } = show({ ...search, traces });
      await screen.findByRole('group', { name: 'Compared with' });
      expect(screen.queryByRole('combobox', { name: /^Compare with/ })).toBeNull();
      const buttons = () => within(screen.getByRole('group', { name: 'Compared with' })).getAllByRole('button');
      expect(buttons()[0]).toHaveTextContent('10:00:00 to');
      await user.click(buttons()[0]);
      expect(changed).toHaveBeenLastCalledWith({ ...search, traces: { ...traces, baseline: [second] } });
      await user.click(buttons()[0]);
      expect(changed).toHaveBeenLastCalledWith({ ...search, traces: { as: 'flame', window } });
      expect(screen.getByRole('combobox', { name: /^Compare with/ })).toBeInTheDocument();
    });

    it('removes the compared windows with the window', async () => {
      const window = { from: '2026-03-01T13:00:00.000Z', to: '2026-03-01T14:00:00.000Z' };
      const { changed, user } = show({ ...search, traces: { as: 'flame', window, baseline: [window] } });
      await user.click(within(screen.getByRole('group', { name: 'Window' })).getByRole('button'));
      expect(changed).toHaveBeenLastCalledWith({ ...search, traces: { as: 'flame' } });
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
    const kinds = screen.getByRole('radiogroup', { name: 'Query type' });
    await user.click(screen.getByRole('radio', { name: 'Traces' }));
    expect(kinds).toBeInTheDocument();
    expect(changed).toHaveBeenLastCalledWith({ refId: 'A', kind: 'traces', query: '0af7' });
  });

  it('A shown trace can be compared with the others', async () => {
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
    await user.click(screen.getByRole('button', { name: /What changed\?|^Compare slow traces of web → GET/ }));
    await waitFor(() => expect(changed).toHaveBeenCalled());
    expect(changed.mock.lastCall[0]).toMatchObject({ kind: 'changes', changes: { where: 'duration >= 250ms' } });
  });
});

describe('examples', () => {
  const events = 'logs\n| summarize events = count() by bin_auto(_time)';

  /** Shows an editor with its help. Like Grafana's, this page writes an example without running it. */
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
    expect(await screen.findByRole('list', { name: 'Queries for logs' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Format query' })).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: /^Starter queries/ })).not.toBeInTheDocument();
  });
});

describe('QueryHelp', () => {
  const saved: AplQuery = { refId: 'B', kind: 'apl', query: 'logs | count', format: 'table' };

  function show(query: AplQuery = saved, jsonData: AplOptions = {}) {
    const { datasource } = fakeGrafana(
      {
        'GET v2/datasets': [{ id: 'traces', name: 'traces', kind: '' }],
        'GET v2/datasets/logs/fields': [{ name: 'status', type: 'string', unit: '', hidden: false, description: '' }],
        'GET v2/datasets/traces/fields': [
          { name: 'duration', type: 'float', unit: '', hidden: false, description: '' },
        ],
      },
      {},
      jsonData
    );
    const clicked = jest.fn();
    render(<QueryHelp datasource={datasource} query={query} onClickExample={clicked} />);
    return { clicked, user: userEvent.setup({ delay: null }) };
  }

  const examples = async (dataset: string) =>
    within(await screen.findByRole('list', { name: `Queries for ${dataset}` })).getAllByRole('listitem');

  it('The help has ten queries over the fields of the query’s dataset; a click replaces the query and runs', async () => {
    const { clicked, user } = show();
    expect(await examples('logs')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: /Most frequent values of status/ }));
    expect(clicked).toHaveBeenCalledWith(
      expect.objectContaining({
        refId: 'B',
        kind: 'apl',
        query: 'logs\n| summarize events = count() by status\n| top 10 by events desc',
        format: 'auto',
      })
    );
  });

  it('The help of an empty query is about the default dataset, or the first one', async () => {
    show({ ...saved, query: '' }, { defaultDataset: 'logs' });
    expect(await examples('logs')).toHaveLength(10);
  });

  it('The help of an empty query without a default dataset is about the first one', async () => {
    show({ ...saved, query: '' });
    expect(await examples('traces')).toHaveLength(10);
    expect(screen.getByRole('button', { name: /maximum duration over time/ })).toBeInTheDocument();
  });

  it('The help works by the keyboard', async () => {
    const { clicked, user } = show();
    await examples('logs');
    screen.getByRole('button', { name: 'Latest events' }).focus();
    await user.keyboard('{Enter}');
    expect(clicked).toHaveBeenCalledTimes(1);
  });
});
