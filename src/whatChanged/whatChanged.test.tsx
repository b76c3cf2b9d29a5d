import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import { CoreApp, type DataQueryRequest, dateTime, LoadingState, type PanelData, type TimeRange } from '@grafana/data';

import { allowExplore } from '../testing/allowExplore';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery, type RowsQuery } from '../types';
import { AskChanges } from './AskChanges';
import { ChangeList } from './ChangeList';
import { Changes } from './Changes';
import ChangesFields from '../editor/ChangesFields';
import { changesFrame, type ChangesReport } from './changesFrame';
import { TimelineChart } from './TimelineChart';
import { chance, duration, found, isIn, range, saved, selected, status } from './testing/report';

/** Shows the last run's findings on a page that keeps its changes; with `whole`, also all fields of the query. */
async function show(report: ChangesReport = found, query = saved, { whole = false, timeZone = 'utc' }: Given = {}) {
  const names = ['status', 'duration', 'city', 'tags'];
  const fields = names.map((name) => ({ name, type: name === 'tags' ? 'array' : 'string' }));
  const { datasource } = fakeGrafana({
    'GET v2/datasets': [{ id: '1', name: 'logs', kind: '' }],
    'GET v2/datasets/logs/fields': fields,
  });
  await datasource.schema.fields('logs');
  // As the query editor does when it opens.
  await datasource.prepare();
  const frameOf = (found: ChangesReport) =>
    changesFrame({
      ...found,
      refId: 'A',
      others: [],
      notices: [],
      sent: [],
      meta: { shape: 'table', rows: found.findings.length },
    });
  const frame = frameOf(report);
  const request: DataQueryRequest<AplQuery> = {
    requestId: 'Q1',
    app: 'panel-editor',
    timezone: timeZone,
    startTime: 0,
    interval: '1m',
    intervalMs: 60_000,
    range,
    targets: [query],
    scopedVars: {},
  };
  const dataOf = (found: ChangesReport): PanelData => {
    const state = found.lookingOn ? LoadingState.Streaming : LoadingState.Done;
    return { state, series: [found === report ? frame : frameOf(found)], timeRange: range, request };
  };
  let arrive: (report: ChangesReport) => void = () => undefined;
  const ran = jest.fn();
  let shown = query;
  function Page() {
    const [edited, setEdited] = useState(query);
    const [data, setData] = useState(() => dataOf(report));
    shown = edited;
    arrive = (next) => act(() => setData(dataOf(next)));
    const change = (next: AplQuery) => next.kind === 'changes' && setEdited(next);
    const onRun = (next: AplQuery) => {
      ran(next);
      change(next);
    };
    const props = { datasource, query: edited, range, data, onRun };
    return whole ? <ChangesFields {...props} onChange={change} /> : <Changes {...props} />;
  }
  render(<Page />);
  if (whole) {
    await screen.findByRole('region', { name: /^Step 1/ });
  }
  return { ran, edited: () => shown, arrive, frame, user: userEvent.setup({ delay: null }) };
}

