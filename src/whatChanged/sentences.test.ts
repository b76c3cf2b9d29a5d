import { clockOf, loggedText, sampledText, sideTexts, verdictOf } from './sentences';
import { type Trait } from './traits';

const took = { name: 'duration', type: 'timespan' as const };

test.each<[Trait, string]>([
  [{ kind: 'above', field: took, bound: 480e6 }, 'duration is above 480 ms'],
  [{ kind: 'above', field: { name: 'duration', type: 'integer' }, bound: 1.6e9 }, 'duration is above 1.60 s'],
  [{ kind: 'upTo', field: { name: 'took_ms', type: 'float' }, bound: 480 }, 'took_ms is at most 480 ms'],
  [{ kind: 'upTo', field: took, bound: 480e6 }, 'duration is at most 480 ms'],
  [{ kind: 'value', field: took, value: '503' }, 'duration is 503'],
  [{ kind: 'present', field: took }, 'duration is set'],
])('Selected events are named by a clause with a verb: %j', (narrowed, clause) => {
  const counts = { selection: 10, baseline: 20 };
  const along = { operations: [], narrowed, sampled: counts, all: counts, isCut: false };
  expect(sampledText(along, String)).toBe(
    `Sample: all 10 traces of selected events whose ${clause}, all 20 traces of other events.`
  );
});

test.each([
  [100, '95% of these spans log “boom <*>”, otherwise 2%.'],
  [0, '95% of these spans log “boom <*>”.'],
])('Other spans are named where there are any: %d', (baseline, sentence) => {
  const events = { selection: 100, baseline };
  expect(loggedText({ text: 'boom <*>', query: 'logs', counts: { selection: 95, baseline: 2 }, events })).toBe(
    sentence
  );
});

describe('What the two sides are', () => {
  const noon = Date.UTC(2029, 0, 2, 12);
  const minute = 60_000;
  const window = { from: noon, to: noon + 5 * minute };
  const events = { selection: 24, baseline: 3000 };

  it('is said by their times', () => {
    const baseline = [
      { from: noon - 60 * minute, to: noon },
      { from: window.to, to: noon + 30 * minute },
    ];
    expect(sideTexts({ events, window, baseline }, 'utc')).toEqual({
      selection: 'Selected: 24 events, 12:00–12:05',
      baseline: 'Others: 3,000 events, 11:00–12:00 and 12:05–12:30',
    });
  });

  it('is said by the condition', () => {
    expect(sideTexts({ events, window, baseline: [], where: 'status >= 500' }, 'utc')).toEqual({
      selection: 'Selected: 24 events, 12:00–12:05, where status >= 500',
      baseline: 'Others: all 3,000 other events of this time',
    });
  });

  it('is said by the condition and the group that it is in', () => {
    const group = { 'service.name': 'payment', region: 'eu' };
    expect(sideTexts({ events, window, baseline: [], where: 'status >= 500', group }, 'utc').baseline).toBe(
      'Others: all 3,000 other events of this time with service.name payment and region eu'
    );
  });

  it('names days where they differ, as of the same time yesterday', () => {
    const baseline = [{ from: noon - 1440 * minute, to: noon - 1435 * minute }];
    expect(sideTexts({ events, window, baseline }, 'utc')).toEqual({
      selection: 'Selected: 24 events, 01-02 12:00–01-02 12:05',
      baseline: 'Others: 3,000 events, 01-01 12:00–01-01 12:05',
    });
  });

  it('names seconds where a window has them', () => {
    const short = { from: noon + 10_000, to: noon + 20_000 };
    const baseline = [{ from: noon, to: short.from }];
    expect(sideTexts({ events, window: short, baseline }, 'utc')).toEqual({
      selection: 'Selected: 24 events, 12:00:10–12:00:20',
      baseline: 'Others: 3,000 events, 12:00:00–12:00:10',
    });
  });

  it('names days where it is longer', () => {
    const days = { from: noon, to: noon + 2 * 1440 * minute };
    expect(sideTexts({ events, window: days, baseline: [], where: 'a' }, 'utc').selection).toBe(
      'Selected: 24 events, 01-02 12:00–01-04 12:00, where a'
    );
  });
});

test.each([
  [{ selection: 2, baseline: 10 }, 'Too few events to tell (2 and 10). '],
  [{ selection: 2, baseline: 0 }, 'No other events to compare. '],
  [{ selection: 200, baseline: 100 }, 'Selected and other events do not differ. '],
])('Without a difference of %j events: %s', (events, start) => {
  expect(verdictOf(events, { findings: [], restated: [] })?.startsWith(start)).toBe(true);
});

test('The time of an annotation has its day where that is another one than of the windows', () => {
  const window = { from: Date.UTC(2029, 0, 2, 0, 20), to: Date.UTC(2029, 0, 2, 0, 25) };
  const before = Date.UTC(2029, 0, 1, 23, 55, 30);
  expect(clockOf({ window, baseline: [] }, 'utc', [before])(before)).toBe('01-01 23:55');
  expect(clockOf({ window, baseline: [] }, 'utc')(window.from)).toBe('00:20');
  // The last quarter of a range that ends now.
  const quarter = { from: window.from + 250, to: window.from + 5_400_250 };
  expect(clockOf({ window: quarter, baseline: [] }, 'utc')(quarter.from)).toBe('00:20');
  expect(clockOf({ window, baseline: [] }, 'Europe/Athens', [before])(before)).toBe('01:55');
});
