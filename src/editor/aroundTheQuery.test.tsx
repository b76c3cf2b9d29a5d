import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import {
  type DataFrame,
  dateTime,
  LoadingState,
  type PanelData,
  type QueryResultMetaNotice,
  type TimeRange,
} from '@grafana/data';

import { type ResultMeta } from '../frames/decorate/stats';
import { plugin } from '../module';
import { type SentQuery } from '../query/paging/requests';
import { type DefaultFilter } from '../settings';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery, type RowsQuery } from '../types';
import ErrorsInspector from './ErrorsInspector';
import MetadataInspector from './MetadataInspector';
import { QueryFooter } from './QueryFooter';
import { QueryOptions } from './QueryOptions';

describe('QueryOptions', () => {
  const saved: RowsQuery = { refId: 'A', kind: 'apl', query: 'logs', format: 'timeseries' };

  /** Opens the options with the keyboard on a page that keeps their changes. */
  async function open(query: RowsQuery = saved) {
    const changed = jest.fn();
    const user = userEvent.setup({ delay: null });
    function Page() {
      const [current, setCurrent] = useState(query);
      return (
        <QueryOptions
          query={current}
          onChange={(next) => {
            changed(next);
            setCurrent(next);
          }}
        />
      );
    }
    render(<Page />);
    await user.tab();
    await user.keyboard('{Enter}');
    return { changed, user };
  }

  const rows = () => screen.getByRole('textbox', { name: /^Rows/ });

  describe('The row of options', () => {
    it('is one line with what is set until it is opened', () => {
      render(<QueryOptions query={{ ...saved, rows: 5000 }} onChange={jest.fn()} />);
      const button = screen.getByRole('button', { name: /^Options/ });
      expect(button).toHaveAttribute('aria-expanded', 'false');
      expect(button).toHaveAccessibleDescription(/Rows: 5,000 · Legend: auto$/);
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    });

    it('changes nothing while the user tabs through it', async () => {
      const { changed, user } = await open({ ...saved, rows: 1000 });
      for (let step = 0; step < 8; step++) {
        await user.tab();
      }
      expect(screen.getByRole('button', { name: 'Options' })).toHaveAttribute('aria-expanded', 'true');
      expect(changed).not.toHaveBeenCalled();
    });

    it('takes rows by Enter', async () => {
      const { changed, user } = await open();
      await user.type(rows(), '25,000{Enter}');
      expect(changed).toHaveBeenCalledWith({ ...saved, rows: 25_000 });
    });

    it('shows the problem with rows, and keeps the earlier number', async () => {
      const { changed, user } = await open();
      await user.type(rows(), '2000000');
      await user.tab();
      expect(screen.getByRole('alert')).toHaveTextContent('from 1 to 1,000,000, or all');
      expect(rows()).toBeInvalid();
      expect(changed).not.toHaveBeenCalled();
    });

    it('writes no rows when they are the default', async () => {
      const { changed, user } = await open();
      await user.type(rows(), '1000{Enter}');
      expect(changed).not.toHaveBeenCalled();
      await user.clear(rows());
      await user.type(rows(), 'all{Enter}');
      await user.clear(rows());
      await user.tab();
      expect(changed.mock.calls).toEqual([[{ ...saved, rows: 'all' }], [saved]]);
    });

    it('names series by a template', async () => {
      const { changed, user } = await open();
      await user.type(screen.getByRole('textbox', { name: /^Legend/ }), '{{{{status}}{Enter}');
      expect(changed).toHaveBeenCalledWith({ ...saved, legend: '{{status}}' });
    });

    it('fills gaps, and takes that out again', async () => {
      const { changed, user } = await open();
      for (const name of [/^Zero/, /^None/]) {
        await user.click(screen.getByRole('combobox', { name: /^Fill gaps/ }));
        await user.click(await screen.findByRole('option', { name }));
      }
      expect(changed.mock.calls).toEqual([[{ ...saved, fill: 'zero' }], [saved]]);
    });

    it('puts series into one frame by the keyboard', async () => {
      const { changed, user } = await open();
      screen.getByRole('checkbox', { name: /^One wide frame/ }).focus();
      await user.keyboard(' ');
      expect(changed).toHaveBeenLastCalledWith({ ...saved, wide: true });
      await user.keyboard(' ');
      expect(changed).toHaveBeenLastCalledWith(saved);
    });

    it('requests totals', async () => {
      const table: RowsQuery = { ...saved, format: 'table' };
      const { changed, user } = await open(table);
      await user.click(screen.getByRole('checkbox', { name: /^Totals/ }));
      expect(changed).toHaveBeenLastCalledWith({ ...table, totals: true });
    });

    it('names the field that is a log line', async () => {
      const logs: RowsQuery = { ...saved, format: 'logs' };
      const { changed, user } = await open(logs);
      await user.type(screen.getByRole('textbox', { name: /^Log line field/ }), 'text');
      await user.tab();
      expect(changed).toHaveBeenCalledWith({ ...logs, bodyField: 'text' });
    });
  });

  it('A full refresh can be chosen only if the settings limit refreshes', async () => {
    const { unmount } = render(<QueryOptions query={saved} onChange={jest.fn()} />);
    await userEvent.click(screen.getByRole('button', { name: /^Options/ }));
    expect(screen.queryByRole('checkbox', { name: /^Full refresh/ })).not.toBeInTheDocument();
    unmount();
    const onChange = jest.fn();
    render(
      <QueryOptions
        query={{ ...saved, refresh: 'whole' }}
        settings={{ incrementalRefresh: true }}
        onChange={onChange}
      />
    );
    expect(screen.getByRole('button', { name: /^Options/ })).toHaveAccessibleDescription(/Refresh: full$/);
    await userEvent.click(screen.getByRole('button', { name: /^Options/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Full refresh/ }));
    expect(onChange).toHaveBeenCalledWith(saved);
  });

  it('Default filters can be left out where the settings have some, and where a saved query does so', async () => {
    const { unmount } = render(<QueryOptions query={{ ...saved, defaultFilter: 'off' }} onChange={jest.fn()} />);
    expect(screen.getByRole('button', { name: /^Options/ })).toHaveAccessibleDescription(/Default filters: off$/);
    unmount();
    const onChange = jest.fn();
    const settings = { defaultFilters: [{ dataset: 'logs', where: 'a' }] };
    render(<QueryOptions query={saved} settings={settings} onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: /^Options/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Without default filters/ }));
    expect(onChange).toHaveBeenCalledWith({ ...saved, defaultFilter: 'off' });
  });
});

