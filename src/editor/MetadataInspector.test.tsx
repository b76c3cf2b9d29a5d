import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { type DataFrame } from '@grafana/data';

import { type ResultMeta } from '../frames/decorate/stats';
import { type SentQuery } from '../query/requests';
import { fakeGrafana } from '../testing/fakeGrafana';
import MetadataInspector from './MetadataInspector';

const times = { startTime: '2024-01-01T00:00:00.000Z', endTime: '2024-01-01T01:00:00.000Z' };
const single: SentQuery = {
  ...times,
  kind: 'single',
  requested: { unit: 'events', ordered: false, limit: 1000, by: 'service', why: undefined },
};

function frame(refId: string, meta: Partial<ResultMeta> | undefined, apl = "['logs'] | limit 5"): DataFrame {
  const custom = meta && { apl: { shape: 'table', rows: 5, pages: 1, bytes: 2048, sent: single, ...meta } };
  return { refId, length: 5, fields: [], meta: { executedQueryString: apl, custom } };
}

function show(...data: DataFrame[]) {
  const { datasource } = fakeGrafana();
  render(<MetadataInspector datasource={datasource} data={data} />);
  return userEvent.setup({ delay: null });
}

const section = (refId: string) => within(screen.getByRole('region', { name: `Query ${refId}` }));
/** Returns the value and the meaning in the row of a label. */
const row = (refId: string, label: string) =>
  section(refId)
    .getByRole('row', { name: new RegExp(`^${label}`) })
    .textContent?.slice(label.length);

// Browsers have a clipboard on secure pages only.
beforeAll(() => Object.defineProperty(window, 'isSecureContext', { value: true }));

describe('The metadata inspector', () => {
  it('shows each query as it was sent, once for all of its frames', () => {
    show(frame('A', {}), frame('A', undefined), frame('B', {}, 'traces | count'));
    expect(screen.getAllByRole('region')).toHaveLength(2);
    expect(section('A').getByLabelText('Query as sent')).toHaveTextContent("['logs'] | limit 5");
    expect(section('B').getByLabelText('Query as sent')).toHaveTextContent('traces | count');
  });

  it('copies the query', async () => {
    const user = show(frame('A', {}));
    await user.click(screen.getByRole('button', { name: 'Copy query' }));
    expect(await navigator.clipboard.readText()).toBe("['logs'] | limit 5");
  });

  it('says what the answer took and cost, and what that means', () => {
    show(frame('A', { elapsed: 37.25, rowsExamined: 48_000, rowsMatched: 12_000, blocksExamined: 7, cost: 12.3456 }));
    expect(row('A', 'Execution time')).toBe('37.3 ms');
    expect(row('A', 'Rows examined')).toMatch(/^48,000Events the service read/);
    expect(row('A', 'Rows matched')).toBe('12,00025% of them matched the query’s filters');
    expect(row('A', 'Blocks examined')).toMatch(/^7/);
    expect(row('A', 'Cost')).toMatch(/^12\.3 GB·msMemory times time/);
    expect(row('A', 'Size')).toMatch(/^2\.05 kB/);
  });

  it('says of metrics where they were asked for, and what was kept of earlier refreshes', () => {
    const metrics = { sent: undefined, series: 2, deployment: 'eu' };
    const why = 'fill::prev depends on other points';
    show(
      frame('A', { ...metrics, refresh: { bins: 61, kept: 45 } }, 'm:cpu'),
      frame('B', { ...metrics, refresh: { kept: 0, why } }, 'm:cpu')
    );
    expect(row('A', 'Deployment')).toBe('eu');
    expect(row('A', 'Bins kept')).toBe('45 of 61Only the others were queried');
    expect(row('B', 'Bins kept')).toBe(`noneQueried the whole range: ${why}`);
    expect(section('A').queryByRole('row', { name: /^(From|Limit)/ })).toBeNull();
  });

  it('leaves out what the service does not say', () => {
    show(frame('A', {}));
    for (const label of ['Cost', 'Rows examined', 'Cache status', 'Complete']) {
      expect(section('A').queryByRole('row', { name: new RegExp(`^${label}`) })).toBeNull();
    }
  });

  it('says whose limit the rows have, and the range as it was sent', () => {
    show(frame('A', {}));
    expect(row('A', 'From')).toMatch(/^2024-01-01T00:00:00\.000ZTime range/);
    expect(row('A', 'To')).toBe('2024-01-01T01:00:00.000Z');
    expect(row('A', 'Limit')).toMatch(/^1,000 rowsThe service’s default/);
  });

  it('says why there was one request where Rows asks for more', () => {
    const requested = {
      unit: 'groups',
      ordered: false,
      limit: 5000,
      by: 'rows',
      why: 'the rows of it aren’t events',
    } as const;
    show(frame('A', { sent: { ...single, requested } }));
    expect(row('A', 'Limit')).toBe('5,000 groupsSet by Rows in Options. Not paged: the rows of it aren’t events');
  });

  it('says how pages follow each other', () => {
    const sent: SentQuery = {
      ...times,
      kind: 'pages',
      direction: 'descending',
      total: undefined,
      totalFrom: 'rows',
      pageSize: 1000,
    };
    show(frame('A', { sent, pages: 7 }));
    expect(row('A', 'Requests')).toBe('7One per page of rows');
    expect(row('A', 'Limit')).toMatch(/^noneSet by Rows.*pages of 1,000, newest first/);
  });

  it('says which bins a refresh did not ask for, or why it asked for all', () => {
    show(
      frame('A', { refresh: { bins: 288, kept: 284 }, pages: 2 }),
      frame('B', { refresh: { kept: 0, why: 'join depends on more than one event' } }),
      frame('C', { refresh: { kept: 0 } })
    );
    expect(row('A', 'Bins kept')).toBe('284 of 288Only the others were queried');
    expect(row('A', 'Requests')).toBe('2One per part of the range');
    expect(row('B', 'Bins kept')).toBe('noneQueried the whole range: join depends on more than one event');
    expect(row('C', 'Bins kept')).toBe('noneQueried the whole range for the first time');
  });

  it('names the default filters that were added', () => {
    const defaultFilters = [
      { dataset: 'web', where: "env == 'prod'" },
      { dataset: 'logs', where: 'size > 0' },
    ];
    show(frame('A', { sent: { ...single, defaultFilters } }));
    expect(row('A', 'Default filter')).toMatch(
      /^web: env == 'prod'; logs: size > 0Added by the data source’s settings/
    );
  });

  it('names the legacy endpoint', () => {
    show(frame('A', { sent: { ...single, legacy: { dataset: 'logs', order: [], limit: 5 } } }));
    expect(row('A', 'Endpoint')).toMatch(/^legacy.*dataset “logs”/);
  });

  it('shows the notices and the trace that support asks for', async () => {
    const noted = frame('A', { traceId: 'abc123' });
    const notices = [{ severity: 'warning' as const, text: 'The answer is partial.' }];
    const user = show({ ...noted, meta: { ...noted.meta, notices } });
    expect(
      within(section('A').getByRole('list', { name: 'Notices' })).getByText('The answer is partial.')
    ).toBeVisible();
    await user.click(section('A').getByRole('button', { name: 'Copy trace' }));
    expect(await navigator.clipboard.readText()).toBe('abc123');
  });

  it('says why there is nothing to show for frames of others', () => {
    show({ refId: 'A', length: 0, fields: [] });
    expect(screen.getByText(/These frames have no query details/)).toBeVisible();
  });
});