interface Given {
  /** True if the fields of the query are also shown. */
  whole?: boolean;
  timeZone?: string;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('The list of differences', () => {
  const showList = (report: ChangesReport) => render(<ChangeList report={report} actions={[]} />);
  const lines = () => screen.queryAllByRole('listitem');

  it('is of sentences, each with its two shares', () => {
    showList(found);
    const [first, second, ...others] = within(screen.getByRole('region', { name: 'What changed' })).getAllByRole(
      'listitem'
    );
    expect(others).toEqual([]);
    expect(first).toHaveTextContent('status is 503 in 61% of selected events, 0.4% of other events');
    expect(first).toHaveTextContent('status is 503: 61 events. In the same events: pod is p1.');
    expect(within(first).getByRole('img')).toHaveAccessibleName(
      'status is 503 in 61% of selected events, 0.4% of other events'
    );
    expect(second).toHaveTextContent('duration median 8.20 s, compared with 120 ms in other events');
    expect(second).toHaveTextContent('Not clearly more frequent than at other times.');
  });

  it('shows what may be chance on demand where traces say something sure', () => {
    const sampled = { selection: 9, baseline: 9 };
    const operation = { service: 'pay', how: 'failed' as const, counts: { selection: 9, baseline: 0 } };
    const along = { operations: [operation], sampled, all: sampled, isCut: false };
    showList({ ...found, findings: [chance], along });
    expect(screen.queryByText(/May be chance/)).not.toBeInTheDocument();
    fireEvent.click(button('Show 1 uncertain'));
    expect(screen.getByText(/May be chance/)).toBeInTheDocument();
  });

  it('shows what may be chance on demand', () => {
    showList(found);
    expect(screen.queryByText(/some differ by chance/)).not.toBeInTheDocument();
    fireEvent.click(button('Show 1 uncertain'));
    expect(screen.getAllByText(/some differ by chance/)).toHaveLength(1);
    expect(lines()).toHaveLength(3);
    fireEvent.click(button('Show fewer'));
    expect(lines()).toHaveLength(2);
  });

  it('waits with what may be chance for what traces say, which may be sure', () => {
    const report = { ...found, findings: [chance] };
    const { rerender } = render(<ChangeList report={report} actions={[]} isLookingOn />);
    expect(lines()).toEqual([]);
    rerender(<ChangeList report={report} actions={[]} />);
    expect(lines()[0]).toHaveTextContent('May be chance.');
  });

  it('has one line for what only repeats the question, which can be opened', () => {
    showList({ ...found, findings: [duration], restated: [status] });
    expect(lines()).toHaveLength(1);
    const line = button('True by definition');
    expect(line).toHaveAccessibleDescription('status');
    fireEvent.click(line);
    expect(lines()[1]).toHaveTextContent(/^status is 503 in 61%/);
  });

  it('is none without a difference, which the table says', () => {
    showList({ ...found, findings: [] });
    expect(document.body).toHaveTextContent(/^$/);
  });

  it('says first what is compared', () => {
    render(<ChangeList report={found} actions={[]} timeZone="utc" />);
    expect(screen.getByText('Selected: 100 events, 13:00–14:00')).toBeInTheDocument();
  });
});

test('Above the lines are annotations, and operations in the traces', async () => {
  const began = selected.from + 4 * 60_000;
  const happened = ['checkout v1.42', 'cart v7', 'mail v3', 'search v2'].map((title, index) => ({
    ...{ id: title, type: 'feature-flag', title, time: selected.from - (index + 4) * 60_000 },
    isClicked: false,
    isEnding: false,
    description: index === 0 ? 'Calls it *twice*.' : '',
    about: index === 0 ? [{ field: 'version', value: 'v1.42', isNew: false }] : [],
  }));
  const mostly = {
    field: 'host',
    value: 'h2',
    counts: { selection: 96, baseline: 10 },
    events: { selection: 100, baseline: 100 },
  };
  const along = {
    operations: [
      {
        service: 'payment',
        operation: 'call',
        how: 'slow' as const,
        counts: { selection: 61, baseline: 1 },
        mostly,
        logged: {
          text: 'disk <*> is full',
          query: 'lines\n| where body startswith "disk"',
          ...{ counts: { selection: 58, baseline: 0 }, events: { selection: 61, baseline: 200 } },
        },
      },
    ],
    ...{ sampled: { selection: 100, baseline: 250 }, all: { selection: 100, baseline: 9000 }, isCut: false },
  };
  const timeline = {
    from: began - 600_000,
    size: 60_000,
    shares: [0, 0, 0.1, 0.5],
    began: began - 480_000,
    isNew: true,
  };
  const then = { by: 'events' as const, began, size: 60_000, until: began };
  const { ran, user } = await show({ ...found, findings: [{ ...status, timeline }], happened, then, along });
  const above = within(screen.getByRole('region', { name: 'Annotations and traces' }));
  expect(above.getByText('twice')).toHaveProperty('tagName', 'EM');
  expect(above.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    '12:56 Feature flag checkout v1.42 – 8 min before the change at 13:04. Mentions version v1.42.Calls it twice.',
    '12:55 Feature flag cart v7 – 9 min before the change at 13:04.',
    '12:54 Feature flag mail v3 – 10 min before the change at 13:04.',
    'Traces are slow in payment → call: 61 of 100 selected traces, 1 of 250 other traces. 96% of these spans have host h2, compared with 10% of other spans.Traces58 of these 61 spans log “disk <*> is full”, compared with 0% of other spans.Log lines',
  ]);
  expect(
    above.getByText(/^Sample: all 100 traces of selected events, 250 of about 9,000 traces of other events\.$/)
  ).toBeInTheDocument();
  await user.click(above.getByRole('button', { name: 'Show all 4 annotations' }));
  expect(above.getAllByRole('listitem')).toHaveLength(5);
  expect(
    screen.getByRole('img', { name: /^Share of events where status is 503.* New since 12:56$/ })
  ).toBeInTheDocument();
  await user.click(above.getByRole('button', { name: 'Traces with payment → call' }));
  expect(ran.mock.lastCall[0]).toMatchObject({
    kind: 'traces',
    query: '',
    traces: {
      ...{ service: 'payment', operation: 'call' },
      window: { from: '2026-03-01T13:00:00.000Z', to: '2026-03-01T14:00:00.000Z' },
    },
  });
  await user.click(above.getByRole('button', { name: 'Log lines like “disk <*> is full”' }));
  expect(ran.mock.lastCall[0]).toMatchObject({
    kind: 'apl',
    query: 'lines\n| where body startswith "disk"',
    format: 'logs',
  });
  expect(ran.mock.lastCall[0]).not.toHaveProperty('changes');
});

