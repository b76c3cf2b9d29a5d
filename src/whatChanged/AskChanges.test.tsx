/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { CoreApp, dateTime, type TimeRange } from '@grafana/data';

import { allowExplore } from '../testing/allowExplore';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery, type RowsQuery } from '../types';
import { AskChanges } from './AskChanges';

const hour = 3_600_000;
const noon = Date.UTC(2024, 0, 9, 12);
const query: RowsQuery = {
  refId: 'B',
  kind: 'apl',
  query: 'logs | where m == "$method" | summarize count() by bin_auto(_time)',
};

/** Returns a range that ends so many hours after noon. */
function rangeOf(hours: number, end = 0, isFixed = true): TimeRange {
  const [from, to] = [dateTime(noon + (end - hours) * hour), dateTime(noon + end * hour)];
  return { from, to, raw: isFixed ? { from, to } : { from: `now-${hours}h`, to: 'now' } };
}

function show(range: TimeRange, app?: CoreApp, mayExplore = true, text = query.query) {
  const { datasource } = fakeGrafana({}, { method: 'GET' });
  allowExplore(mayExplore);
  const asked: AplQuery[] = [];
  const editor = (shown: TimeRange) => (
    <AskChanges
      {...{ datasource, app }}
      query={{ ...query, query: text }}
      range={shown}
      request={undefined}
      onRun={(one) => asked.push(one)}
    />
  );
  const { rerender } = render(editor(range));
  return { datasource, asked, showRange: (shown: TimeRange) => rerender(editor(shown)) };
}

async function questions(): Promise<string[]> {
  await userEvent.click(screen.getByRole('button', { name: /What changed\?/ }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
}

const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));

describe('What changed?', () => {
  it('is not offered where the person may not open Explore', () => {
    show(rangeOf(1), CoreApp.PanelEditor);
    expect(screen.getByRole('button', { name: /What changed\?/ })).toBeInTheDocument();
    cleanup();
    show(rangeOf(1), CoreApp.PanelEditor, false);
    expect(screen.queryByRole('button', { name: /What changed\?/ })).toBeNull();
  });

  it.each([
    ['Compared with the range before', '2024-01-09T10:00:00.000Z', '2024-01-09T11:00:00.000Z'],
    ['Compared with the same time yesterday', '2024-01-08T11:00:00.000Z', '2024-01-08T12:00:00.000Z'],
    ['Compared with the same time a week ago', '2024-01-02T11:00:00.000Z', '2024-01-02T12:00:00.000Z'],
    ['Compared with the time around it', '2024-01-09T07:00:00.000Z', '2024-01-09T16:00:00.000Z'],
  ])('in Explore asks in place of the query: %s', async (label, from, to) => {
    const { asked } = show(rangeOf(1), CoreApp.Explore);
    await questions();
    await choose(label);
    const window = { from: '2024-01-09T11:00:00.000Z', to: '2024-01-09T12:00:00.000Z' };
    expect(asked).toEqual([{ ...query, kind: 'changes', changes: { window, baseline: { from, to } } }]);
  });

  it('in a panel opens Explore in a new tab, with values for variables', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { datasource, asked } = show(rangeOf(1, 0, false), CoreApp.PanelEditor);
    await datasource.prepare();
    await questions();
    await choose('Compared with the range before');
    expect(asked).toEqual([]);
    const [[address, target]] = open.mock.calls;
    expect(target).toBe('_blank');
    const left = JSON.parse(new URL(String(address), 'https://grafana').searchParams.get('left') ?? '');
    expect(left).toMatchObject({ datasource: 'apl', range: { from: 'now-1h', to: 'now' } });
    expect(left.queries).toMatchObject([{ kind: 'changes', query: query.query.replace('$method', 'GET') }]);
  });

  it('of a range that is longer than a day or a week leaves out what would be compared with itself', async () => {
    show(rangeOf(48));
    expect(await questions()).toEqual([
      'Compared with the range before',
      'Compared with the same time a week ago',
      'Compared with the time around it',
      'Compared with the other events of this range',
    ]);
  });

  it('compares what a query keeps with the other events of the range, failures first of all', async () => {
    const failing = 'logs | where m == "$method" | where status >= 500 and host == "a"';
    const { asked } = show(rangeOf(1), CoreApp.Explore, true, failing);
    expect((await questions())[0]).toBe('Compared with the other events of this range');
    await choose('Compared with the other events of this range');
    const rest = 'logs | where m == "$method" | where host == "a"';
    expect(asked).toEqual([{ ...query, kind: 'changes', query: rest, changes: { where: 'status >= 500' } }]);
  });

  it('takes filters to Explore with values for their variables', async () => {
    const open = jest.spyOn(window, 'open').mockReset().mockReturnValue(null);
    const { datasource } = show(rangeOf(1, 0, false), CoreApp.PanelEditor);
    await datasource.prepare();
    await questions();
    await choose('Compared with the other events of this range');
    const [[address]] = open.mock.calls;
    const left = JSON.parse(new URL(String(address), 'https://grafana').searchParams.get('left') ?? '');
    expect(left.queries).toMatchObject([
      { query: 'logs | summarize count() by bin_auto(_time)', changes: { where: 'm == "GET"' } },
    ]);
  });

  it('compares with the range before the zoom first, as long as the person is in it', async () => {
    const { asked, showRange } = show(rangeOf(6, 0, false), CoreApp.Explore);
    showRange(rangeOf(1, -2));
    showRange(rangeOf(0.5, -2));
    expect((await questions())[0]).toBe('Compared with the range before the zoom');
    await choose('Compared with the range before the zoom');
    expect(asked[0]).toMatchObject({
      changes: { baseline: { from: '2024-01-09T09:00:00.000Z', to: '2024-01-09T10:00:00.000Z' } },
    });
    showRange(rangeOf(6, 0, false));
    expect((await questions())[0]).toBe('Compared with the range before');
  });
});
