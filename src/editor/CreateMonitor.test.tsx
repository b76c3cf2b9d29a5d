import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { dateTime, FieldType, LoadingState, type PanelData } from '@grafana/data';
import { config } from '@grafana/runtime';

import { type AplOptions } from '../settings';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type MetricsQuery, type RowsQuery } from '../types';
import { CreateMonitor } from './CreateMonitor';

const create = 'POST v2/monitors';
const [from, to] = [dateTime('2026-01-31T10:00:00Z'), dateTime('2026-01-31T12:00:00Z')];
const range = { from, to, raw: { from, to } };
const text = "['logs'] | where host == $host | summarize p95 = max(took) by bin_auto(_time)";
const aplQuery: RowsQuery = { refId: 'A', kind: 'apl', query: text };
const metrics = (mpl: string): MetricsQuery => ({ refId: 'A', kind: 'mpl', query: mpl });
const data: PanelData = {
  state: LoadingState.Done,
  timeRange: range,
  series: [
    {
      refId: 'A',
      length: 0,
      fields: [
        { name: '_time', type: FieldType.time, config: {}, values: [] },
        { name: 'p95', type: FieldType.number, config: {}, values: [] },
      ],
    },
  ],
};

interface Given {
  answers?: Record<string, unknown>;
  role?: string;
  jsonData?: AplOptions;
  query?: RowsQuery | MetricsQuery;
}

async function show({ answers = {}, role = 'Editor', jsonData = {}, query = aplQuery }: Given = {}) {
  Object.assign(config.bootData.user, { orgRole: role });
  const all = {
    'GET v2/notifiers': [
      { id: 'n1', name: 'On call' },
      { id: 'n2', name: 'Team' },
      { id: 'n3', name: 'Team' },
    ],
    [create]: { id: 'mon_1', name: 'Slow', type: 'Threshold' },
    ...answers,
  };
  const { datasource, requests } = fakeGrafana(all, { host: 'a' }, { annotationWrites: true, ...jsonData });
  await datasource.prepare();
  render(<CreateMonitor datasource={datasource} query={query} range={range} data={data} />);
  const user = userEvent.setup({ delay: null });
  const bodies = () => requests.filter(({ method }) => method === 'POST').map(({ data: body }) => Object(body));
  return { user, requests, bodies };
}

async function open(given: Given = {}) {
  const shown = await show(given);
  await shown.user.click(screen.getByRole('button', { name: 'Create monitor' }));
  const drawer = await screen.findByRole('dialog', { name: 'Create monitor' });
  const inside = within(drawer);
  const submit = () => shown.user.click(inside.getByRole('button', { name: 'Create monitor' }));
  const type = async (label: RegExp, typed: string) => {
    const field = inside.getByRole('textbox', { name: label });
    await shown.user.clear(field);
    await shown.user.click(field);
    await shown.user.paste(typed);
  };
  return { ...shown, drawer, inside, submit, type };
}

afterEach(() => Object.assign(config.bootData.user, { orgRole: '' }));