describe('Annotations and traces', () => {
  const partial = { ...found, happened: [], lookingOn: 'traces' as const };
  const sampled = { selection: 9, baseline: 9 };
  const along = { operations: [], sampled, all: sampled, isCut: false };
  const region = () => screen.getByRole('region', { name: 'Annotations and traces' });
  const line = () => screen.getByRole('region', { name: 'What changed' });

  it('has one line where there was nothing', async () => {
    const { arrive } = await show(partial);
    expect(region()).toHaveTextContent(/^Looking through traces…$/);
    arrive({ ...found, happened: [], along });
    expect(region()).toHaveTextContent(/^No annotations at that time, and no clear differences in traces\.$/);
  });

  it.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>, () => unknown]>([
    ['pointed at', (user) => user.hover(line()), () => userEvent.unhover(line())],
    ['focused', async () => button(/^Keep only these.* 503/).focus(), () => button(/^Keep only these.* 503/).blur()],
    [
      'pointed at, on demand',
      (user) => user.hover(line()),
      () => fireEvent.click(button('Show annotations and traces')),
    ],
  ])('waits while the lines are %s', async (_, hold, release) => {
    const { arrive, user } = await show(partial);
    await act(() => hold(user));
    arrive({ ...found, happened: [], along });
    expect(region()).toHaveTextContent(/^Show annotations and traces$/);
    await act(async () => release());
    expect(region()).toHaveTextContent(/^No annotations at that time/);
  });

  it('stays while the focus moves on within the lines', async () => {
    const { arrive, user } = await show(partial);
    act(() => button(/^Keep only these.* 503/).focus());
    arrive({ ...found, happened: [], along });
    await user.tab();
    expect(region()).toHaveTextContent(/^Show annotations and traces$/);
  });

  it('holds the lines', async () => {
    const { arrive, user } = await show({ ...partial, findings: [status, duration] });
    const shown = () => within(line()).getAllByRole('listitem');
    await user.hover(line());
    arrive({ ...found, happened: [], along, findings: [duration, status] });
    expect(shown().map((one) => one.querySelector('code')?.textContent)).toEqual(['status', 'duration']);
    await userEvent.unhover(line());
    expect(shown().map((one) => one.querySelector('code')?.textContent)).toEqual(['duration', 'status']);
  });

  it('is that of another question at once', async () => {
    const { arrive, user } = await show(partial);
    await user.hover(line());
    arrive({ ...found, happened: [], along, overview: 'logs | count' });
    expect(region()).toHaveTextContent(/^No annotations at that time/);
  });
});

