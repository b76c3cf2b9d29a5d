import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { type AdHocVariableFilter, dateTime, type TimeRange } from '@grafana/data';

import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery } from '../types';
import { OpenInAxiom, queryPage } from './OpenInAxiom';

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
