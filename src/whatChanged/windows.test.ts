import { dateTime, type TimeRange } from '@grafana/data';

import { widerQueryRange } from '../service/queryRange';
import { momentOf, readChanges, windowsOf, without } from './windows';

const hour = 3_600_000;
const noon = Date.UTC(2026, 2, 1, 12);
const range = rangeOf(noon, noon + 6 * hour);
const iso = (hours: number) => new Date(noon + hours * hour).toISOString();
const span = (from: number, to: number) => ({ from: noon + from * hour, to: noon + to * hour });

function rangeOf(from: number, to: number): TimeRange {
  const bounds = { from: dateTime(from), to: dateTime(to) };
  return { ...bounds, raw: bounds };
}

describe('A window is compared', () => {
  const window = { from: iso(2), to: iso(3) };

  it('with the rest of the range, before it and after it', () => {
    expect(windowsOf({ window }, range)).toEqual({
      selection: span(2, 3),
      baseline: [span(0, 2), span(3, 6)],
      all: span(0, 6),
    });
  });

  it('with another window, without the events of its own', () => {
    expect(windowsOf({ window, baseline: { from: iso(-22), to: iso(-21) } }, range)).toEqual({
      selection: span(2, 3),
      baseline: [span(-22, -21)],
      all: span(-22, 3),
    });
    expect(windowsOf({ window, baseline: { from: iso(1), to: iso(3) } }, range).baseline).toEqual([span(1, 2)]);
  });

  it('as the whole range where only the other window is chosen', () => {
    expect(windowsOf({ baseline: { from: iso(-6), to: iso(0) } }, range)).toEqual({
      selection: span(0, 6),
      baseline: [span(-6, 0)],
      all: span(-6, 6),
    });
  });

  it('as the last quarter of the range where nothing is chosen', () => {
    expect(windowsOf({}, range)).toEqual({ selection: span(4.5, 6), baseline: [span(0, 4.5)], all: span(0, 6) });
    expect(windowsOf({ where: 'a' }, range).selection).toEqual(span(0, 6));
  });

  it('within itself by a condition', () => {
    expect(windowsOf({ window, where: 'a' }, range)).toEqual({ selection: span(2, 3), baseline: [], all: span(2, 3) });
  });
});

it.each([
  [{ window: { from: iso(-1), to: iso(7) } }, 'Nothing to compare'],
  [{ where: '' }, 'Enter a condition'],
  [{ window: { from: iso(3), to: iso(3) } }, '“Window” ends'],
  [{ window: { from: iso(3), to: iso(2) } }, '“Window” ends before it starts'],
  [{ baseline: { from: 'yesterday', to: iso(2) } }, '“yesterday” in “Compared with” isn’t a time'],
])('%j is refused with a sentence', (search, message) => {
  expect(() => windowsOf(search, range)).toThrow(message);
});

it('Times are ISO 8601, milliseconds as Grafana’s variables have them, or relative to now', () => {
  expect(momentOf(iso(1), 'from')).toBe(noon + hour);
  expect(momentOf(String(noon), 'from')).toBe(noon);
  expect(Math.abs(Date.now() - hour - momentOf('now-1h', 'from'))).toBeLessThan(10_000);
  expect(momentOf('now/d', 'to', 'utc') - momentOf('now/d', 'from', 'utc')).toBe(24 * hour - 1);
});

it('Times without a time zone are in that of the dashboard', () => {
  expect(momentOf('2026-03-01T07:00:00', 'from', 'America/New_York')).toBe(noon);
  expect(momentOf('2026-03-01T12:00:00', 'from', 'utc')).toBe(noon);
  expect(momentOf('2026-03-01T12:00:00Z', 'from', 'America/New_York')).toBe(noon);
  expect(momentOf('2026-03-01T13:00:00+01:00', 'from', 'America/New_York')).toBe(noon);
});

it.each(['', ' ', '2026-13-01', 'NaN', '1e3', 'null'])('“%s” is no time', (text) => {
  expect(momentOf(text, 'from')).toBeNaN();
});

it('Normal times leave out the window, and a chosen time replaces them', () => {
  const window = { from: iso(2), to: iso(3) };
  const ordinary = [
    { from: iso(0), to: iso(2.5) },
    { from: iso(2.2), to: iso(2.8) },
    { from: iso(5), to: iso(8) },
  ];
  const times = { selection: span(2, 3), baseline: [span(0, 2), span(5, 8)], all: span(0, 8) };
  expect(windowsOf({ window, ordinary }, range)).toEqual(times);
  expect(windowsOf({ window, ordinary, where: 'a' }, range)).toEqual(times);
  const baseline = { from: iso(4), to: iso(5) };
  expect(windowsOf({ window, ordinary, baseline }, range).baseline).toEqual([span(4, 5)]);
});

it('The shortest range that has a quarter is compared, and one without is refused', () => {
  expect(windowsOf({}, rangeOf(noon, noon + 2))).toMatchObject({
    selection: { from: noon + 1, to: noon + 2 },
    baseline: [{ from: noon, to: noon + 1 }],
  });
  expect(() => windowsOf({}, rangeOf(noon, noon))).toThrow('Nothing to compare');
});

it('A request contains a window without its ends', () => {
  expect(widerQueryRange(span(0, 1))).toEqual({
    startTime: '2026-03-01T11:59:59.999Z',
    endTime: '2026-03-01T13:00:00.001Z',
  });
});

it.each([
  [span(0, 9), [span(0, 2), span(3, 9)]],
  [span(0, 2), [span(0, 2)]],
  [span(3, 4), [span(3, 4)]],
  [span(2, 3), []],
  [span(2.5, 4), [span(3, 4)]],
])('The parts of %j that are not in the window', (period, parts) => {
  expect(without(period, span(2, 3))).toEqual(parts);
});

it.each<[saved: unknown, read: unknown]>([
  [null, {}],
  [['a'], {}],
  ['window', {}],
  [{ window: null, baseline: [], group: null, ordinary: {}, metric: 'cpu', annotation: '3', trace: null }, {}],
  [{ window: { from: 0, to: '1' } }, { window: { from: '0', to: '1' } }],
  [{ ordinary: [{ from: 'a', to: ' ' }, 3, { from: 1, to: 2 }] }, { ordinary: [{ from: '1', to: '2' }] }],
  [{ group: { a: 'x', b: 1, c: true, d: null, e: {} } }, { group: { a: 'x', b: 1, c: true } }],
  [{ operation: { name: 5 } }, { operation: { name: '5' } }],
  [
    { metric: { name: 'cpu', filters: [{ column: 'a', operator: '==', values: [] }, null] } },
    { metric: { name: 'cpu', filters: [] } },
  ],
  [
    { metric: { name: 'cpu', filters: [{ column: 'a', operator: '=', values: [1] }], others: [1], usual: '2' } },
    { metric: { name: 'cpu', filters: [{ column: 'a', operator: '=', values: ['1'] }], others: ['1'] } },
  ],
])('Of %j, the parts that make sense are read', (saved, read) => {
  expect(readChanges(saved)).toEqual(read);
});

it('What is saved is read as far as it makes sense', () => {
  expect(readChanges(undefined)).toEqual({});
  expect(readChanges({ window: { from: 1 }, baseline: 'x', where: 1, fields: 'status' })).toEqual({});
  expect(readChanges({ where: ' ' })).toEqual({ where: '' });
  const search = { window: { from: '1', to: 'now' }, where: 'a', fields: ['b'] };
  expect(readChanges({ ...search, window: { from: 1, to: 'now' }, fields: ['b', 3] })).toEqual(search);
});