describe('The traces of an operation are', () => {
  const operation = { service: 'payment', operation: 'call', how: 'failed' as const };
  const sampled = { selection: 9, baseline: 9 };
  const along = { operations: [{ ...operation, counts: { selection: 9, baseline: 0 } }], sampled, all: sampled };
  const report = { ...found, along: { ...along, isCut: false } };
  const traces = () => screen.queryByRole('button', { name: 'Traces with payment → call' });

  it('those of the window', async () => {
    const { ran, user } = await show(report);
    await user.click(button('Traces with payment → call'));
    expect(ran.mock.lastCall[0].traces).toEqual({
      ...{ service: 'payment', operation: 'call', errors: true, origin: ['logs'] },
      window: { from: '2026-03-01T13:00:00.000Z', to: '2026-03-01T14:00:00.000Z' },
    });
  });

  it('not listed where the range lacks the window', async () => {
    await show({ ...report, window: { from: 0, to: 1 } });
    expect(screen.getByRole('region', { name: 'Annotations and traces' })).toBeInTheDocument();
    expect(traces()).not.toBeInTheDocument();
  });
});

describe('From a difference', () => {
  const last = (ran: jest.Mock): AplQuery => ran.mock.lastCall[0];

  it('each button goes on with its events', async () => {
    const { ran, user } = await show();
    await user.click(button('Keep only these: events where status is 503'));
    // The focus stays in the list for keyboard users when the next list arrives.
    expect(screen.getByRole('region', { name: 'What changed' }).parentElement?.parentElement).toHaveFocus();
    expect(last(ran)).toMatchObject({ kind: 'changes', query: expect.stringContaining('where status == "503"') });
    await user.click(button('Exclude these: events where duration above 480 ms'));
    expect(last(ran)).toMatchObject({ kind: 'changes', query: expect.stringContaining('todouble(duration) <= 480') });
    await user.click(button(/^Chart by field: .*status is 503/));
    expect(last(ran)).toMatchObject({ kind: 'apl', query: expect.stringContaining('by status = iff(') });
    await user.click(button('Log lines: events where status is 503'));
    expect(last(ran)).toMatchObject({ kind: 'apl', format: 'logs' });
    expect(last(ran)).not.toHaveProperty('changes');
    await user.click(button('Log lines of selected events'));
    expect(last(ran).query).toContain(`| where ${isIn}`);
  });

  it('a flame graph compares the time that traces of both windows take, where events have traces', async () => {
    const [before, after] = [-3_600_000, 7_200_000].map((at) => ({
      ...{ from: found.window.from + at, to: found.window.from + at + 3_600_000 },
    }));
    const sampled = { selection: 9, baseline: 9 };
    const along = { operations: [], sampled, all: sampled, isCut: false };
    await show({ ...found, baseline: [before] });
    expect(screen.queryByRole('button', { name: 'Where did the time go?' })).not.toBeInTheDocument();
    cleanup();
    const { ran, user } = await show({ ...found, baseline: [before, after], along });
    await user.click(button('Where did the time go?'));
    expect(last(ran)).toMatchObject({ kind: 'traces', query: '', traces: { as: 'flame', origin: ['logs'] } });
    const { window, baseline } = Object(last(ran)).traces;
    expect(Date.parse(window.from)).toBe(found.window.from);
    expect(baseline.map(({ from }: { from: string }) => Date.parse(from))).toEqual([before.from, after.from]);
    expect(last(ran)).not.toHaveProperty('changes');
    expect(Object(last(ran)).traces).not.toHaveProperty('service');
  });

  it.each([
    [{ service: 'checkout', uri: '/' }, { service: 'checkout' }],
    [{ 'service.name': 'null' }, {}],
    [{ uri: '/' }, {}],
  ])('a flame graph keeps the service of the clicked series: %o', async (group, expected) => {
    const sampled = { selection: 9, baseline: 9 };
    const along = { operations: [], sampled, all: sampled, isCut: false };
    const baseline = [{ from: found.window.from - 3_600_000, to: found.window.from }];
    const { ran, user } = await show({ ...found, baseline, along }, { ...saved, changes: { ...saved.changes, group } });
    await user.click(button('Where did the time go?'));
    const { service } = Object(last(ran)).traces;
    expect({ service }).toEqual({ service: undefined, ...expected });
  });
});

