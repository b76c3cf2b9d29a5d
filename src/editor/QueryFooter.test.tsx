import { render, screen } from '@testing-library/react';
import React from 'react';

import { type DataFrame, dateTime, LoadingState, type PanelData, type TimeRange } from '@grafana/data';

import { type DefaultFilter } from '../settings';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery } from '../types';
import { QueryFooter } from './QueryFooter';

const end = Date.UTC(2024, 0, 2);
const range = (hours: number, to = end): TimeRange => {
  const [first, last] = [dateTime(to - hours * 3_600_000), dateTime(to)];
  return { from: first, to: last, raw: { from: first, to: last } };
};
const query = (text: string): AplQuery => ({ refId: 'A', kind: 'apl', query: text });

/** Returns the result of a query over a range. */
function ran(apl: string, { from, to }: TimeRange, deployment?: string, defaultFilters?: DefaultFilter[]): PanelData {
  const sent = { kind: 'single', startTime: from.toISOString(), endTime: to.toISOString(), defaultFilters };
  const custom = {
    apl: { shape: 'table', rows: 5, rowsExamined: 48_211, blocksExamined: 3, bytes: 2048, cost: 0.5, sent, deployment },
  };
  const frame: DataFrame = { refId: 'A', length: 5, fields: [], meta: { executedQueryString: apl, custom } };
  return { state: LoadingState.Done, timeRange: range(1), series: [frame] };
}

const footer = () => fakeFooter().shows;

/** Shows a footer whose query, range and result change. */
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
    const before = `Last query over logs in 1 hour: ${cost}`;
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
    expect(shows('logs', range(1), traces)).toContain(`Last query over logs in 1 hour: ${cost}`);
  });
});