describe('QueryFooter', () => {
  const end = Date.UTC(2024, 0, 2);
  const range = (hours: number, to = end): TimeRange => {
    const [first, last] = [dateTime(to - hours * 3_600_000), dateTime(to)];
    return { from: first, to: last, raw: { from: first, to: last } };
  };
  const query = (text: string): AplQuery => ({ refId: 'A', kind: 'apl', query: text });

  /** The result of a query over a range. */
  function ran(apl: string, { from, to }: TimeRange, deployment?: string, defaultFilters?: DefaultFilter[]): PanelData {
    const sent = { kind: 'single', startTime: from.toISOString(), endTime: to.toISOString(), defaultFilters };
    const custom = {
      apl: {
        shape: 'table',
        rows: 5,
        rowsExamined: 48_211,
        blocksExamined: 3,
        bytes: 2048,
        cost: 0.5,
        sent,
        deployment,
      },
    };
    const frame: DataFrame = { refId: 'A', length: 5, fields: [], meta: { executedQueryString: apl, custom } };
    return { state: LoadingState.Done, timeRange: range(1), series: [frame] };
  }

  const footer = () => fakeFooter().shows;

  /** Shows a footer with a query, range and result that change. */
  function fakeFooter() {
    const { datasource } = fakeGrafana({}, { ds: 'logs' });
    const element = (text: string, over: TimeRange, data?: PanelData) => (
      <QueryFooter datasource={datasource} query={query(text)} range={over} data={data} />
    );
    const { rerender } = render(<div />);
    const shows = (...props: Parameters<typeof element>) => {
      rerender(element(...props));
      return screen.getByRole('status').textContent;
    };
    return { datasource, shows };
  }

  const cost = '48,211 rows examined · 3 blocks · 2.05 kB · 0.5 GB·ms';

  describe('The footer', () => {
    it('says what the last run cost', () => {
      expect(footer()('logs', range(1), ran('logs', range(1)))).toBe(`5 rows as table · ${cost}`);
    });

    it('says which deployment answered, where there are several', () => {
      const data = ran('logs', range(1), 'EU Central 1 (AWS)');
      expect(footer()('logs', range(1), data)).toBe(`5 rows as table · ${cost} · from EU Central 1 (AWS)`);
    });

    it('says which filter the settings added', () => {
      const data = ran('logs', range(1), undefined, [{ dataset: 'logs', where: "env == 'prod'" }]);
      expect(footer()('logs', range(1), data)).toBe(`5 rows as table · ${cost} · default filter env == 'prod'`);
    });

    it('says before a query runs what the last one over the same dataset and length of range cost', async () => {
      const { datasource, shows } = fakeFooter();
      await datasource.prepare();
      shows('logs', range(1), ran('logs | limit 5', range(1)));
      const before = `Last query on logs over 1 hour: ${cost}`;
      expect(shows("['logs'] | where x == 1", range(1, end + 5e6))).toContain(before);
      expect(shows('$ds | count', range(1))).toContain(before);
      expect(shows('logs', range(24))).not.toContain('Last query');
      expect(shows('traces', range(1))).not.toContain('Last query');
      expect(shows('logs | | where', range(1))).toContain(before);
    });

    it('says so beside an older result of another dataset, too', () => {
      const shows = footer();
      shows('logs', range(1), ran('logs', range(1)));
      const traces = ran('traces', range(1));
      expect(shows('traces', range(1), traces)).not.toContain('Last query');
      expect(shows('logs', range(1), traces)).toContain(`Last query on logs over 1 hour: ${cost}`);
    });
  });
});

