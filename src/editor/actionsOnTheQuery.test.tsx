import { fireEvent, render, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import {
  type AdHocVariableFilter,
  dateTime,
  FieldType,
  LoadingState,
  type PanelData,
  type TimeRange,
} from '@grafana/data';
import { config } from '@grafana/runtime';

import { type MonitorResult } from '../monitors/MonitorPreview';
import { MonitorFormView } from '../monitors/MonitorFormView';
import { MonitorQueryText } from '../monitors/MonitorQueryText';
import { type AplOptions } from '../settings';
import { chooseOption } from '../testing/chooseOption';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery, type MetricsQuery, type RowsQuery } from '../types';
import { CreateMonitor } from './CreateMonitor';
import { OpenInAxiom, queryPage } from './OpenInAxiom';
import { SavedQueries } from './SavedQueries';

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
    const type = (label: RegExp, value: string) =>
      fireEvent.change(inside.getByRole('textbox', { name: label }), { target: { value } });
    return { ...shown, drawer, inside, submit, type };
  }

  const fieldOf = (label: RegExp) => screen.getByRole('textbox', { name: label });

  /** Shows the form alone, of a query of events. */
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
      expect(inside.getByRole('group', { name: 'Query, as it is sent' })).toHaveTextContent(
        `['logs'] | where host == "a" | summarize p95 = max(took) by bin_auto(_time)`
      );
      expect(inside.getByText(/^Variables, macros and filters have their current values/)).toBeVisible();
      expect(inside.getByText(/^bin_auto\(_time\) follows the monitor’s range/)).toBeVisible();
      expect(inside.getByText(/Grafana Alerting doesn’t know about it/)).toBeVisible();
    });

    it('shows the last result with the threshold, and how often the monitor would have opened', () => {
      const [minute, values] = [60_000, Array.from({ length: 61 }, (_, at) => (at === 10 || at === 40 ? 9 : 1))];
      const time = { name: 'time', type: FieldType.time, config: {}, values: values.map((_, at) => at * minute) };
      const frame = { length: 61, fields: [time, { name: 'n', type: FieldType.number, config: {}, values }] };
      const { type } = showForm({}, { frames: [frame], span: { from: 0, to: 60 * minute } });
      expect(screen.getByText(/^Enter a threshold to see/)).toBeVisible();
      type(/^Threshold/, '5');
      expect(screen.getByText('The monitor would have opened 2 times in this range.')).toBeVisible();
      expect(screen.getByRole('img', { name: 'Last result, from 1 to 9' })).toBeVisible();
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
      expect(await screen.findByText(/For a link, enter the Organization URL/)).toBeVisible();
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
      ['d:m | align to 1m using avg', /^The interval of the query stays the same/],
      ['d:m | align to ${__interval} using avg', /^The monitor keeps the panel’s current/],
      ['d:m | align to 1m using avg // $__interval', /^The interval of the query stays the same/],
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

    it('takes notifiers by ID where they can’t be listed', async () => {
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
      const message = /^Couldn’t create the monitor: the service refused the write token/;
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
      expect(await inside.findByText(/^The service didn’t confirm.*It isn’t in the list so far\.$/)).toBeVisible();
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

describe('SavedQueries', () => {
  const path = 'GET v2/apl-starred-queries';
  const query = (name: string, dataset: string | undefined, who: string, apl: string) => ({
    ...{ id: name, name, kind: 'apl', dataset, who, metadata: {} },
    query: { apl },
  });
  const all = [
    query('Failures', 'logs', 'web-team', "['logs']\n| where status == 500"),
    query('Of a view', undefined, 'ben', "['logs'] | count"),
    query('Slow spans', 'spans', 'ben', "['spans']\n| top 5 by duration"),
  ];

  beforeEach(() => Object.assign(config.bootData.user, { orgRole: 'Editor' }));
  afterEach(() => Object.assign(config.bootData.user, { orgRole: '' }));

  async function open(answer: unknown, text = "['logs'] | limit 5") {
    const answers: Record<string, unknown> = { [path]: answer };
    const { datasource, requests } = fakeGrafana(answers, {}, { annotationWrites: true });
    const onChoose = jest.fn();
    render(<SavedQueries datasource={datasource} text={text} onChoose={onChoose} />);
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'Saved queries' }));
    const drawer = await screen.findByRole('dialog', { name: 'Saved queries' });
    return { answers, drawer, onChoose, requests, user };
  }

  const names = (drawer: HTMLElement) =>
    within(drawer)
      .queryAllByRole('heading', { level: 4 })
      .map(({ textContent }) => textContent);

  describe('Saved queries', () => {
    it('begin with those of the query’s dataset', async () => {
      const { drawer, requests, user } = await open(all);
      expect(await within(drawer).findByText('2 saved queries')).toBeVisible();
      expect(names(drawer)).toEqual(['Failures', 'Of a view']);
      expect(requests.map(({ params }) => params)).toEqual([{ who: 'all' }]);
      expect(within(drawer).getByRole('region', { name: 'Failures' })).toHaveTextContent('web-team · logs');
      await user.click(within(drawer).getByRole('radio', { name: 'All (3)' }));
      expect(names(drawer)).toEqual(['Failures', 'Of a view', 'Slow spans']);
    });

    it('of all datasets are shown where the query has none of its own', async () => {
      const { drawer } = await open(all, '');
      expect(await within(drawer).findByText('3 saved queries')).toBeVisible();
      expect(within(drawer).queryByRole('radio')).toBeNull();
    });

    it('are searched by name, author and text', async () => {
      const { drawer } = await open(all, '');
      const search = await within(drawer).findByRole('textbox', { name: 'Search' });
      for (const [value, found, count] of [
        ['SLOW', ['Slow spans'], '1 saved query'],
        ['ben', ['Of a view', 'Slow spans'], '2 saved queries'],
        ['status == 500', ['Failures'], '1 saved query'],
        ['nothing', [], 'No saved query matches.'],
      ] as const) {
        fireEvent.change(search, { target: { value } });
        expect(names(drawer)).toEqual(found);
        expect(within(drawer).getByRole('status')).toHaveTextContent(count);
      }
    });

    it('give their text, and close', async () => {
      const { drawer, onChoose, user } = await open(all);
      await user.click(await within(drawer).findByRole('button', { name: 'Use “Failures”' }));
      expect(onChoose).toHaveBeenCalledWith("['logs']\n| where status == 500");
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('without a text are left out; without a name they are untitled', async () => {
      const { drawer } = await open(
        [null, { id: 'a' }, { query: { apl: ' ' } }, { id: 7, query: { apl: 'logs' } }],
        ''
      );
      expect(await within(drawer).findByText('1 saved query')).toBeVisible();
      expect(names(drawer)).toEqual(['Untitled']);
    });

    it('are said to be loading', async () => {
      const { drawer } = await open(new Promise(() => {}));
      expect(within(drawer).getByRole('status')).toHaveTextContent('Loading saved queries…');
    });

    it('that are not there are said to be missing', async () => {
      const { drawer } = await open([]);
      expect(await within(drawer).findByText(/There are no saved queries/)).toBeVisible();
    });

    it('are shown 50 at a time', async () => {
      const many = Array.from({ length: 60 }, (_, index) => query(`Query ${index}`, 'logs', 'web-team', 'logs'));
      const { drawer } = await open(many);
      expect(await within(drawer).findByText(/^60 saved queries, the first 50 shown/)).toBeVisible();
      expect(names(drawer)).toHaveLength(50);
    });

    it('are not offered where the token may not read them', async () => {
      const { datasource, requests } = fakeGrafana({ [path]: 403 }, {}, { annotationWrites: true });
      render(<SavedQueries datasource={datasource} text="" onChoose={jest.fn()} />);
      await waitForElementToBeRemoved(screen.getByRole('button', { name: 'Saved queries' }));
      expect(requests).toHaveLength(1);
    });

    it.each([
      ['viewers, whatever the token may read', 'Viewer', true],
      ['editors without a write token', 'Editor', false],
    ])('are neither offered to nor requested for %s', (_, orgRole, annotationWrites) => {
      Object.assign(config.bootData.user, { orgRole });
      const { datasource, requests } = fakeGrafana({ [path]: all }, {}, { annotationWrites });
      render(<SavedQueries datasource={datasource} text="" onChoose={jest.fn()} />);
      expect(screen.queryByRole('button')).toBeNull();
      expect(requests).toEqual([]);
    });

    it('say what went wrong, and are requested again', async () => {
      const { answers, drawer, user } = await open(500);
      expect(await within(drawer).findByText(/Couldn’t list saved queries.*status 500/)).toBeVisible();
      answers[path] = all;
      await user.click(within(drawer).getByRole('button', { name: 'Retry' }));
      expect(await within(drawer).findByText('2 saved queries')).toBeVisible();
      await user.click(within(drawer).getByRole('button', { name: /Close/ }));
      expect(screen.getByRole('button', { name: 'Saved queries' })).toBeVisible();
    });
  });
});

describe('OpenInAxiom', () => {
  const [from, to] = [dateTime('2024-01-01T00:00:00.000Z'), dateTime('2024-01-01T06:00:00.000Z')];
  const absolute: TimeRange = { from, to, raw: { from, to } };
  const page = 'https://app.axiom.co/my-org';

  /** The page's form parameters. */
  function formOf(address: string): { apl: string; queryOptions: object } {
    const url = new URL(address);
    expect(url.origin + url.pathname).toBe(`${page}/query`);
    return JSON.parse(url.searchParams.get('initForm') ?? '');
  }

  function show(organizationUrl: string | undefined, query: AplQuery, filters?: AdHocVariableFilter[]) {
    const { datasource } = fakeGrafana({ 'GET v2/datasets/logs/fields': 403 }, { method: 'GET' }, { organizationUrl });
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const request = { scopedVars: {}, intervalMs: 60_000, filters };
    render(<OpenInAxiom datasource={datasource} query={query} range={absolute} request={request} />);
    return { datasource, opened, user: userEvent.setup({ delay: null }) };
  }

  const query: AplQuery = {
    refId: 'A',
    kind: 'apl',
    query: "['my logs'] | where m == '$method' and t == \"100% & more\" | summarize count() by bin(_time, $__interval)",
  };

  afterEach(() => jest.restoreAllMocks());

  describe('Open in Axiom', () => {
    it('opens the query without its variables, and the range, in a tab that knows nothing of this one', async () => {
      const { datasource, opened, user } = show(page, query);
      await datasource.prepare();
      await user.click(screen.getByRole('button', { name: 'Open in Axiom' }));
      expect(opened).toHaveBeenCalledWith(expect.any(String), '_blank', 'noopener,noreferrer');
      expect(formOf(String(opened.mock.calls[0][0]))).toEqual({
        apl: "['my logs'] | where m == 'GET' and t == \"100% & more\" | summarize count() by bin(_time, 1m)",
        queryOptions: { quickRange: '', startTime: '2024-01-01T00:00:00.000Z', endTime: '2024-01-01T06:00:00.000Z' },
      });
    });

    it('takes the dashboard’s filters along', async () => {
      const filters = [{ key: 'status', operator: '=', value: '500' }];
      const { datasource, opened, user } = show(page, { ...query, query: 'logs | limit 5' }, filters);
      // The panel's query, which was run with them, has loaded what adds them.
      await datasource.prepare();
      await user.click(screen.getByRole('button'));
      expect(formOf(String(opened.mock.calls[0][0])).apl).toBe('logs | where tostring(status) == "500" | limit 5');
    });

    it.each([undefined, '', 'my-org', 'javascript:alert(1)', 'ftp://app.axiom.co/my-org'])(
      'is not there where the settings say %s',
      (address) => {
        show(address, query);
        expect(screen.queryByRole('button')).toBeNull();
      }
    );

    it('is not there for an empty query', () => {
      show(page, { ...query, query: ' // later' });
      expect(screen.queryByRole('button')).toBeNull();
    });
  });

  it.each([
    ['now-30d', 'now', { quickRange: '30d' }],
    ['now-15m', 'now', { quickRange: '15m' }],
    ['now-1d/d', 'now-1d/d', { quickRange: '', startTime: from.toISOString(), endTime: to.toISOString() }],
    ['now-1y', 'now', { quickRange: '', startTime: from.toISOString(), endTime: to.toISOString() }],
  ])('A range from %s to %s is %j on the page', (start, end, queryOptions) => {
    expect(formOf(queryPage(`${page}/`, 'logs', { from, to, raw: { from: start, to: end } }))).toEqual({
      apl: 'logs',
      queryOptions,
    });
  });
});
