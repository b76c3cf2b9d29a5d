import { dateTime, type TimeRange } from '@grafana/data';

import { momentOf, readChanges, windowsOf } from './windows';

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

it('What is saved is read as far as it makes sense', () => {
  expect(readChanges(undefined)).toEqual({});
  expect(readChanges({ window: { from: 1 }, baseline: 'x', where: 1, fields: 'status' })).toEqual({});
  expect(readChanges({ where: ' ' })).toEqual({ where: '' });
  const search = { window: { from: '1', to: 'now' }, where: 'a', fields: ['b'] };
  expect(readChanges({ ...search, window: { from: 1, to: 'now' }, fields: ['b', 3] })).toEqual(search);
});