describe('MetadataInspector', () => {
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
  /** The value and the explanation in the row with a label. */
  const row = (refId: string, label: string) =>
    section(refId)
      .getByRole('row', { name: new RegExp(`^${label}`) })
      .textContent?.slice(label.length);

  // Browsers have a clipboard only on secure pages.
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
      show(
        frame('A', {
          isEstimate: true,
          elapsed: 37.25,
          rowsExamined: 48_000,
          rowsMatched: 12_000,
          blocksExamined: 7,
          cost: 12.3456,
        })
      );
      expect(row('A', 'Execution time')).toBe('37.3 ms');
      expect(row('A', 'Exact')).toMatch(/^noEstimated result/);
      expect(row('A', 'Rows examined')).toMatch(/^48,000Events the service read/);
      expect(row('A', 'Rows matched')).toBe('12,00025% of the examined rows matched the query’s filters');
      expect(row('A', 'Blocks examined')).toMatch(/^7/);
      expect(row('A', 'Cost')).toMatch(/^12\.3 GB·msMemory × time/);
      expect(row('A', 'Size')).toMatch(/^2\.05 kB/);
    });

    it('shows the endpoint of metrics, and what was reused from earlier refreshes', () => {
      const metrics = { sent: undefined, series: 2, deployment: 'eu' };
      const why = 'fill::prev depends on other points';
      show(
        frame('A', { ...metrics, refresh: { bins: 61, kept: 45 } }, 'm:cpu'),
        frame('B', { ...metrics, refresh: { kept: 0, why } }, 'm:cpu')
      );
      expect(row('A', 'Deployment')).toBe('eu');
      expect(row('A', 'Bins kept')).toBe('45 of 61Only the other bins were queried');
      expect(row('B', 'Bins kept')).toBe(`noneQueried the whole range because ${why}`);
      expect(section('A').queryByRole('row', { name: /^(From|Limit)/ })).toBeNull();
    });

    it('leaves out what the service does not say', () => {
      show(frame('A', {}));
      for (const label of ['Cost', 'Rows examined', 'Cache status', 'Complete', 'Exact']) {
        expect(section('A').queryByRole('row', { name: new RegExp(`^${label}`) })).toBeNull();
      }
    });

    it('says whose limit the rows have, and the range as it was sent', () => {
      show(frame('A', {}));
      expect(row('A', 'From')).toMatch(/^2024-01-01T00:00:00\.000ZTime range/);
      expect(row('A', 'To')).toBe('2024-01-01T01:00:00.000Z');
      expect(row('A', 'Limit')).toMatch(/^1,000 rowsThe service’s default/);
    });

    it('explains a single request although Rows is larger', () => {
      const requested = {
        unit: 'groups',
        ordered: false,
        limit: 5000,
        by: 'rows',
        why: 'the rows of it aren’t events',
      } as const;
      show(frame('A', { sent: { ...single, requested } }));
      expect(row('A', 'Limit')).toBe('5,000 groupsSet by “Rows” in Options. Not paged: the rows of it aren’t events');
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
      expect(row('A', 'Limit')).toMatch(/^noneSet by “Rows”.*pages of 1,000, newest first/);
    });

    it('shows which bins a refresh reused, or why it fetched all', () => {
      show(
        frame('A', { refresh: { bins: 288, kept: 284 }, pages: 2 }),
        frame('B', { refresh: { kept: 0, why: 'join depends on more than one event' } }),
        frame('C', { refresh: { kept: 0 } })
      );
      expect(row('A', 'Bins kept')).toBe('284 of 288Only the other bins were queried');
      expect(row('A', 'Requests')).toBe('2One per part of the range');
      expect(row('B', 'Bins kept')).toBe('noneQueried the whole range because join depends on more than one event');
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

    it('shows the notices, and the trace for support', async () => {
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
});

describe('ErrorsInspector', () => {
  // Browsers have a clipboard only on secure pages.
  beforeAll(() => Object.defineProperty(window, 'isSecureContext', { value: true }));

  const frame = (refId: string, ...notices: QueryResultMetaNotice[]): DataFrame => ({
    ...{ refId, fields: [], length: 0 },
    meta: { notices },
  });
  const rest: QueryResultMetaNotice = { severity: 'warning', text: 'More rows exist.' };
  const texts = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  it('Each query’s errors come first, then its notices, each once; a query without any is not named', () => {
    const errors = [{ refId: 'C', message: 'The dataset doesn’t exist.' }];
    render(
      <ErrorsInspector errors={errors} data={[frame('A', rest), frame('A', rest), frame('B'), frame('C', rest)]} />
    );
    expect(screen.getAllByRole('region')).toHaveLength(2);
    expect(texts('Query A')).toEqual(['More rows exist.']);
    expect(texts('Query C')).toEqual(['The dataset doesn’t exist.', 'More rows exist.']);
  });

  it('The sentences of a query can be copied for support', async () => {
    const user = userEvent.setup({ delay: null });
    render(<ErrorsInspector errors={[{ refId: 'A', message: 'It failed. (trace abc)' }]} data={[frame('A', rest)]} />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('It failed. (trace abc)\nMore rows exist.');
  });

  it('Grafana 13 finds it by its name', () => {
    expect(plugin.components).toHaveProperty('ErrorsAndNoticesInspector');
  });
});