describe('Create monitor', () => {
  it.each<[string, Given]>([
    ['viewers', { role: 'Viewer' }],
    ['anybody without a write token', { jsonData: { annotationWrites: false } }],
  ])('is not offered to %s', async (_, given) => {
    await show(given);
    expect(screen.queryByRole('button', { name: 'Create monitor' })).toBeNull();
  });

  it('shows the query as it is sent, and explains variables and bins', async () => {
    const { inside } = await open();
    expect(inside.getByRole('group', { name: 'Query, as it is sent' })).toHaveTextContent(
      `['logs'] | where host == "a" | summarize p95 = max(took) by bin_auto(_time)`
    );
    expect(inside.getByText(/^Variables, macros and filters have their current values/)).toBeVisible();
    expect(inside.getByText(/^bin_auto\(_time\) follows the monitor’s range/)).toBeVisible();
    expect(inside.getByText(/Grafana Alerting doesn’t know about it/)).toBeVisible();
  });

  it('sends what is typed, and links to the monitor', async () => {
    const { inside, bodies, submit, type, user } = await open({
      jsonData: { organizationUrl: 'https://app.axiom.co/shop' },
    });
    await type(/^Name/, ' Slow ');
    await type(/^Threshold/, '0.5');
    await type(/^Check every/, '1');
    await type(/^Range/, '10');
    await user.click(inside.getByRole('combobox', { name: /^Notifiers/ }));
    await user.click(await screen.findByRole('option', { name: 'Team (n3)' }));
    await submit();
    expect(await inside.findByText('Monitor “Slow” created')).toBeVisible();
    expect(inside.getByRole('link', { name: 'Open in Axiom' })).toHaveFocus();
    expect(bodies()).toEqual([
      {
        name: 'Slow',
        type: 'Threshold',
        aplQuery: `['logs'] | where host == "a" | summarize p95 = max(took) by bin_auto(_time)`,
        operator: 'Above',
        threshold: 0.5,
        intervalMinutes: 1,
        rangeMinutes: 10,
        notifierIds: ['n3'],
      },
    ]);
    const link = inside.getByRole('link', { name: 'Open in Axiom' });
    expect(link).toHaveAttribute('href', 'https://app.axiom.co/shop/monitors/mon_1');
    await user.click(inside.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of matching events sends no threshold, and says how to get a link', async () => {
    const { inside, bodies, submit, type, user } = await open();
    await type(/^Name/, 'Any');
    await user.click(inside.getByRole('radio', { name: 'Match event' }));
    await submit();
    expect(await inside.findByText(/For a link, enter the Organization URL/)).toBeVisible();
    expect(bodies()[0]).not.toHaveProperty('threshold');
    expect(bodies()[0]).not.toHaveProperty('operator');
    expect(bodies()[0].type).toBe('MatchEvent');
  });

  it('of metrics has a threshold, and the interval of the panel', async () => {
    const mpl = 'shop:orders | where host == $host | align to $__interval using sum';
    const { inside, bodies, submit, type } = await open({ query: metrics(mpl) });
    const sent = 'shop:orders | where host == "a" | align to 5s using sum';
    expect(inside.getByRole('group', { name: 'Query, as it is sent' })).toHaveTextContent(sent);
    expect(inside.getByText(/^The monitor keeps the panel’s current \$__interval\./)).toBeVisible();
    expect(inside.queryByRole('radio', { name: 'Match event' })).toBeNull();
    expect(inside.queryByRole('combobox', { name: /^Column/ })).toBeNull();
    await type(/^Name/, 'Few orders');
    await type(/^Threshold/, '10');
    await submit();
    expect(await inside.findByText('Monitor “Slow” created')).toBeVisible();
    expect(bodies()).toEqual([
      {
        ...{ name: 'Few orders', type: 'Threshold', mplQuery: sent, operator: 'Above', threshold: 10 },
        ...{ intervalMinutes: 5, rangeMinutes: 15 },
      },
    ]);
  });

  it.each([
    ['d:m | align to 1m using avg', /^The interval of the query stays the same/],
    ['d:m | align to ${__interval} using avg', /^The monitor keeps the panel’s current/],
    ['d:m | align to 1m using avg // $__interval', /^The interval of the query stays the same/],
    ['d:m | align using avg', /^Without an interval, each series has one value/],
  ])('explains the interval of %s', async (mpl, note) => {
    const { inside } = await open({ query: metrics(mpl) });
    expect(inside.getByText(note)).toBeVisible();
  });

  it('names what is missing, and sends nothing', async () => {
    const { inside, bodies, submit, type } = await open();
    await type(/^Check every/, '0');
    await type(/^Range/, 'x');
    await submit();
    expect(inside.getByText('Enter a name.')).toBeVisible();
    expect(inside.getByText('Enter a number, for example 5 or 0.5.')).toBeVisible();
    expect(inside.getAllByText('Enter a whole number of minutes, 1 or more.')).toHaveLength(2);
    expect(inside.getByRole('textbox', { name: /^Name/ })).toHaveFocus();
    expect(bodies()).toEqual([]);
  });

  it('takes notifiers by ID where they can’t be listed', async () => {
    const { inside, bodies, submit, type, user } = await open({ answers: { 'GET v2/notifiers': 403 } });
    await type(/^Name/, 'Slow');
    await type(/^Threshold/, '5');
    await user.type(inside.getByRole('combobox', { name: /^Notifiers/ }), 'n9{Enter}');
    await submit();
    await waitFor(() => expect(bodies()[0]?.notifierIds).toEqual(['n9']));
  });

  it.each([
    [403, /^Couldn’t create the monitor: the service refused the write token/],
    [400, /^Couldn’t create the monitor\. The service rejected the request/],
    [502, /^Couldn’t create the monitor.*unreachable/],
  ])('keeps what is typed when it fails with %s', async (status, message) => {
    const { inside, submit, type } = await open({ answers: { [create]: status } });
    await type(/^Name/, 'Slow');
    await type(/^Threshold/, '5');
    await submit();
    expect(await inside.findByText(message)).toBeVisible();
    expect(inside.getByRole('textbox', { name: /^Name/ })).toHaveValue('Slow');
    expect(inside.getByRole('textbox', { name: /^Threshold/ })).toHaveValue('5');
  });

  it('asks before it loses what is typed', async () => {
    const { inside, type, user } = await open();
    await type(/^Name/, 'Slow');
    await user.keyboard('{Escape}');
    await user.click(inside.getByRole('button', { name: 'Keep editing' }));
    expect(inside.getByRole('textbox', { name: /^Name/ })).toHaveValue('Slow');
    await user.click(inside.getByRole('button', { name: 'Cancel' }));
    await user.click(inside.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
