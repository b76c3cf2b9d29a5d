import React from 'react';

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lastValueFrom } from 'rxjs';

import {
  AppEvents,
  BusEventWithPayload,
  CoreApp,
  type DataFrame,
  dateTime,
  EventBusSrv,
  hasLogsContextSupport,
  hasLogsContextUiSupport,
  LogLevel,
  LogRowContextQueryDirection,
  type LogRowModel,
} from '@grafana/data';
import { setAppEvents } from '@grafana/runtime';

import { type AplOptions } from '../settings';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type ContextOptions } from './logContext';
import { type AplQuery } from '../types';

const answers = {
  'POST v1/datasets/_apl': {
    format: 'tabular',
    status: {},
    tables: [
      {
        name: '0',
        fields: [
          { name: '_time', type: 'datetime' },
          { name: 'body', type: 'string' },
          { name: 'service', type: 'string' },
          { name: 'status', type: 'integer' },
        ],
        columns: [['2024-01-01T00:00:00.000000001Z'], ['it failed'], ['api "1"'], [500]],
      },
    ],
  },
};
const query: AplQuery = { refId: 'A', kind: 'apl', query: 'logs | where body has "fail"', format: 'logs' };
const [from, to] = [dateTime('2023-12-31T00:00:00Z'), dateTime('2024-01-02T00:00:00Z')];

class AlertError extends BusEventWithPayload<string[]> {
  static type = AppEvents.alertError.name;
}

beforeEach(() => localStorage.clear());

/** A line of a query, with the line's data source. */
async function lineOf(asked: AplQuery = query, settings: AplOptions = {}) {
  const alerts: string[] = [];
  const events = new EventBusSrv();
  events.getStream(AlertError).subscribe(({ payload }) => alerts.push(payload[1]));
  setAppEvents(events);
  const { datasource, requests } = fakeGrafana(answers, {}, settings);
  const { data } = await lastValueFrom(
    datasource.query({
      ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', app: CoreApp.Explore },
      ...{ startTime: 0, range: { from, to, raw: { from, to } }, targets: [asked] },
    })
  );
  const [frame] = data;
  const line: LogRowModel = {
    ...{
      entryFieldIndex: 1,
      rowIndex: 0,
      rowId: '1',
      dataFrame: frame,
      entry: 'it failed',
      raw: 'it failed',
      uid: 'A_1',
    },
    ...{ hasAnsi: false, hasUnescapedContent: false, labels: { service: 'api "1"', status: '500' } },
    ...{ logLevel: LogLevel.unknown, timeFromNow: '', timeLocal: '', timeUtc: '' },
    ...{ timeEpochMs: Date.parse('2024-01-01T00:00:00Z'), timeEpochNs: '1704067200000000001' },
  };
  requests.length = 0;
  const bodies = () => requests.flatMap(({ data: body }) => (body === undefined ? [] : [body]));
  const sent = () => bodies().map(({ apl }) => apl);
  const ranges = () => bodies().map(({ startTime, endTime }) => Date.parse(endTime) - Date.parse(startTime));
  return { datasource, line, sent, ranges, alerts };
}

const before = { direction: LogRowContextQueryDirection.Backward, limit: 10 };
const after = { direction: LogRowContextQueryDirection.Forward, limit: 10 };

test('Grafana finds that lines have a context, with fields to choose', () => {
  const { datasource } = fakeGrafana();
  expect(hasLogsContextSupport(datasource) && hasLogsContextUiSupport(datasource)).toBe(true);
});

test('A line’s context has the same service, without the query’s filters and without the line itself', async () => {
  const { datasource, line, sent } = await lineOf();
  expect((await datasource.getLogRowContext(line, before, query)).data.map(({ length }) => length)).toEqual([0]);
  const [first] = sent();
  expect(first).toBe(
    'logs\n| where tostring(service) == "api \\"1\\""\n| where _time <= datetime(2024-01-01T00:00:00.000000001Z) | sort by _time desc | limit 11'
  );
  await datasource.getLogRowContext(line, after, query);
  expect(sent().at(-1)).toContain(
    '| where _time > datetime(2024-01-01T00:00:00.000000001Z) | sort by _time asc | limit 10'
  );
});

test.each([
  ['only in the window that a person chose', 300_000, [300_000]],
  ['in longer and longer times where that is Grafana’s own default', 7_200_000, [7_200_000, 86_400_000, 604_800_000]],
])('The lines around are looked for %s', async (_, timeWindowMs, spans) => {
  const { datasource, line, ranges } = await lineOf();
  const options: ContextOptions = { ...before, timeWindowMs };
  expect(datasource.supportsAdjustableWindow).toBe(true);
  await datasource.getLogRowContext(line, options, query);
  expect(ranges()).toEqual(spans.map((span) => span + 1));
});

test('The lines around have their level from the field of the settings', async () => {
  const { datasource, line } = await lineOf(query, { levelField: 'service', levelWords: { 'api "1"': 'critical' } });
  const { data } = await datasource.getLogRowContext({ ...line, timeEpochNs: '1704067200000000000' }, after, query);
  const [frame]: DataFrame[] = data;
  expect(frame.fields.find(({ name }) => name === 'severity')?.values).toEqual(['critical']);
});

test('A context opens as a query of its own', async () => {
  const { datasource, line } = await lineOf();
  expect(await datasource.getLogRowContextQuery(line, {}, query)).toMatchObject({
    ...{ refId: 'A', kind: 'apl', format: 'logs', datasource: { uid: 'apl' } },
    query: 'logs\n| where tostring(service) == "api \\"1\\""',
  });
});

test('Where there are no lines around, an alert says why, and nothing is sent', async () => {
  const { datasource, line, sent, alerts } = await lineOf();
  const grouped = { ...query, query: 'logs | summarize count() by _time, body' };
  await expect(datasource.getLogRowContext(line, before, grouped)).rejects.toThrow(/“summarize”/);
  expect(alerts).toEqual([expect.stringMatching(/Rows from “summarize” aren’t log lines/)]);
  expect(sent()).toEqual([]);
});

test('The fields that make the stream are chosen by keyboard, and remembered for the dataset', async () => {
  const { datasource, line } = await lineOf();
  const user = userEvent.setup({ delay: null });
  const run = jest.fn();
  const { unmount } = render(<>{datasource.getLogRowContextUi(line, run, query)}</>);
  const stream = await screen.findByLabelText(/^Stream/);
  await user.type(stream, 'status');
  await screen.findByRole('option', { name: /status: 500/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  unmount();
  const opened = async (asked: AplQuery) => (await datasource.getLogRowContextQuery(line, {}, asked))?.query;
  expect(await opened(query)).toBe(
    'logs\n| where tostring(service) == "api \\"1\\""\n| where tostring(status) == "500"'
  );
  expect(await opened({ ...query, query: 'others' })).not.toContain('status');
});
