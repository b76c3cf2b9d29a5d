import { fireEvent, render, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { type AdHocVariableFilter, dateTime, type TimeRange } from '@grafana/data';
import { config } from '@grafana/runtime';

import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery } from '../types';
import { OpenInAxiom, queryPage } from './OpenInAxiom';
import { SavedQueries } from './SavedQueries';

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
    const drawer = await screen.findByRole('dialog', { name: /Saved queries$/ });
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

    it('of all datasets are shown if the query names no dataset', async () => {
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
        ['nothing', [], 'No saved queries match.'],
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

  /** The parameters of the service's query form. */
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
      // Running the panel's query with filters has already loaded the code that adds them.
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