test.each([
  ['Without selected events', { findings: [], events: { selection: 0, baseline: 1000 } }],
  ['Of a window out of range', { window: { from: 0, to: 1 } }],
])('%s there are no log lines', async (_, report) => {
  await show({ ...found, ...report });
  expect(screen.queryByRole('button', { name: /Log lines/ })).not.toBeInTheDocument();
});

test('Query as sent is shown, and is gone on with as APL', async () => {
  const { ran, user } = await show();
  await user.click(button('As APL'));
  expect(screen.getByLabelText('Query as sent')).toHaveTextContent('logs | summarize events_ = count()');
  await user.click(button('Edit as APL'));
  expect(ran).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'apl', query: found.overview }));
});

describe('The fields of a comparison', () => {
  it.each([
    ['logs | limit 5', 'Compares all matching events, ignoring “limit”.'],
    ['logs | limit 5 | count', 'Compares the events before the step “count”, ignoring “limit”.'],
  ])('name the steps that it leaves out: %s', async (query, text) => {
    await show(found, { ...saved, query }, { whole: true });
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('are those that suit a failure rate’s point, until a person chooses others', async () => {
    const query = 'logs | summarize bad = countif(status >= 500) by bin(_time, 5m)';
    const { ran, user } = await show(
      found,
      { ...saved, query, changes: { ...saved.changes, measure: 'bad' } },
      { whole: true }
    );
    expect(screen.getByRole('textbox', { name: 'Events with' })).toHaveValue('status >= 500');
    await user.click(screen.getByRole('radio', { name: 'Time windows' }));
    expect(ran.mock.lastCall[0].changes).toEqual(saved.changes);
    expect(screen.queryByRole('textbox', { name: 'Events with' })).not.toBeInTheDocument();
  });

  it('show and read times in the dashboard’s time zone', async () => {
    const window = { from: '2024-01-09T11:00:00.000Z', to: '2024-01-09T12:00:00' };
    const baseline = { from: 'now-1d/d', to: '2024-01-09T10:00:00.000Z' };
    const query = { ...saved, changes: { window, baseline } };
    await show(found, query, { whole: true, timeZone: 'America/New_York' });
    expect(screen.getByRole('group', { name: 'Window' })).toHaveTextContent(
      '2024-01-09 06:00:00 to 2024-01-09 12:00:00'
    );
    expect(screen.getByRole('group', { name: 'Compared with' })).toHaveTextContent('to 2024-01-09 05:00:00');
  });

  it('take a condition in place of the other window, and no text that is none', async () => {
    const { ran, user } = await show(found, saved, { whole: true });
    await user.click(screen.getByRole('radio', { name: 'Condition' }));
    const box = screen.getByRole('textbox', { name: 'Events with' });
    expect(ran).not.toHaveBeenCalled();
    await user.type(box, 'status =={Enter}');
    expect(screen.getByText(/Invalid condition/)).toBeInTheDocument();
    expect(ran).not.toHaveBeenCalled();
    await user.type(box, ' "503"{Enter}');
    expect(ran.mock.lastCall[0].changes).toEqual({ ...saved.changes, where: 'status == "503"' });
  });

  it('save a condition that is still empty as one; the windows come back as they were', async () => {
    const changes = { ...saved.changes, baseline: { from: 'now-2h', to: 'now-1h' } };
    const { ran, edited, user } = await show(found, { ...saved, changes }, { whole: true });
    await user.click(screen.getByRole('radio', { name: 'Condition' }));
    expect(edited().changes).toEqual({ ...changes, where: '' });
    const box = screen.getByRole('textbox', { name: 'Events with' });
    await user.type(box, 'a == 1{Escape}');
    expect(box).toHaveValue('a == 1');
    await user.type(box, '{Enter}');
    await user.clear(box);
    await user.type(box, '{Enter}');
    expect(ran.mock.lastCall[0].changes).toEqual({ ...changes, where: '' });
    await user.click(screen.getByRole('radio', { name: 'Time windows' }));
    expect(ran.mock.lastCall[0].changes).toEqual(changes);
  });

  it('show no answer while the condition is still to be written', async () => {
    const { user } = await show(found, saved, { whole: true });
    const list = () => screen.queryByRole('region', { name: 'What changed' });
    expect(list()).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Condition' }));
    expect(list()).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Events with' }), 'a == 1{Enter}');
    expect(list()).toBeInTheDocument();
  });
});

describe('TimelineChart', () => {
  const hour = 3_600_000;
  const noon = Date.UTC(2029, 0, 2, 12);

  test.each([
    [24, 'Share of events where version is 2, 12:00 to 12:00. Changed at 13:00'],
    [25, 'Share of events where version is 2, 01-02 12:00 to 01-03 13:00. Changed at 01-02 13:00'],
  ])('A chart of %d hours names days where there are several', (hours, name) => {
    const timeline = { from: noon, size: hour, shares: new Array<number>(hours).fill(0.5), began: noon + hour };
    render(<TimelineChart timeline={timeline} of="version is 2" timeZone="utc" />);
    expect(screen.getByRole('img')).toHaveAccessibleName(name);
  });
});

describe('AskChanges', () => {
  const hour = 3_600_000;
  const noon = Date.UTC(2024, 0, 9, 12);
  const query: RowsQuery = {
    refId: 'B',
    kind: 'apl',
    query: 'logs | where m == "$method" | summarize count() by bin_auto(_time)',
  };

  /** A range of `hours` hours that ends `end` hours after noon. */
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
      ['Compared with the preceding range', '2024-01-09T10:00:00.000Z', '2024-01-09T11:00:00.000Z'],
      ['Compared with the same time yesterday', '2024-01-08T11:00:00.000Z', '2024-01-08T12:00:00.000Z'],
      ['Compared with the same time a week ago', '2024-01-02T11:00:00.000Z', '2024-01-02T12:00:00.000Z'],
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
      await choose('Compared with the preceding range');
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
        'Compared with the preceding range',
        'Compared with the same time a week ago',
        'Compared with the other events in this range',
      ]);
    });

    it('compares what a query keeps with the other events of the range, failures first of all', async () => {
      const failing = 'logs | where m == "$method" | where status >= 500 and host == "a"';
      const { asked } = show(rangeOf(1), CoreApp.Explore, true, failing);
      expect((await questions())[0]).toBe('Compared with the other events in this range');
      await choose('Compared with the other events in this range');
      const rest = 'logs | where m == "$method" | where host == "a"';
      expect(asked).toMatchObject([{ ...query, kind: 'changes', query: rest, changes: { where: 'status >= 500' } }]);
    });

    it('takes filters to Explore with values for their variables', async () => {
      const open = jest.spyOn(window, 'open').mockReset().mockReturnValue(null);
      const { datasource } = show(rangeOf(1, 0, false), CoreApp.PanelEditor);
      await datasource.prepare();
      await questions();
      await choose('Compared with the other events in this range');
      const [[address]] = open.mock.calls;
      const left = JSON.parse(new URL(String(address), 'https://grafana').searchParams.get('left') ?? '');
      expect(left.queries).toMatchObject([
        { query: 'logs | summarize count() by bin_auto(_time)', changes: { where: 'm == "GET"' } },
      ]);
    });
  });
});
