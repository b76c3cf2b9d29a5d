import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { dateTime, FieldType, LoadingState, type PanelData } from '@grafana/data';
import { config } from '@grafana/runtime';

import { type MonitorResult } from './MonitorPreview';
import { MonitorFormView } from './MonitorFormView';
import { MonitorQueryText } from './MonitorQueryText';
import { type AplOptions } from '../settings';
import { chooseOption } from '../testing/chooseOption';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type MetricsQuery, type RowsQuery } from '../types';
import { CreateMonitor } from './CreateMonitor';
import { currentText } from '../editor/currentText';

describe('CreateMonitor', () => {
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
    render(
      <CreateMonitor
        {...{ datasource, query, data }}
        sentText={() => currentText(datasource, query, range, undefined)}
      />
    );
    const user = userEvent.setup({ delay: null });
    const bodies = () => requests.filter(({ method }) => method === 'POST').map(({ data: body }) => Object(body));
    return { user, requests, bodies };
  }

  async function open(given: Given = {}) {
    const shown = await show(given);
    await shown.user.click(screen.getByRole('button', { name: 'Create monitor' }));
    const drawer = await screen.findByRole('dialog', { name: /Create monitor$/ });
    const inside = within(drawer);
    const submit = () => shown.user.click(inside.getByRole('button', { name: 'Create monitor' }));
    const type = (label: RegExp, value: string) =>
      fireEvent.change(inside.getByRole('textbox', { name: label }), { target: { value } });
    return { ...shown, drawer, inside, submit, type };
  }

  const fieldOf = (label: RegExp) => screen.getByRole('textbox', { name: label });

  /** Shows only the form, for a query of events. */
  function showForm(answers: Record<string, unknown> = {}, result?: MonitorResult) {
    const { datasource, requests } = fakeGrafana({ 'GET v2/notifiers': 403, [create]: { id: 'mon_1' }, ...answers });
    const sent = { kind: 'apl', text: 'logs | count' } as const;
    render(
      <MonitorFormView
        {...{ datasource, sent, result }}
        written={sent.text}
        columns={[]}
        onDirty={jest.fn()}
        onClose={jest.fn()}
      />
    );
    const type = (label: RegExp, value: string) => fireEvent.change(fieldOf(label), { target: { value } });
    const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create monitor' }));
    const bodies = () => requests.filter(({ method }) => method === 'POST').map(({ data: body }) => Object(body));
    return { type, submit, bodies, user: userEvent.setup({ delay: null }) };
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
      expect(inside.getByRole('group', { name: 'Query as sent' })).toHaveTextContent(
        `['logs'] | where host == "a" | summarize p95 = max(took) by bin_auto(_time)`
      );
      expect(inside.getByText(/^Variables, macros and filters keep their current values/)).toBeVisible();
      expect(inside.getByText(/^bin_auto\(_time\) follows the monitor’s range/)).toBeVisible();
      expect(inside.getByText(/It isn’t part of Grafana Alerting/)).toBeVisible();
    });

    it('shows the last result with the threshold, and how often the monitor would have opened', () => {
      const [minute, values] = [60_000, Array.from({ length: 61 }, (_, at) => (at === 10 || at === 40 ? 9 : 1))];
      const time = { name: 'time', type: FieldType.time, config: {}, values: values.map((_, at) => at * minute) };
      const frame = { length: 61, fields: [time, { name: 'n', type: FieldType.number, config: {}, values }] };
      const { type } = showForm({}, { frames: [frame], span: { from: 0, to: 60 * minute } });
      expect(screen.getByText(/^Enter a threshold to see/)).toBeVisible();
      type(/^Threshold/, '5');
      expect(screen.getByText('The monitor would have opened 2 times in this range.')).toBeVisible();
      expect(screen.getByRole('img', { name: 'Last result, with values from 1 to 9' })).toBeVisible();
      type(/^Threshold/, '50');
      expect(screen.getByText('The monitor wouldn’t have opened in this range.')).toBeVisible();
    });

    it('sends what is typed, and links to the monitor', async () => {
      const { inside, bodies, submit, type, user } = await open({
        jsonData: { organizationUrl: 'https://app.axiom.co/shop' },
      });
      type(/^Name/, ' Slow ');
      type(/^Threshold/, '0.5');
      type(/^Check every/, '1');
      type(/^Range/, '10');
      await chooseOption(user, inside.getByRole('combobox', { name: /^Notifiers/ }), 'Team (n3)');
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
      const { bodies, submit, type } = showForm();
      type(/^Name/, 'Any');
      fireEvent.click(screen.getByRole('radio', { name: 'Match event' }));
      submit();
      expect(await screen.findByText(/To get a link here, enter the Organization URL/)).toBeVisible();
      expect(bodies()[0]).not.toHaveProperty('threshold');
      expect(bodies()[0]).not.toHaveProperty('operator');
      expect(bodies()[0].type).toBe('MatchEvent');
    });

    it('of metrics has a threshold, and the interval of the panel', async () => {
      const mpl = 'shop:orders | where host == $host | align to $__interval using sum';
      const { inside, bodies, submit, type } = await open({ query: metrics(mpl) });
      const sent = 'shop:orders | where host == "a" | align to 5s using sum';
      expect(inside.getByRole('group', { name: 'Query as sent' })).toHaveTextContent(sent);
      expect(inside.getByText(/^The monitor keeps the panel’s current \$__interval\./)).toBeVisible();
      expect(inside.queryByRole('radio', { name: 'Match event' })).toBeNull();
      expect(inside.queryByRole('combobox', { name: /^Column/ })).toBeNull();
      type(/^Name/, 'Few orders');
      type(/^Threshold/, '10');
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
      ['d:m | align to 1m using avg', /^The query’s interval doesn’t depend/],
      ['d:m | align to ${__interval} using avg', /^The monitor keeps the panel’s current/],
      ['d:m | align to 1m using avg // $__interval', /^The query’s interval doesn’t depend/],
      ['d:m | align using avg', /^Without an interval, each series has one value/],
    ])('explains the interval of %s', (mpl, note) => {
      const text = mpl.replace('${__interval}', '5s');
      render(<MonitorQueryText sent={{ kind: 'mpl', text }} written={mpl} />);
      expect(screen.getByText(note)).toBeVisible();
    });

    it('names what is missing, and sends nothing', () => {
      const { bodies, submit, type } = showForm();
      type(/^Check every/, '0');
      type(/^Range/, 'x');
      submit();
      expect(screen.getByText('Enter a name.')).toBeVisible();
      expect(screen.getByText('Enter a number, for example 5 or 0.5.')).toBeVisible();
      expect(screen.getAllByText('Enter a whole number of minutes, 1 or more.')).toHaveLength(2);
      expect(fieldOf(/^Name/)).toHaveFocus();
      expect(bodies()).toEqual([]);
    });

    it('takes notifiers by ID where the notifiers can’t be listed', async () => {
      const { bodies, submit, type, user } = showForm();
      type(/^Name/, 'Slow');
      type(/^Threshold/, '5');
      await user.type(screen.getByRole('combobox', { name: /^Notifiers/ }), 'n9{Enter}');
      submit();
      await waitFor(() => expect(bodies()[0]?.notifierIds).toEqual(['n9']));
    });

    it('keeps what is typed when it fails', async () => {
      const { submit, type } = showForm({ [create]: 403 });
      type(/^Name/, 'Slow');
      type(/^Threshold/, '5');
      submit();
      const message = /^Couldn’t create the monitor: the service rejected the write token/;
      expect(await screen.findByText(message)).toBeVisible();
      expect(fieldOf(/^Name/)).toHaveValue('Slow');
      expect(fieldOf(/^Threshold/)).toHaveValue('5');
    });

    it('looks for the monitor where its creation was not confirmed, and creates no second one', async () => {
      const monitors: object[] = [];
      const { bodies, inside, submit, type, user } = await open({
        answers: { [create]: 502, 'GET v2/monitors': monitors },
        jsonData: { organizationUrl: 'https://app.axiom.co/shop' },
      });
      type(/^Name/, 'Slow');
      type(/^Threshold/, '5');
      await submit();
      expect(
        await inside.findByText(/^The service didn’t confirm.*The new item isn’t in the list yet\.$/)
      ).toBeVisible();
      monitors.push({ id: 'mon_9', name: 'Slow', aplQuery: 'logs' }, { ...bodies()[0], id: 'mon_1' });
      await submit();
      expect(await inside.findByText(/^Axiom has a monitor “Slow” with this query/)).toBeVisible();
      expect(inside.getByRole('link', { name: /^Open in Axiom/ })).toHaveAttribute(
        'href',
        expect.stringContaining('mon_1')
      );
      expect(bodies()).toHaveLength(1);
      await user.click(inside.getByRole('button', { name: 'Create another' }));
      await waitFor(() => expect(bodies()).toHaveLength(2));
    });

    it('asks before it loses what is typed', async () => {
      const { inside, type, user } = await open();
      type(/^Name/, 'Slow');
      fireEvent.keyDown(inside.getByRole('textbox', { name: /^Name/ }), { key: 'Escape' });
      await user.click(await inside.findByRole('button', { name: 'Keep editing' }));
      expect(inside.getByRole('textbox', { name: /^Name/ })).toHaveValue('Slow');
      await user.click(inside.getByRole('button', { name: 'Cancel' }));
      await user.click(inside.getByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  });
});
